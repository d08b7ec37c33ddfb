// The daily limits of guests and of accounts whose address is not verified: of an address, and of all of them together.
import { createHmac } from 'node:crypto'
import { isGuest } from '../accounts/identity.ts'
import { isFreeAndUnverified } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'

export const allGuestsRateLimitKey = 'guests'

/** The address is stored as a hash. */
export function guestRateLimitKey(secret: string, address: string): string {
  return `guest:${createHmac('sha256', secret).update(address).digest('base64url')}`
}

export const pausedMessages = {
  guests_paused:
    'The free guest summaries of this server are used up for today. Nothing was counted. Sign in with a confirmed email address to continue, or try again tomorrow.',
  unverified_paused:
    'The free summaries of this server for guests and unconfirmed addresses are used up for today. Nothing was counted. Try again tomorrow, or choose a plan.',
}

/** The problem of somebody who reached a daily limit; null for whom they do not apply: accounts cost an address that was verified, or money. */
export async function findDailyLimitProblem(
  tx: Orm,
  ownerId: string,
  nowMs: number,
): Promise<keyof typeof pausedMessages | null> {
  if (isGuest(ownerId)) return 'guests_paused'
  return (await isFreeAndUnverified(tx, ownerId, nowMs)) ? 'unverified_paused' : null
}
