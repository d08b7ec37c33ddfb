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
  // 128 bits of chance: who is not told the address does not find it.
  return store.write(db.orm, { ...choice, id: randomBytes(16).toString('base64url'), publishedAt: now() })
}

export const findPublication = store.find
export const listPublications = store.listOwned

/** Takes a page away, for everybody and at once. */
export const removePublication = store.remove

/** The page at this address, or null. */
export async function findPublicationAt(orm: Orm, id: string): Promise<store.Row | null> {
  return /^[\w-]{22}$/.test(id) ? store.findById(orm, id) : null
}

/** Counts a reader once a day. Who it was is kept as a hash that differs from page to page, until midnight, UTC. */
export async function countReader(
  { db, secret, now }: Deps,
  { id }: Pick<store.Row, 'id'>,
  { address, agent }: { address: string; agent: string },
): Promise<void> {
  const nowMs = now()
  const day = Math.floor(nowMs / dayMs)
  const windowMs = (day + 1) * dayMs - nowMs
  const take = (limit: number, ...who: string[]) => {
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify([day, id, ...who]))
      .digest('base64url')
    return takeFrom(db.orm, { key: `reader:${hash}`, limit, windowMs, nowMs })
  }
  if (!(await take(readingsPerAddress, address)).allowed) return
  if ((await take(1, address, agent)).allowed) await store.addReader(db.orm, id)
}
