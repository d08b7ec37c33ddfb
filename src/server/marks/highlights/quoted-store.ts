// Which highlights of a video have words that are really there: those may be on its public page.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { highlights } from '../../db/schema/highlights.ts'
import type { HighlightRow } from './store.ts'
import { isPresent } from './stored-filters.ts'

/** A published version of a summary. */
export type Version = { ownerId: string; videoId: string; summaryId: string }

/** How many highlights count, from the first moment on, and how many characters of those. */
export type Limits = { limit: number; characters: number }

const { videoId, startSeconds, createdAt, id, checkedFor, isQuoted, quote, note } = highlights
const inOrder = [startSeconds, createdAt, id]

const isOfVideo = (version: Version) =>
  and(eq(highlights.ownerId, version.ownerId), eq(videoId, version.videoId), isPresent)

/** The sum of the characters up to each row of a query. */
const charactersUntil = (length: SQL, rows: Record<'startSeconds' | 'createdAt' | 'id', unknown>) =>
  sql`sum(${length}) over (order by ${rows.startSeconds}, ${rows.createdAt}, ${rows.id})`

/**
 * Those among the first that were not checked for this version. Has no quote where all quotes
 * together are too long.
 */
export async function listUnchecked(
  orm: Orm,
  version: Version,
  { limit, characters }: Limits,
): Promise<{ id: string; quote: string | null }[]> {
  const first = orm
    .select({ id, startSeconds, createdAt, checkedFor, quote })
    .from(highlights)
    .where(isOfVideo(version))
    .orderBy(...inOrder)
    .limit(limit)
    .as('first')
  const until = charactersUntil(sql`length(${first.quote})`, first)
  return orm
    .select({
      id: first.id,
      quote: sql<string | null>`case when ${until} <= ${characters} then ${first.quote} end`,
    })
    .from(first)
    .where(sql`${first.checkedFor} is distinct from ${version.summaryId}::uuid`)
}

/** Whether some of the first were not checked for this version. */
export async function hasUnchecked(orm: Orm, version: Version, limit: number): Promise<boolean> {
  const first = orm
    .select({ checkedFor })
    .from(highlights)
    .where(isOfVideo(version))
    .orderBy(...inOrder)
    .limit(limit)
    .as('first')
  const rows = await orm
    .select({ checkedFor: first.checkedFor })
    .from(first)
    .where(sql`${first.checkedFor} is distinct from ${version.summaryId}::uuid`)
    .limit(1)
  return rows.length > 0
}

/** Stores which of the checked highlights are quoted from this version. */
export async function saveChecked(
  orm: Orm,
  {
    summaryId,
    checkedIds,
    quotedIds,
  }: { summaryId: string; checkedIds: string[]; quotedIds: string[] },
): Promise<void> {
  const isAmong = sql<boolean>`${id} = any(${sql.param(quotedIds)}::uuid[])`
  await orm
    .update(highlights)
    .set({ checkedFor: summaryId, isQuoted: isAmong })
    .where(inArray(id, checkedIds))
}

/**
 * The first highlights that are quoted from this version. Those whose quotes and notes would be too
 * long together are left out.
 */
export async function listQuoted(
  orm: Orm,
  version: Version,
  { limit, characters }: Limits,
): Promise<HighlightRow[]> {
  const first = orm
    .select({ id, startSeconds, createdAt, quote, note })
    .from(highlights)
    .where(and(isOfVideo(version), eq(checkedFor, version.summaryId), isQuoted))
    .orderBy(...inOrder)
    .limit(limit)
    .as('first')
  const until = charactersUntil(sql`length(${first.quote}) + length(${first.note})`, first)
  const counted = orm
    .select({ id: first.id, until: until.as('until') })
    .from(first)
    .as('counted')
  const rows = await orm
    .select({ row: highlights })
    .from(highlights)
    .innerJoin(counted, eq(counted.id, id))
    .where(sql`${counted.until} <= ${characters}`)
    .orderBy(...inOrder)
  return rows.map(({ row }) => row)
}
