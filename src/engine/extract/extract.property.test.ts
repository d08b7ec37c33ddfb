// What holds for every transcript, however strange.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { lengths } from '#contract/settings.ts'
import { type Digest, digestSchema } from '#contract/summary.ts'
import type { Assignment } from '../summarize.ts'
import { budgets } from './budgets.ts'
import { extract } from './extract.ts'

const word = fc.constantFrom(
  ...'the a of and so but um I you we it is was has bridge river tower bell rope stone winter water council ferry builds holds rings 1904 London'.split(
    ' ',
  ),
)
const phrase = fc
  .tuple(fc.array(word, { minLength: 3, maxLength: 18 }), fc.constantFrom('.', '?', ',', '', '…', ' [Music]', '!'))
  .map(([words, end]) => words.join(' ') + end)
const text = fc.oneof(
  { weight: 6, arbitrary: phrase },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'ANNA: yes',
      '>> no',
      '橋は古いです。',
      'قديم',
      '',
      '- -',
      '$& $1 \\',
      '<b>',
      '__proto__ constructor',
    ),
  },
)
const cue = fc
  .tuple(fc.integer({ min: -20, max: 4000 }), fc.double({ min: -1, max: 30, noNaN: true }), text)
  .map(([startSeconds, seconds, words]) => ({ startSeconds, endSeconds: startSeconds + seconds, text: words }))
const assignment: fc.Arbitrary<Assignment> = fc.record({
  transcript: fc.record({
    language: fc.constantFrom('en', 'de', 'ja', 'und', 'tlh'),
    kind: fc.constantFrom('manual' as const, 'auto' as const),
    cues: fc.array(cue, { maxLength: 60 }),
  }),
  video: fc.record({
    title: fc.oneof(phrase, fc.string()),
    durationSeconds: fc.option(fc.integer({ min: 0, max: 5000 })),
    chapters: fc.array(fc.record({ title: fc.string(), startSeconds: fc.integer({ min: -5, max: 6000 }) }), {
      maxLength: 4,
    }),
  }),
  length: fc.constantFrom(...lengths),
  language: fc.constant('en'),
  prompt: fc.constant(null),
  model: fc.constant(null),
})

async function digestOf(given: Assignment): Promise<Digest | null> {
  try {
    let digest: Digest | null = null
    for await (const event of extract(given)) if (event.type === 'digest') digest = event.data
    return digestSchema.parse(digest)
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'transcript_too_short') return null
    throw failure
  }
}

const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

test('times lie in the video and in order, quotes in the transcript, sizes in the budget; the same input gives the same output', async () => {
  let whole = 0
  await fc.assert(
    fc.asyncProperty(assignment, async (given) => {
      const digest = await digestOf(given)
      expect(await digestOf(given)).toEqual(digest)
      if (!digest) return
      whole++
      const { summary, coverage } = digest
      const end = Math.max(
        ...given.transcript.cues.map(({ startSeconds, endSeconds }) => Math.max(startSeconds, endSeconds)),
      )
      const starts = summary.keyPoints.map(({ startSeconds }) => startSeconds)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      for (const start of starts) expect(start).toBeLessThanOrEqual(end)
      expect(coverage.toSeconds).toBeLessThanOrEqual(end)
      expect(summary.keyPoints.length).toBeLessThanOrEqual(budgets[given.length].keyPoints)
      const inOrder = given.transcript.cues.toSorted(
        (a, b) => Math.max(0, a.startSeconds) - Math.max(0, b.startSeconds),
      )
      const spoken = plain(inOrder.map((each) => each.text.replace(/\[[^\]]*\]|<[^<>]*>|^ANNA:/g, ' ')).join(' '))
      for (const { quote } of summary.keyPoints) expect(spoken).toContain(plain(quote))
      if (given.video.chapters.length < 2) {
        const chapters = summary.chapters.map(({ startSeconds }) => startSeconds)
        expect(chapters).toEqual([...new Set(chapters)].sort((a, b) => a - b))
      }
    }),
    { numRuns: 200 },
  )
  expect(whole).toBeGreaterThan(50)
})
