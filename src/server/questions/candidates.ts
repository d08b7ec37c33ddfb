// Picks the transcripts in which an answer is looked for: the owner's own, those first
// whose words and titles match the question's rarer words.
import { type SQL, sql } from 'drizzle-orm'
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

/** One statement compares so many pairs of a word and a video, in some tens of milliseconds. */
const pairsAtOnce = 6000

type Numbered = { number: number; term: QuestionSearchTerm }
/** The numbers of the words that transcripts and videos have, by their ids. */
type Matches = { spoken: Map<string, number[]>; titled: Map<string, number[]> }

/**
 * Picks at most `limit` videos within the scope, the best first. The score is the sum of
 * the weights of the question's words, ln(1 + videos / videos with the word), over the
 * spoken words and the title, channel and topics. `found` are the numbers of the words
 * that videos were found by. One video, or the videos that a follow-up is about, are
 * picked whatever their score.
 */
export async function pickCandidates(
  orm: Orm,
  { terms, limit, ...within }: Within & { terms: QuestionSearchTerm[]; limit: number },
): Promise<{ candidates: CandidateVideo[]; found: Set<number> }> {
  const { rows: own } = await orm.execute<OwnVideo>(
    sql`select video_id as id, transcript_id as "transcriptId", written_at::float8 as "writtenAt"
      from (${videosWithin(within)}) as own`,
  )
  const matches = await findMatches(orm, within, { terms, videos: own.length })
  const counts = new Map<number, number>()
  for (const numbers of matches.spoken.values())
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  const sum = (numbers: number[] = [], usual: number) =>
    numbers.reduce((total, number) => {
      const videos = number === unindexed ? undefined : counts.get(number)
      return total + (videos ? Math.log(1 + own.length / videos) : usual)
    }, 0)
  const picksAll = within.scope.kind === 'video' || within.only
  const picked = own
    .map(({ id, transcriptId, writtenAt }) => {
      const score =
        sum(matches.spoken.get(transcriptId ?? ''), unindexedScore) +
        titleFactor * sum(matches.titled.get(id), 1)
      return { id, writtenAt, score }
    })
    .filter(({ score }) => picksAll || score > 0)
    .toSorted((a, b) => b.score - a.score || b.writtenAt - a.writtenAt || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
  const isPicked = sql`h.video_id = any(${sql.param(picked)}::text[])`
  const { rows } = await orm.execute<CandidateRow>(
    sql`select ${columnsOf} from (${videosWithin(within, isPicked)}) n ${joined}`,
  )
  const byId = new Map(rows.map((row) => [row.videoId, toCandidate(row)]))
  return {
    candidates: picked.flatMap((id) => byId.get(id) ?? []),
    found: new Set([...matches.spoken.values(), ...matches.titled.values()].flat()),
  }
}

type OwnVideo = { id: string; transcriptId: string | null; writtenAt: number }
/** Stands for all words of a transcript that is not indexed yet. */
const unindexed = -1

/** Others are answered between two statements. */
async function findMatches(
  orm: Orm,
  within: Within,
  { terms, videos }: { terms: QuestionSearchTerm[]; videos: number },
): Promise<Matches> {
  const matches: Matches = { spoken: new Map(), titled: new Map() }
  const numbered = terms.map((term, number) => ({ number, term }))
  const size = Math.max(1, Math.floor(pairsAtOnce / Math.max(1, videos)))
  for (let at = 0; at === 0 || at < numbered.length; at += size) {
    const some = numbered.slice(at, at + size)
    await addMatches(orm, matches.spoken, findSpoken(some, within, at === 0))
    await addMatches(orm, matches.titled, findTitled(some, within))
  }
  return matches
}

async function addMatches(orm: Orm, matches: Map<string, number[]>, query: SQL): Promise<void> {
  const { rows } = await orm.execute<{ number: number; id: string }>(query)
  for (const { number, id } of rows) {
    const numbers = matches.get(id)
    if (numbers) numbers.push(number)
    else matches.set(id, [number])
  }
}

function findSpoken(terms: Numbered[], within: Within, withUnindexed: boolean): SQL {
  const parts = terms.map(
    ({ number, term }) =>
      sql`select ${number}::int as number, id from ${transcriptsWith(anyWord(term))}`,
  )
  const rest = sql`select ${unindexed}::int as number, id from transcripts
    where terms is null and ${withUnindexed}::boolean`
  return sql`select number, id from (${sql.join([...parts, rest], sql` union all `)}) as matching
    where id in (select transcript_id from (${videosWithin(within)}) as own)`
}

function findTitled(terms: Numbered[], within: Within): SQL {
  const titles = terms.flatMap(({ number, term }) => term.titles.map((part) => ({ number, part })))
  const parts = titles.map(({ part }) => part)
  return sql`select distinct part.number, own.video_id as id
    from (${videosWithin(within)}) as own, unnest(${sql.param(titles.map(({ number }) => number))}::int[],
      ${sql.param(parts)}::text[]) as part(number, text)
    where own.fuzzy_text like any(${sql.param(parts.map(containing))}::text[])
      and position(part.text in own.fuzzy_text) > 0`
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
