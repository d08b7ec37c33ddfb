// Finds out before the body of a request is read whether it can be answered with a summary at all.
import type { Context } from 'hono'
import { Problem } from '#contract/problems.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { findRefusal } from '../usage/check-allowance.ts'

/** A guest of this address who has not been here before. */
const newGuest = 'guest:'

/** The Problem that a new summary of this caller would get; null if there is none, or if only the route can identify them. */
export async function findSummaryRefusal(c: Context, deps: Deps): Promise<Problem | null> {
  const ownerId = await readOwner(c, deps).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  return findRefusal(deps, { ownerId: ownerId ?? newGuest, address: clientAddress(c, deps.settings) })
}
