// The daily limits beside the allowance, for owners that cost nothing to create: guests,
// and Free accounts without a verified address.
import { createHmac } from 'node:crypto'
import { Problem } from '#contract/problems/problems.ts'
import { isGuest } from '../accounts/identity.ts'
import { isFreeAndUnverified } from '../accounts/profiles.ts'
import { networksOf } from '../address-range.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'

/** What is counted, as the problems name it. */
type Unit = 'summaries' | 'questions'

const totalKeys = { guest: 'guests', account: 'accounts' }

export type DailyLimit = {
  /** Count the owners of an address and of its networks, which the keys have as hashes. */
  networks: { key: string; factor: number }[]
  /** Counts the owners of all addresses. */
  totalKey: string
  /** The problem of an owner when their address, or all addresses together, have used it up. */
  problem: (scope: 'address' | 'total') => Problem
}

type LimitDeps = Pick<Deps, 'secret' | 'mailer' | 'payments'>

/**
 * Finds the daily limit of an owner; null for those without one. Accounts whose address
 * could be verified by mail share the limit of the guests. Without a mail server nobody
 * can verify an address, so accounts have one of their own, which guests cannot use up.
 */
export async function findDailyLimit(
  { secret, mailer, payments }: LimitDeps,
  tx: Orm,
  { ownerId, address, unit }: { ownerId: string; address: string; unit: Unit },
  nowMs: number,
): Promise<DailyLimit | null> {
  if (!isGuest(ownerId) && !(await isFreeAndUnverified(tx, ownerId, nowMs))) return null
  const kind = isGuest(ownerId) || mailer.delivers ? 'guest' : 'account'
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    networks: networksOf(address).map(({ address, factor }) => ({
      key: `${kind}:${hash(address)}`,
      factor,
    })),
    totalKey: totalKeys[kind],
    problem: (scope) => {
      if (isGuest(ownerId))
        return new Problem('guests_paused', { message: describeGuests(scope, { ...mailer, unit }) })
      const code = mailer.delivers ? 'unverified_paused' : 'accounts_paused'
      return new Problem(code, {
        message: describeAccounts(scope, { ...mailer, unit, sellsPlans: payments !== null }),
      })
    },
  }
}

/** What a reservation keeps of its daily limit, to count it back. */
export function describeCounted({ networks }: DailyLimit): string {
  return networks.map(({ key }) => key).join(' ')
}

/**
 * The keys that were counted, as `describeCounted` wrote them, and that of all addresses
 * together.
 */
export function countedKeys(described: string): string[] {
  return [
    ...described.split(' '),
    described.startsWith('account:') ? totalKeys.account : totalKeys.guest,
  ]
}

const places = { address: 'your network', total: 'this server' }

function describeGuests(
  scope: keyof typeof places,
  { delivers, unit }: { delivers: boolean; unit: Unit },
): string {
  const account = delivers ? 'with a confirmed email address' : 'to an account'
  return `The free guest ${unit} of ${places[scope]} are used up for today. Nothing was counted. Sign in ${account} to continue, or try again tomorrow.`
}

function describeAccounts(
  scope: keyof typeof places,
  { delivers, unit, sellsPlans }: { delivers: boolean; unit: Unit; sellsPlans: boolean },
): string {
  const who = delivers ? 'guests and unconfirmed email addresses' : 'Free accounts'
  const ways = [
    ...(delivers ? ['confirm your email address to continue'] : []),
    ...(sellsPlans ? ['choose a plan'] : []),
    'try again tomorrow',
  ].join(', or ')
  return `The free ${unit} for ${who} of ${places[scope]} are used up for today. Nothing was counted. ${ways[0]?.toUpperCase()}${ways.slice(1)}.`
}
