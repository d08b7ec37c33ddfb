// Finds the videos of a person by words of their transcripts.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Cue } from '#contract/transcript.ts'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import { generations, transcripts, userSummaries } from '../db/schema/summaries.ts'

type TranscriptQuery = { ownerId: string; terms: string[]; page: number; pageSize: number }
type TranscriptHit = { summaryId: string; cues: Cue[] }
type TranscriptHits = { hits: TranscriptHit[]; total: number }

/** Finds the owner's summaries whose transcript contains, for every term, a word that begins with it. The newest comes first. */
export async function searchOwnTranscripts(orm: Orm, query: TranscriptQuery): Promise<TranscriptHits> {
  const found = await readPage(orm, query)
  await yieldToEventLoop()
  if (found.hits.length > 0 || query.page === 1) return found
  // A page after the last has no row that carries the total.
  return { hits: [], total: (await readPage(orm, { ...query, page: 1, pageSize: 1 })).total }
}

async function readPage(orm: Orm, { ownerId, terms, page, pageSize }: TranscriptQuery): Promise<TranscriptHits> {
  const query = terms.map((term) => `'${term.replace(/['\\]/g, '$&$&')}':*`).join(' & ')
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
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt), sql`${transcripts.terms} @@ ${query}::tsquery`))
    .orderBy(desc(history.createdAt), history.videoId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}
