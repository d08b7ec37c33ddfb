// Long transcripts are compared in engine threads, and others are answered between two transcripts.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openInMemory } from '#tests/embedded.ts'
import { findMomentsOf, findSaid, type SpokenTasks, type StoredTranscript } from './compare.ts'
import { findMomentsInJson, isSaidInJson } from './find-moments.ts'
import { toSearchTerm } from './search-terms.ts'

/** The threads, and which transcripts they had to compare, by their last cue. */
function watchThreads() {
  const compared: string[] = []
  const watch = (cues: string) =>
    compared.push((JSON.parse(cues) as { text: string }[]).at(-1)!.text)
  const threads: SpokenTasks = {
    async findMomentsInJson(query) {
      watch(query.cues)
      return findMomentsInJson(query)
    },
    async isSaidInJson(cues, phrases) {
      watch(cues)
      return isSaidInJson(cues, phrases)
    },
  }
  return { threads, compared }
}

test('a transcript of many hours is compared in an engine thread, and after each one others have a turn', async () => {
  const database = await openInMemory()
  const { orm } = database
  const stored: StoredTranscript[] = []
  for (const [id, count] of Object.entries({ short: 10, long: 5000, other: 10 })) {
    const texts = Array.from({ length: count }, () => 'The keeper lights the')
    const cues = [...texts, 'harbour lamp', id].map((text, startSeconds) => ({
      startSeconds,
      endSeconds: startSeconds + 1,
      text,
    }))
    await orm.execute(sql`insert into transcripts (id, video_id, language, kind, words, end_seconds, cues, chapters, created_at)
      values (${id}, ${id}, 'en', 'manual', 2, 60, ${JSON.stringify(cues)}, '[]', 0)`)
    stored.push({ id, bytes: 1000 })
  }
  let turns = 0
  const countTurns = () => {
    turns++
    next = setImmediate(countTurns)
  }
  let next = setImmediate(countTurns)
  const { threads, compared } = watchThreads()
  expect(await findSaid({ orm, threads }, stored, ['the harbour', 'lamp long'])).toEqual(
    new Set(['long']),
  )
  expect(turns).toBeGreaterThanOrEqual(stored.length)
  const search = { terms: [toSearchTerm('harbour')], phrases: [] }
  const moments = await findMomentsOf({ orm, threads }, stored, search)
  clearImmediate(next)
  expect(moments.get('long')).toEqual({
    first: { startSeconds: 5000, text: 'harbour lamp' },
    moments: [{ startSeconds: 5000, text: '… harbour lamp' }],
    count: 1,
  })
  expect([...moments.keys()].sort()).toEqual(['long', 'other', 'short'])
  expect(compared).toEqual(['long', 'long'])
  await database.close()
})
