// Slows down the guessing of passwords. Failures count for an account together with the
// address and the networks that they come from, so that nobody can lock somebody else
// out; a device that has signed in before, or set the password, is never refused because
// of what others do.
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import { networksOf } from '../address-range.ts'
import type { HashingTurn } from '../deps/auth.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { tooManyRequests } from '../http/rate-limits/action-limits.ts'
import {
  addFailure,
  clearFailures,
  type Failures,
  readFailures,
} from '../http/rate-limits/failures.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'
import { hashCaller } from './protection/hash-caller.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/**
 * Failures of one account from one address before each further one makes the next wait
 * twice as long.
 */
const freeFailures = 5
const firstWaitMs = 5000
const longestWaitMs = 15 * minuteMs
/** After this time without a failure from that address they are forgotten. */
const pairWindowMs = 24 * hourMs
/**
 * Failures from one address at many accounts, and at one account from many addresses.
 * Known devices are not affected by either. Nobody is refused because of the second: the
 * attempts of all others take turns, each after a pause.
 */
const addressLimit = { failures: 100, windowMs: 15 * minuteMs }
const accountLimit = { failures: 100, windowMs: hourMs }
const accountPauseMs = 5000
/** From so many failures a day on, a known device counts as any other. */
const deviceLimit = { failures: 100, windowMs: 24 * hourMs }

/**
 * Runs a sign-in and counts it if it fails with 401. Attempts for one account from one
 * address run one after the other, so that simultaneous ones cannot outrun the counter;
 * those of known devices have a line of their own. Throws `too_many_attempts` with the
 * time to wait; such an attempt does not count.
 */
export async function throttleSignIn(
  c: Context,
  deps: Deps,
  { email, signIn }: { email: string; signIn: (hashing: HashingTurn) => Promise<Response> },
): Promise<Response> {
  const { address, networks, keys } = listKeys(c, deps, email)
  const pairs = networks.map(({ pair }) => pair)
  const allKeys = [...Object.values(keys), ...pairs, ...networks.map(({ address }) => address)]
  const { orm } = deps.db
  const hasSignedIn = isKnownDevice(c, deps, email)
  return takeTurn(hasSignedIn ? keys.device : pairs.at(-1)!, async () => {
    const failures = await readFailures(orm, allKeys, deps.now())
    const isKnown = hasSignedIn && (failures.get(keys.device)?.count ?? 0) < deviceLimit.failures
    if (!isKnown) rejectWhileWaiting(failures, networks, deps.now())
    const isSlowed = !isKnown && (failures.get(keys.account)?.count ?? 0) >= accountLimit.failures
    if (isSlowed) await takeTurn(keys.account, () => pause(accountPauseMs))
    const response = await signIn(
      isKnown ? { requesterKey: keys.device, isKnown } : { requesterKey: address },
    )
    const nowMs = deps.now()
    if (response.status === 401 && isKnown)
      await addFailure(orm, { key: keys.device, ...deviceLimit, nowMs })
    else if (response.status === 401) {
      for (const { pair, address } of networks) {
        await addFailure(orm, { key: pair, windowMs: pairWindowMs, nowMs, restartsWindow: true })
        await addFailure(orm, { key: address, ...addressLimit, nowMs })
      }
      await addFailure(orm, { key: keys.account, ...accountLimit, nowMs })
    } else if (response.ok) {
      await clearFailures(orm, pairs)
      rememberDevice(c, deps, email)
    }
    return response
  })
}

/**
 * With a new password, failures of this account from the caller's network and known
 * devices no longer make it wait.
 */
export async function clearFailedSignIns(c: Context, deps: Deps, email: string): Promise<void> {
  const { networks, keys } = listKeys(c, deps, email)
  await clearFailures(deps.db.orm, [keys.device, ...networks.map(({ pair }) => pair)])
}

/** Under which keys failed attempts of the caller at an account are counted. */
function listKeys(c: Context, deps: Deps, email: string) {
  const address = clientAddress(c, deps.settings)
  const keyOf = (...caller: string[]) => `sign-in:${hashCaller(deps, caller.join(' '))}`
  const networks = networksOf(address).map(({ address, factor }) => ({
    pair: keyOf('pair', address, email),
    address: keyOf('address', address),
    factor,
  }))
  return {
    address,
    networks,
    keys: { account: keyOf('account', email), device: keyOf('device', email) },
  }
}

/**
 * The keys of what failed from a network, and how many times the limits of an address
 * hold for it.
 */
type NetworkKeys = { pair: string; address: string; factor: number }

function rejectWhileWaiting(
  failures: Map<string, Failures>,
  networks: NetworkKeys[],
  nowMs: number,
): void {
  const waitsUntil = networks.flatMap(({ pair, address, factor }) => {
    const [atAccount, atAll] = [failures.get(pair), failures.get(address)]
    const further = (atAccount?.count ?? 0) - freeFailures * factor
    return [
      ...(atAccount && further >= 0
        ? [atAccount.endsAt - pairWindowMs + Math.min(longestWaitMs, firstWaitMs * 2 ** further)]
        : []),
      ...(atAll && atAll.count >= addressLimit.failures * factor ? [atAll.endsAt] : []),
    ]
  })
  const waitMs = Math.max(0, ...waitsUntil) - nowMs
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000))
}

/** More attempts at once for one account, or for one account from one network, are no person. */
const maxWaiting = 30
const turns = new Map<string, { last: Promise<unknown>; waiting: number }>()

async function takeTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(key) ?? { last: Promise.resolve(), waiting: 0 }
  if (turn.waiting >= maxWaiting)
    throw new Problem('too_many_attempts', { details: { retryAfterSeconds: 10 } })
  turns.set(key, turn)
  turn.waiting += 1
  const result = turn.last.then(task)
  turn.last = result.catch(() => {})
  try {
    return await result
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(key)
  }
}
