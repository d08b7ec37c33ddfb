// Which summaries are public, at which address, and by how many they were read. What they say is no business of this folder.
import { createHmac, randomBytes } from 'node:crypto'
import { takeFrom } from '../buckets/buckets.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import * as store from './store.ts'

export type { Row as StoredPublication } from './store.ts'

const dayMs = 24 * 3600 * 1000
/** Readings from one address that are looked at in a day: so many people may stand behind it, and nobody can fill the table. */
const readingsPerAddress = 200

type Choice = { ownerId: string; videoId: string; summaryId: string; showsName: boolean; indexable: boolean }

/** Makes a summary public, or changes how it is; one page for each person and video. */
export async function writePublication({ db, now }: Deps, choice: Choice): Promise<store.Row> {
  return store.write(db.orm, { ...choice, id: newAddress(), publishedAt: now() })
}

/** Makes these summaries public that are not yet, under addresses of their own; for search engines only when their owner says so. */
export async function publishAll(
  tx: Orm,
  ownerId: string,
  {
    summaries,
    showsName,
    nowMs,
  }: { summaries: Pick<Choice, 'videoId' | 'summaryId'>[]; showsName: boolean; nowMs: number },
): Promise<void> {
  const rows = summaries.map((one) => ({
    ...one,
    id: newAddress(),
    ownerId,
    showsName,
    indexable: false,
    publishedAt: nowMs,
  }))
  await store.addMissing(tx, rows)
}

/** 128 bits of chance: who is not told the address does not find it. */
const newAddress = () => randomBytes(16).toString('base64url')

export const findPublication = store.find
export const listPublications = store.listOwned

/** Takes a page away, for everybody and at once. */
export const removePublication = store.remove

/** The page at this address, or null. */
export async function findPublicationAt(orm: Orm, id: string): Promise<store.Row | null> {
  return /^[\w-]{22}$/.test(id) ? store.findById(orm, id) : null
}

/** Counts a reader once a day. */
export async function countReader(deps: Deps, { id }: Pick<store.Row, 'id'>, reader: Reader): Promise<void> {
  if (await isNewReader(deps, id, reader)) await store.addReader(deps.db.orm, id)
}

export type Reader = { address: string; agent: string }

/** Whether this is their first look at the page today. Who it was is kept as a hash that differs from page to page, until midnight, UTC. */
export async function isNewReader(
  { db, secret, now }: Deps,
  pageId: string,
  { address, agent }: Reader,
): Promise<boolean> {
  const nowMs = now()
  const day = Math.floor(nowMs / dayMs)
  const windowMs = (day + 1) * dayMs - nowMs
  const take = (limit: number, ...who: string[]) => {
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify([day, pageId, ...who]))
      .digest('base64url')
    return takeFrom(db.orm, { key: `reader:${hash}`, limit, windowMs, nowMs })
  }
  return (await take(readingsPerAddress, address)).allowed && (await take(1, address, agent)).allowed
}
