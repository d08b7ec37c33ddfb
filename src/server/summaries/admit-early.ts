// What is known of a request for a summary before its body is read and parsed: it is let
// in or gets its place in line, so that a crowd is answered from memory, or it is
// refused.
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { ensureOwner, readOwner } from '../accounts/identity.ts'
import type { AdmittedRequest } from '../deps/admission.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { smallBodyBytes } from '../http/bodies/body-limits.ts'
import { requesterKeyOf } from '../jobs/queue-groups.ts'
import { findRefusal } from '../usage/check-allowance.ts'

/**
 * A small body that takes longer loses its place and asks again when it has arrived, so
 * that slow senders keep nobody out.
 */
const bodyMs = 1000

type Sender = { ownerId: string; address: string }
type Early = Sender & { takeAdmitted(): AdmittedRequest | null }

declare module 'hono' {
  interface ContextVariableMap {
    admittedEarly?: Early
  }
}

export function admitEarly(deps: Deps): MiddlewareHandler {
  return async (c, next) => {
    // Large bodies take long, and so may those without a declared length.
    if (!(Number(c.req.header('content-length')) <= smallBodyBytes)) return next()
    const sender = await identify(c, deps)
    const entered = deps.admission.enter({ ...sender, requesterKey: requesterKeyOf(sender) })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      entered.leave()
    }, bodyMs)
    const takeAdmitted = () => {
      clearTimeout(timer)
      return isLate ? null : entered
    }
    c.set('admittedEarly', { ...sender, takeAdmitted })
    try {
      await next()
    } finally {
      clearTimeout(timer)
      entered.leave()
    }
  }
}

/** Who sends this request, and its admission before its body was read, if it was. */
export async function readSender(
  c: Context,
  deps: Deps,
): Promise<Sender & { admitted: AdmittedRequest | null }> {
  const early = c.get('admittedEarly')
  if (!early) return { ...(await identify(c, deps)), admitted: null }
  return { ownerId: early.ownerId, address: early.address, admitted: early.takeAdmitted() }
}

const identify = async (c: Context, deps: Deps): Promise<Sender> => ({
  ownerId: await ensureOwner(c, deps),
  address: clientAddress(c, deps.settings),
})

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
