// Finds the videos of a person by words of their transcripts.
import { and, countDistinct, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { transcripts } from '../../db/schema/summaries.ts'
import { allOf, anyWord, transcriptsWith } from '../../db/word-query.ts'
import { storedBytes } from './compare.ts'
import type { SearchTerm } from './search-terms.ts'

/** Whose transcripts have all `terms`. `conditions` limit the rows of the history. */
export type TranscriptQuery = { ownerId: string; terms: SearchTerm[]; conditions: SQL[] }
type Page = { offset: number; limit: number }
export type TranscriptHit = { summaryId: string; id: string; bytes: number }
type TranscriptHits = { hits: TranscriptHit[]; total: number }

/**
 * Finds the owner's summaries whose transcript has a word of every term. The newest comes
 * first.
 */
export async function searchOwnTranscripts(
  orm: Orm,
  query: TranscriptQuery,
  page: Page,
): Promise<TranscriptHits> {
  const found = await readPage(orm, query, page)
  if (found.hits.length > 0 || page.offset === 0) return found
  // A page after the last has no row that carries the total.
  return { hits: [], total: (await readPage(orm, query, { offset: 0, limit: 1 })).total }
}

/** How many transcripts of the owner are not indexed yet. */
export async function countWaitingTranscripts(orm: Orm, ownerId: string): Promise<number> {
  const [row] = await orm
    .select({ waiting: countDistinct(transcripts.id) })
    .from(transcripts)
    .innerJoin(history, eq(history.transcriptId, transcripts.id))
    .where(and(isNull(transcripts.terms), eq(history.ownerId, ownerId), isNull(history.deletedAt)))
  return row!.waiting
}

/** For each term, whether a transcript of the owner has it. */
export async function findSpokenTerms(
  orm: Orm,
  ownerId: string,
  terms: SearchTerm[],
): Promise<boolean[]> {
  // Where one row is enough, the planner reads all transcripts until it finds one; a
  // count makes it use the index.
  const spoken = terms.map(
    (term) => sql`(
      select count(*) from history h join ${transcriptsWith(anyWord(term))} on matching.id = h.transcript_id
      where h.owner_id = ${ownerId} and h.deleted_at is null) > 0`,
  )
  const { rows } = await orm.execute<{ spoken: boolean[] }>(
    sql`select array[${sql.join(spoken, sql`, `)}] as spoken`,
  )
  return rows[0]!.spoken
}

/**
 * The term without what no transcript has. Of hundreds of spellings few remain, with
 * which the planner uses the index.
 */
export async function keepSpokenParts(
  orm: Orm,
  { words, beginnings }: SearchTerm,
): Promise<SearchTerm> {
  const queries = [
    ...words.map((word) => anyWord({ words: [word] })),
    ...beginnings.map((word) => anyWord({ beginnings: [word] })),
  ]
  const { rows } = await orm.execute<{ place: number }>(sql`
    select (place - 1)::int as place from unnest(${sql.param(queries)}::text[]) with ordinality as part(query, place)
    where exists (select from transcripts_with(query::tsquery))`)
  const isSpoken = new Set(rows.map(({ place }) => place))
  return {
    words: words.filter((_, index) => isSpoken.has(index)),
    beginnings: beginnings.filter((_, index) => isSpoken.has(words.length + index)),
  }
}

async function readPage(
  orm: Orm,
  query: TranscriptQuery,
  { offset, limit }: Page,
): Promise<TranscriptHits> {
  const { ownerId, terms, conditions } = query
  const { summaryId, transcriptId, videoId, createdAt } = history
  const total = sql<number>`count(*) over ()`.mapWith(Number).as('total')
  const found = orm
    .select({ summaryId, transcriptId, videoId, createdAt, total })
    .from(history)
    .innerJoin(transcriptsWith(allOf(terms.map(anyWord))), sql`matching.id = ${transcriptId}`)
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt), ...conditions))
    .orderBy(desc(createdAt), videoId)
    .limit(limit)
    .offset(offset)
    .as('found')
  const rows = await orm
    .select({
      summaryId: found.summaryId,
      id: transcripts.id,
      bytes: storedBytes(sql`${transcripts.cues}`),
      total: found.total,
    })
    .from(found)
    .innerJoin(transcripts, eq(transcripts.id, found.transcriptId))
    .orderBy(desc(found.createdAt), found.videoId)
  return { hits: rows.map(({ total: _, ...hit }) => hit), total: rows[0]?.total ?? 0 }
}
