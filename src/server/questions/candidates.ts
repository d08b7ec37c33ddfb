// Picks the transcripts in which an answer is looked for: the owner's own, those first
// whose words and titles match the question's rarer words.
import { sql } from 'drizzle-orm'
import type { AuthorChapter } from '#engine/engine-input.ts'
import type { Orm } from '../db/database.ts'
import { anyWord, transcriptsWith } from '../db/word-query.ts'
import type { QuestionSearchTerm } from './question-terms.ts'
import { videosWithin, type Within } from './videos-within.ts'

/** A video of the owner, or of a space. */
export type CandidateVideo = {
  videoId: string
  transcriptId: string | null
  title: string
  channel: string
  durationSeconds: number
  /** The spoken words of the transcript. */
  words: number
  /** The author's, else those of the summary. */
  chapters: AuthorChapter[]
  hasAuthorChapters: boolean
  /**
   * The moments of the summary's key points in seconds, where the question is about the
   * whole video.
   */
  keyMoments?: number[]
  thumbnail: string | null
  hasEstimatedTimes: boolean
  createdAt: number
  /** The id of the shared summary, where the question is about a space. */
  sharedId: string | null
}

/**
 * The columns of a candidate, from a row `n` of `videosWithin`; `joined` are the other
 * tables that they come from.
 */
const columnsOf = sql`n.video_id as "videoId", n.transcript_id as "transcriptId", n.title, n.channel,
  n.duration_seconds as "durationSeconds", v.metadata->>'thumbnail' as thumbnail, n.created_at as "createdAt", n.shared_id as "sharedId", coalesce(t.words, 0) as words,
  coalesce(t.has_estimated_times, false) as "hasEstimatedTimes",
  coalesce(t.chapters, '[]'::json) as chapters, g.digest->'summary'->'chapters' as "digestChapters"`
const joined = sql`left join videos v on v.video_id = n.video_id left join transcripts t on t.id = n.transcript_id
  left join user_summaries s on s.id = n.summary_id left join generations g on g.id = s.generation_id`

/** A row of `columnsOf`. */
type CandidateRow = Omit<CandidateVideo, 'createdAt' | 'hasAuthorChapters'> & {
  createdAt: string | number
  digestChapters: AuthorChapter[] | null
}

function toCandidate({
  createdAt,
  chapters,
  digestChapters,
  ...row
}: CandidateRow): CandidateVideo {
  const ofSummary = (digestChapters ?? []).map(({ title, startSeconds }) => ({
    title,
    startSeconds,
  }))
  const hasAuthorChapters = chapters.length > 0
  return {
    ...row,
    createdAt: Number(createdAt),
    chapters: hasAuthorChapters ? chapters : ofSummary,
    hasAuthorChapters,
  }
}

/** A title or topic counts as much as this many times the same word in the speech. */
const titleFactor = 1.5
/** A transcript that is not indexed yet is read if there is room. */
const unindexedScore = 0.01

/**
 * Picks at most `limit` videos within the scope, the best first. The score is the sum of
 * the weights of the question's words, ln(1 + videos / videos with the word), over the
 * spoken words and the title, channel and topics. `found` are the numbers of the words
 * that the picked videos were found by, among others. One video, or the videos that a
 * follow-up is about, are picked whatever their score.
 */
export async function pickCandidates(
  orm: Orm,
  { terms, limit, ...within }: Within & { terms: QuestionSearchTerm[]; limit: number },
): Promise<{ candidates: CandidateVideo[]; found: Set<number> }> {
  const spoken = sql.join(
    terms.map(
      (term, number) => sql`
      union all select ${number}::int, id from ${transcriptsWith(anyWord(term))}`,
    ),
    sql``,
  )
  const titles = terms.flatMap((term, number) => term.titles.map((part) => ({ number, part })))
  const picksAll = within.scope.kind === 'video' || within.only
  // Of `own` only what an index has is selected, so that the rows of thousands of entries
  // are not read.
  const { rows } = await orm.execute<CandidateRow & { found: number[] | null }>(sql`
    with own as materialized (select video_id, transcript_id, written_at from (${videosWithin(within)}) as own), spoken(term, id) as materialized (
      select term, id from (select -1 as term, id from transcripts where terms is null ${spoken}) as matching
      where id in (select transcript_id from own)
    ), titled(term, video_id) as materialized (
      select distinct part.term, own.video_id
      from (${videosWithin(within)}) as own, unnest(${sql.param(titles.map(({ number }) => number))}::int[], ${sql.param(titles.map(({ part }) => part))}::text[]) as part(term, text)
      where own.fuzzy_text like any(${sql.param(titles.map(({ part }) => containing(part)))}::text[]) and position(part.text in own.fuzzy_text) > 0
    ), weights as (
      select term, ln(1 + (select count(*) from own)::float8 / count(*)) as weight from spoken where term >= 0 group by term
    ), spoken_scores as (
      select id, sum(coalesce(weight, ${unindexedScore})) as score from spoken left join weights using (term) group by id
    ), titled_scores as (
      select video_id, sum(coalesce(weight, 1)) as score from titled left join weights using (term) group by video_id
    ), scored as (
      select own.*, coalesce(s.score, 0) + ${titleFactor} * coalesce(t.score, 0) as score
      from own left join spoken_scores s on s.id = own.transcript_id left join titled_scores t on t.video_id = own.video_id
    ), picked as (
      select video_id, written_at, score from scored ${picksAll ? sql`` : sql`where score > 0`} order by score desc, written_at desc, video_id limit ${limit}
    )
    select ${columnsOf}, (select array_agg(distinct term) from (select term from spoken union all select term from titled) s) as found
    from picked cross join lateral (${videosWithin(within, sql`h.video_id = picked.video_id`)}) n
    ${joined} order by picked.score desc, picked.written_at desc, picked.video_id`)
  return {
    candidates: rows.map(({ found: _, ...row }) => toCandidate(row)),
    found: new Set(rows[0]?.found),
  }
}

/** The pattern of texts that contain the part. */
const containing = (part: string) => `%${part.replace(/[%_\\]/g, '\\$&')}%`

/** The videos within the scope, in no order. */
export async function readCandidates(orm: Orm, within: Within): Promise<CandidateVideo[]> {
  if (within.only?.length === 0) return []
  const { rows } = await orm.execute<CandidateRow>(
    sql`select ${columnsOf} from (${videosWithin(within)}) n ${joined}`,
  )
  return rows.map(toCandidate)
}

/** The moments of the key points of the owner's summary of a video, in its order. */
export async function readKeyMoments(
  orm: Orm,
  ownerId: string,
  videoId: string,
): Promise<number[]> {
  const keyPoints = await readFromSummary<{ startSeconds?: number }>(orm, {
    ownerId,
    videoId,
    field: 'keyPoints',
  })
  return keyPoints.flatMap(({ startSeconds }) => startSeconds ?? [])
}

/** The questions that a model wrote with the owner's summary of a video; empty where none did. */
export async function readModelQuestions(
  orm: Orm,
  ownerId: string,
  videoId: string,
): Promise<string[]> {
  return readFromSummary<string>(orm, { ownerId, videoId, field: 'questions' })
}

async function readFromSummary<T>(
  orm: Orm,
  {
    ownerId,
    videoId,
    field,
  }: { ownerId: string; videoId: string; field: 'keyPoints' | 'questions' },
): Promise<T[]> {
  const { rows } = await orm.execute<{ items: T[] | null }>(sql`
    select g.digest->'summary'->${field}::text as items
    from history h join user_summaries s on s.id = h.summary_id join generations g on g.id = s.generation_id
    where h.owner_id = ${ownerId} and h.video_id = ${videoId} and h.deleted_at is null`)
  return rows[0]?.items ?? []
}

/** Tells whether there is a video within the scope. */
export async function hasVideo(orm: Orm, within: Within): Promise<boolean> {
  const { rows } = await orm.execute(sql`select 1 from (${videosWithin(within)}) as own limit 1`)
  return rows.length > 0
}
