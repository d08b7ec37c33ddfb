// Fills libraries of any size, always with the same words.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { sentiments } from '#contract/basics/limits.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import type { Orm } from '#server/db/database.ts'
import { generations, transcripts } from '#server/db/schema/summaries.ts'
import { videos } from '#server/db/schema/videos.ts'
import { createRandom, type RandomSource } from './random.ts'
import { endings, roots, subjects, traits } from './vocabulary.ts'

type Libraries = { people: number; summariesEach: number }
/**
 * Users with the ids person-0, person-1 …, each with summaries of as many of the shared
 * generations. Those with `largest` libraries come first.
 */
export type LibrarySize = Libraries & { generations: number; largest?: Libraries }

const dayMs = 24 * 3600 * 1000
const cuesPerVideo = 100
/** Generations per insert. */
const batchSize = 200
/**
 * A person has the videos from this many times their number on, a prime number, so that
 * libraries overlap in different parts.
 */
const videosApart = 997

/** The number of a person's `k`th video. */
export const videoNumber = (
  person: number,
  k: number,
  { generations }: Pick<LibrarySize, 'generations'>,
) => (person * videosApart + k) % generations

/**
 * Fills an empty database. Each generation is of a video of ten minutes and shared by
 * several users.
 */
export async function seedLibraries(
  orm: Orm,
  { generations: generationCount, largest, ...others }: LibrarySize,
  nowMs: number,
): Promise<void> {
  // The inserts of a million rows take longer than a request may.
  await orm.execute(sql`set statement_timeout = 0`)
  const rebuildSearchIndexes = await dropSearchIndexes(orm)
  const writer = createVideoWriter()
  for (let first = 0; first < generationCount; first += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, generationCount - first) }, (_, index) =>
      writer.write(first + index, nowMs),
    )
    await orm.insert(videos).values(rows.map(({ video }) => video))
    await orm.insert(transcripts).values(rows.map(({ transcript }) => transcript))
    await orm.insert(generations).values(rows.map(({ generation }) => generation))
  }
  await orm.execute(
    sql`create temporary table numbered as select row_number() over () - 1 as n, id, video_id from generations`,
  )
  await orm.execute(sql`create index on numbered (n)`)
  let firstPerson = 0
  for (const { people, summariesEach } of largest ? [largest, others] : [others]) {
    await orm.execute(sql`insert into user_summaries (id, owner_id, video_id, generation_id, created_at)
      select gen_random_uuid(), 'person-' || p, video_id, id, ${nowMs}::bigint - (${dayMs * 365}::float8 * k / ${summariesEach})::bigint
      from generate_series(${firstPerson}::int, ${firstPerson + people - 1}::int) as p cross join generate_series(0, ${summariesEach - 1}) as k
      join numbered on n = (p * ${videosApart} + k) % ${generationCount}`)
    firstPerson += people
  }
  await orm.execute(sql`insert into history (owner_id, video_id, summary_id, transcript_id, title, channel, category, duration_seconds, saved_seconds,
      sentiment, topics, tags, search_text, secondary_text, fuzzy_text, rating, saved_at, created_at, written_at, updated_at)
    select s.owner_id, s.video_id, s.id, d.transcript_id, d.title, d.channel, 'Education', 600, 540, d.sentiment, d.topics, array['tag ' || hashtext(s.id::text) % 500, 'tag 3'], d.search_text, d.secondary_text, d.fuzzy_text,
      (hashtext(s.id::text) & 7) % 6, case when hashtext(s.id::text) % 3 = 0 then s.created_at end, s.created_at, s.created_at, s.created_at
    from user_summaries s join (
      select w.id, w.transcript_id, v.metadata->>'title' as title, v.metadata->>'channelTitle' as channel, t.text->>'sentiment' as sentiment,
        array(select json_array_elements_text(t.text->'mainTopics')) as topics,
        lower(concat_ws(E'\n', v.metadata->>'title', (select string_agg(k->>'text', E'\n') from json_array_elements(t.text->'keyPoints') as k),
          (select string_agg(topic, E'\n') from json_array_elements_text(t.text->'mainTopics') as topic))) as search_text,
        lower(concat_ws(E'\n', v.metadata->>'channelTitle', t.text->>'tldr')) as secondary_text,
        lower(concat_ws(' ', v.metadata->>'title', v.metadata->>'channelTitle')) as fuzzy_text
      from generations w join videos v on v.video_id = w.video_id cross join lateral (select w.digest->'summary' as text) as t
    ) as d on d.id = s.generation_id`)
  await rebuildSearchIndexes()
  await orm.execute(sql`vacuum analyze`)
}

/**
 * Building a search index at the end takes a fraction of the time and of the log that
 * adding each row to it does.
 */
async function dropSearchIndexes(orm: Orm): Promise<() => Promise<void>> {
  const { rows } = await orm.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
  )
  for (const { name } of rows) await orm.execute(sql`drop index ${sql.identifier(name)}`)
  return async () => {
    for (const { definition } of rows) await orm.execute(sql.raw(definition))
  }
}

function createVideoWriter() {
  const random = createRandom(7)
  const words = collectVocabulary(random)
  const writeText = (count: number) =>
    Array.from({ length: count }, () => random.pick(words)).join(' ')
  const write = (number: number, nowMs: number) => {
    const videoId = `video-${number}`
    const cues = Array.from({ length: cuesPerVideo }, (_, index) => ({
      startSeconds: index * 6,
      endSeconds: index * 6 + 6,
      text: writeText(12),
    }))
    const terms = [...new Set(cues.flatMap(({ text }) => text.split(' ')))].sort()
    const keyPoints = [1, 2, 3, 4, 5, 6].map((minute) => ({
      text: writeText(16),
      startSeconds: minute * 60,
      quote: '',
      supported: true,
    }))
    const digest: Digest = {
      summary: {
        tldr: writeText(25),
        summary: writeText(120),
        keyPoints,
        chapters: [],
        mainTopics: [writeText(2), writeText(1), writeText(2)],
        sentiment: sentiments[number % 3]!,
        watchTime: '10:00',
        contentQuality: 'medium',
        verdict: { call: 'skim', reason: '' },
      },
      coverage: { fromSeconds: 0, toSeconds: 600, share: 1 },
      checked: { kept: 6, dropped: 0 },
    }
    const metadata = {
      ...unknownVideo(videoId),
      title: writeText(8),
      channelTitle: `Channel ${number % 300}`,
      durationSeconds: 600,
      viewCount: number,
    }
    return {
      video: { videoId, metadata, fetchedAt: nowMs },
      transcript: {
        id: `track-${number}`,
        videoId,
        language: 'en',
        kind: 'manual' as const,
        words: 12 * cuesPerVideo,
        endSeconds: 600,
        cues,
        chapters: [],
        // The format in which PostgreSQL prints a tsvector.
        terms: terms.map((term) => `'${term}'`).join(' '),
        createdAt: nowMs,
      },
      generation: {
        id: randomUUID(),
        requestKey: `key-${number}`,
        contentKey: `key-${number}`,
        videoId,
        transcriptId: `track-${number}`,
        length: 'medium' as const,
        language: 'en',
        engine: 'extract',
        state: 'done' as const,
        digest,
        durationSeconds: 600,
        savedSeconds: 540,
        createdAt: nowMs,
        finishedAt: nowMs,
      },
    }
  }
  return { write }
}

function collectVocabulary(random: RandomSource): string[] {
  const words = [
    ...traits,
    ...subjects.flatMap(({ things, acts }) => `${things} ${acts}`.split(' ')),
  ]
  const terms = Array.from(
    { length: 4000 },
    () => `${random.pick(roots)}${random.pick(endings)}${random.pick(['', 's', 'ing', 'er'])}`,
  )
  return [
    ...new Set(
      [...words, ...terms].map((word) => word.toLowerCase().replace(/[^a-z]/g, '')).filter(Boolean),
    ),
  ]
}
