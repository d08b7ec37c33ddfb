// Finding one playlist, for those who may see it and for its owner; for everybody else it looks exactly like none.
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/open.ts'
import * as store from './store.ts'

export type Key = { ownerId: string; id: string }

/** A playlist that this person sees: their own, or one that is shown to them. Else `playlist_not_found`. */
export async function findShown(orm: Orm, viewerId: string | null, id: string): Promise<store.Row> {
  const row = isId(id) ? await store.findShown(orm, viewerId, id) : null
  if (!row) throw new Problem('playlist_not_found')
  return row
}

/** The owner's playlist, held until the transaction ends; else `playlist_not_found`. */
export async function holdOwned(tx: Orm, key: Key): Promise<store.Row> {
  const row = isId(key.id) ? await store.hold(tx, key) : null
  if (!row) throw new Problem('playlist_not_found')
  return row
}

export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
