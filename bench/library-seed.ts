// Libraries of any size: the same words for the same seed.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Digest, sentiments } from '#contract/summary.ts'
import { unknownVideo } from '#contract/video.ts'
import type { Orm } from '#server/db/open.ts'
import { transcripts, works } from '#server/db/schema/summaries.ts'
import { videos } from '#server/db/schema/videos.ts'
import { type Dice, rollFrom } from './dice.ts'
import { endings, roots, subjects, traits } from './vocabulary.ts'

/** People called person-0, person-1 …, each with a claim on as many of the shared works. */
export type Size = { works: number; people: number; each: number }

const dayMs = 24 * 3600 * 1000
const cuesOfTalk = 100
/** Works that are written at once. */
const batch = 200

/** Fills an empty database. Every work is one talk of ten minutes, shared by all who claim it. */
export async function seedLibraries(orm: Orm, { works: workCount, people, each }: Size, nowMs: number): Promise<void> {
  const talker = openTalker()
  for (let first = 0; first < workCount; first += batch) {
    const talks = Array.from({ length: Math.min(batch, workCount - first) }, (_, index) =>
      talker.talk(first + index, nowMs),
    )
    await orm.insert(videos).values(talks.map(({ video }) => video))
    await orm.insert(transcripts).values(talks.map(({ transcript }) => transcript))
    await orm.insert(works).values(talks.map(({ work }) => work))
  }
  await orm.execute(
    sql`create temporary table numbered as select row_number() over () - 1 as n, id, video_id from works`,
  )
  await orm.execute(sql`create index on numbered (n)`)
  await orm.execute(sql`insert into summaries (id, owner_id, video_id, work_id, created_at)
    select gen_random_uuid(), 'person-' || p, video_id, id, ${nowMs}::bigint - (${dayMs * 365}::float8 * k / ${each})::bigint
    from generate_series(0, ${people - 1}) as p cross join generate_series(0, ${each - 1}) as k
    join numbered on n = (p * 7 + k) % ${workCount}`)
  await orm.execute(sql`insert into history (owner_id, video_id, summary_id, title, channel, category, duration_seconds, saved_seconds,
      sentiment, topics, search_text, other_text, terms, rating, saved_at, created_at, updated_at)
    select s.owner_id, s.video_id, s.id, d.title, d.channel, 'Education', 600, 540, d.sentiment, d.topics, d.search_text, d.other_text, d.terms,
      (hashtext(s.id::text) & 7) % 6, case when hashtext(s.id::text) % 3 = 0 then s.created_at end, s.created_at, s.created_at
    from summaries s join (
      select w.id, v.metadata->>'title' as title, v.metadata->>'channelTitle' as channel, t.text->>'sentiment' as sentiment,
        array(select json_array_elements_text(t.text->'mainTopics')) as topics,
        lower(concat_ws(E'\n', v.metadata->>'title', (select string_agg(k->>'text', E'\n') from json_array_elements(t.text->'keyPoints') as k),
          (select string_agg(topic, E'\n') from json_array_elements_text(t.text->'mainTopics') as topic))) as search_text,
        lower(concat_ws(E'\n', v.metadata->>'channelTitle', t.text->>'tldr')) as other_text,
        lower(concat_ws(' ', v.metadata->>'title', v.metadata->>'channelTitle')) as terms
      from works w join videos v on v.video_id = w.video_id cross join lateral (select w.digest->'summary' as text) as t
    ) as d on d.id = s.work_id`)
  await orm.execute(sql`vacuum analyze`)
}

function openTalker() {
  const dice = rollFrom(7)
  const words = vocabularyOf(dice)
  const say = (count: number) => Array.from({ length: count }, () => dice.pick(words)).join(' ')
  const talk = (number: number, nowMs: number) => {
    const videoId = `video-${number}`
    const cues = Array.from({ length: cuesOfTalk }, (_, index) => ({
      startSeconds: index * 6,
      endSeconds: index * 6 + 6,
      text: say(12),
    }))
    const terms = [...new Set(cues.flatMap(({ text }) => text.split(' ')))].sort()
    const keyPoints = [1, 2, 3, 4, 5, 6].map((minute) => ({
      text: say(16),
      startSeconds: minute * 60,
      quote: '',
      supported: true,
    }))
    const digest: Digest = {
      summary: {
        tldr: say(25),
        summary: say(120),
        keyPoints,
        chapters: [],
        mainTopics: [say(2), say(1), say(2)],
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
      title: say(8),
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
        words: 12 * cuesOfTalk,
        endSeconds: 600,
        cues,
        chapters: [],
        // As the database writes such a list of words itself.
        terms: terms.map((term) => `'${term}'`).join(' '),
        createdAt: nowMs,
      },
      work: {
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
  return { talk }
}

function vocabularyOf(dice: Dice): string[] {
  const known = [...traits, ...subjects.flatMap(({ things, acts }) => `${things} ${acts}`.split(' '))]
  const coined = Array.from(
    { length: 4000 },
    () => `${dice.pick(roots)}${dice.pick(endings)}${dice.pick(['', 's', 'ing', 'er'])}`,
  )
  return [...new Set([...known, ...coined].map((word) => word.toLowerCase().replace(/[^a-z]/g, '')).filter(Boolean))]
}
