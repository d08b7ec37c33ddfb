// A person's saved searches: list, save, rename and delete them.
import { randomUUID } from 'node:crypto'
import { maxSavedSearches } from '#contract/basics/limits.ts'
import type { ExportedSavedSearch } from '#contract/library/export.ts'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import * as store from './store.ts'

type Scope = Pick<Deps, 'db' | 'now'>
type Key = { ownerId: string; id: string }

/** By name. */
export async function listSavedSearches(orm: Orm, ownerId: string): Promise<SavedSearch[]> {
  return (await store.listByOwner(orm, ownerId)).map(toView)
}

/**
 * Throws `saved_search_exists` for a name that is taken, `saved_search_limit_reached`
 * beyond the limit.
 */
export async function saveSearch(
  { db, now }: Scope,
  ownerId: string,
  { name, query }: { name: string; query: string },
): Promise<SavedSearch> {
  const row = { id: randomUUID(), ownerId, name, query, createdAt: now(), updatedAt: now() }
  await db.orm.transaction(async (tx) => {
    await store.lockOwner(tx, ownerId)
    if ((await store.countByOwner(tx, ownerId)) >= maxSavedSearches)
      throw new Problem('saved_search_limit_reached')
    if (!(await store.insert(tx, row))) throw new Problem('saved_search_exists')
  })
  return toView(row)
}

/**
 * Adds a search of an export, if there is room and its name is free. Runs in the caller's
 * transaction.
 */
export async function importSearch(
  tx: Orm,
  ownerId: string,
  search: ExportedSavedSearch,
): Promise<void> {
  await store.lockOwner(tx, ownerId)
  if ((await store.countByOwner(tx, ownerId)) >= maxSavedSearches) return
  await store.insert(tx, { ...search, id: randomUUID(), ownerId })
}

/** Throws `saved_search_not_found`, or `saved_search_exists` for the name of another one. */
export async function renameSearch(
  { db, now }: Scope,
  key: Key,
  name: string,
): Promise<SavedSearch> {
  return db.orm.transaction(async (tx) => {
    await store.lockOwner(tx, key.ownerId)
    const named = await store.findByName(tx, key.ownerId, name)
    if (named && named.id !== key.id) throw new Problem('saved_search_exists')
    const row = await store.rename(tx, key, { name, updatedAt: now() })
    if (!row) throw new Problem('saved_search_not_found')
    return toView(row)
  })
}

/** Throws `saved_search_not_found`. */
export async function deleteSavedSearch({ db }: Pick<Deps, 'db'>, key: Key): Promise<void> {
  if (!(await store.remove(db.orm, key))) throw new Problem('saved_search_not_found')
}

function toView({ id, name, query, createdAt, updatedAt }: SavedSearch): SavedSearch {
  return { id, name, query, createdAt, updatedAt }
}
