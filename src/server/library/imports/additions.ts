// Notes what an import adds, and finds what of it nobody has changed since.
import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { libraryImportAdditions } from '../../db/schema/library-imports.ts'
import { type AdditionKind, type Owned, type Page, selectAdditions } from './select-unchanged.ts'

/** The ids of what was added; of videos and notes the id of the video. */
type Additions = Record<AdditionKind, string[]>

const rowsAtOnce = 500

/**
 * Runs in the transaction that adds them. `at` is its time, after which a change is the
 * person's.
 */
export async function recordAdditions(
  tx: Orm,
  importId: string,
  added: Partial<Additions>,
  at: number,
): Promise<void> {
  const rows = Object.entries(added).flatMap(([kind, keys]) =>
    keys.map((key) => ({ importId, kind: kind as AdditionKind, key, at })),
  )
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx
      .insert(libraryImportAdditions)
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflictDoNothing()
}

/** Whether this import has added it. */
export async function isAdded(
  orm: Orm,
  importId: string,
  { kind, key }: { kind: AdditionKind; key: string },
): Promise<boolean> {
  const additions = libraryImportAdditions
  const isIt = and(
    eq(additions.importId, importId),
    eq(additions.kind, kind),
    eq(additions.key, key),
  )
  return (await orm.$count(additions, isIt)) > 0
}

/** In the transaction of a step. */
export async function deleteAdditions(
  tx: Orm,
  importId: string,
  { kind, keys }: { kind: AdditionKind; keys: string[] },
): Promise<void> {
  const additions = libraryImportAdditions
  const isOfKind = and(eq(additions.importId, importId), eq(additions.kind, kind))
  await tx.delete(additions).where(and(isOfKind, inArray(additions.key, keys)))
}

/** The next additions of a kind, and which of them are still there as they came in. */
export async function listAdditions(
  orm: Orm,
  owned: Owned,
  kind: AdditionKind,
  page: Page,
): Promise<{ key: string; isUnchanged: boolean; bytes: number }[]> {
  const { rows } = await orm.execute<{ key: string; isUnchanged: boolean; bytes: number }>(
    selectAdditions(owned, kind, page),
  )
  return rows
}
