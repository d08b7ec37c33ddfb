// Finds the videos of a person by words of their transcripts.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Cue } from '#contract/transcript.ts'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { generations, transcripts, userSummaries } from '../db/schema/summaries.ts'
import { allOf, anyWord, matchesWords } from '../db/word-query.ts'
import type { SearchTerm } from './search-terms.ts'

/** Whose transcripts have all `terms` and none of `excluded`. `conditions` limit the rows of the history. */
export type TranscriptQuery = { ownerId: string; terms: SearchTerm[]; excluded: SearchTerm[]; conditions: SQL[] }
type Page = { offset: number; limit: number }
export type TranscriptHit = { summaryId: string; cues: Cue[] }
type TranscriptHits = { hits: TranscriptHit[]; total: number }

/** Finds the owner's summaries whose transcript has a word of every term. The newest comes first. */
export async function searchOwnTranscripts(orm: Orm, query: TranscriptQuery, page: Page): Promise<TranscriptHits> {
  const found = await readPage(orm, query, page)
  await yieldToEventLoop()
  if (found.hits.length > 0 || page.offset === 0) return found
  // A page after the last has no row that carries the total.
  return { hits: [], total: (await readPage(orm, query, { offset: 0, limit: 1 })).total }
}

/** For each term, whether a transcript of the owner has it. */
export async function findSpokenTerms(orm: Orm, ownerId: string, terms: SearchTerm[]): Promise<boolean[]> {
  // Where one row is enough, the planner reads all transcripts until it finds one; a count makes it use the index.
  const spoken = terms.map(
    (term) => sql`(
      select count(*) from history h join user_summaries s on s.id = h.summary_id join generations g on g.id = s.generation_id
        join transcripts t on t.id = g.transcript_id
      where h.owner_id = ${ownerId} and h.deleted_at is null and ${matchesWords(sql`t.terms`, anyWord(term))}) > 0`,
  )
  const { rows } = await orm.execute<{ spoken: boolean[] }>(sql`select array[${sql.join(spoken, sql`, `)}] as spoken`)
  return rows[0]!.spoken
}

/** The term without what no transcript has. Of hundreds of spellings few remain, with which the planner uses the index. */
export async function keepSpokenParts(orm: Orm, { words, beginnings }: SearchTerm): Promise<SearchTerm> {
  const queries = [
    ...words.map((word) => anyWord({ words: [word] })),
    ...beginnings.map((word) => anyWord({ beginnings: [word] })),
  ]
  const { rows } = await orm.execute<{ place: number }>(sql`
    select (place - 1)::int as place from unnest(${sql.param(queries)}::text[]) with ordinality as part(query, place)
    where (select count(*) from ${transcripts} where ${transcripts.terms} @@ query::tsquery) > 0`)
  const isSpoken = new Set(rows.map(({ place }) => place))
  return {
    words: words.filter((_, index) => isSpoken.has(index)),
    beginnings: beginnings.filter((_, index) => isSpoken.has(words.length + index)),
  }
}

async function readPage(orm: Orm, query: TranscriptQuery, { offset, limit }: Page): Promise<TranscriptHits> {
  const { ownerId, terms, excluded, conditions } = query
  const words = sql`${transcripts.terms}`
  const rows = await orm
    .select({
      summaryId: history.summaryId,
      cues: transcripts.cues,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(history)
    .innerJoin(userSummaries, eq(userSummaries.id, history.summaryId))
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .innerJoin(transcripts, eq(transcripts.id, generations.transcriptId))
    .where(
      and(
        eq(history.ownerId, ownerId),
        isNull(history.deletedAt),
        matchesWords(words, allOf(terms.map(anyWord))),
        ...excluded.map((term) => not(matchesWords(words, anyWord(term)))),
        ...conditions,
      ),
    )
    .orderBy(desc(history.createdAt), history.videoId)
    .limit(limit)
    .offset(offset)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}
