// Finds out before the body of a request is read whether it can be answered with a summary at all.
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { findRefusal } from '../usage/check-allowance.ts'

/** A guest of this address who has not been here before. */
const newGuest = 'guest:'

/**
 * The Problem that a new summary of this caller would get; null if there is none, or if
 * it cannot be known before the route asks for it.
 */
export async function findSummaryRefusal(c: Context, deps: Deps): Promise<Problem | null> {
  try {
    const ownerId = (await readOwner(c, deps)) ?? newGuest
    return await findRefusal(deps, { ownerId, address: clientAddress(c, deps.settings) })
  } catch (error) {
    if (error instanceof Problem && error.code === 'auth_missing') return error
    // The route reports what else fails.
    return null
  }
}
