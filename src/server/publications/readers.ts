// Limits how much an address reads of public pages, and recognizes their readers, so that each
// counts once a day.
import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { networksOf } from '../address-range.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import { createMinuteLimit } from '../http/rate-limits/minute-limit.ts'
import { consume } from '../http/rate-limits/rate-limits.ts'

const dayMs = 24 * 3600 * 1000
/** Several people may share an address, but nobody may fill the table with made-up browsers. */
const maxReadersPerAddress = 200

/**
 * A class of thirty behind one address opens four pages a minute, each with its document and its
 * texts.
 */
const readsPerMinute = 240

/**
 * Refuses an address or network that reads too many public pages, before anything is looked up.
 * Counting in the database would take longer than to read a page.
 */
export function limitReaders({ settings, now }: Pick<Deps, 'settings' | 'now'>): MiddlewareHandler {
  const count = createMinuteLimit(now)
  return async (c, next) => {
    for (const { address, factor } of networksOf(clientAddress(c, settings)))
      count(address, readsPerMinute * factor)
    await next()
  }
}

/** `agent` is the browser's user agent. */
export type PageReader = { address: string; agent: string }

/**
 * True for the first read of a page today (UTC). Readers are stored as hashes that differ
 * for each page and day.
 */
export async function isNewReaderToday(
  { db, secret, now }: Deps,
  pageId: string,
  { address, agent }: PageReader,
): Promise<boolean> {
  const nowMs = now()
  const day = Math.floor(nowMs / dayMs)
  const windowMs = (day + 1) * dayMs - nowMs
  const consumeLimit = async (limit: number, ...reader: string[]) => {
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify([day, pageId, ...reader]))
      .digest('base64url')
    return (await consume(db.orm, { key: `reader:${hash}`, limit, windowMs, nowMs })).allowed
  }
  return (
    (await consumeLimit(maxReadersPerAddress, address)) && (await consumeLimit(1, address, agent))
  )
}
