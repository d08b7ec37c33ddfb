// Properties of the extract that hold for every transcript.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengths } from '#contract/basics/limits.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import type { EngineInput } from './engine-input.ts'
import { extract } from './extract.ts'
import { budgets } from './select/budgets.ts'
import { countWordsInAnyScript } from './speech/scripts.ts'

const english =
  'the a of and so but um I you we it is was has bridge river tower bell rope stone winter water council ferry builds holds rings 1904 London'
const words = (text: string) => fc.constantFrom(...text.split(' '))
/** Begins with a unique word, so that no caption looks like a rolling repeat by chance. */
const phraseOf = (
  word: fc.Arbitrary<string>,
  { glue = ' ', ends = ['.', '?', ',', '', '…', ' [Music]', '!'], most = 18 } = {},
) =>
  fc
    .tuple(fc.nat(), fc.array(word, { minLength: 3, maxLength: most }), fc.constantFrom(...ends))
    .map(([id, text, end]) => [`q${id.toString(36)}`, ...text].join(glue) + end)

const phrase = phraseOf(words(english))
const scripts = {
  chinese: phraseOf(words('桥 河 钟 塔 石头 冬天 我们 的 是 在 有 水 1904 年 城市'), {
    glue: '',
    ends: ['。', '！', ''],
  }),
  japanese: phraseOf(words('橋 は 古い です 塔 の 鐘 が 鳴り ます 冬 に 水 車'), {
    glue: '',
    ends: ['。', '？', ''],
  }),
  arabic: phraseOf(words('هذه الساعة القديمة في برج المدينة تتأخر الصيف لأن الجسر')),
  hebrew: phraseOf(words('הגשר הישן על הנהר נבנה בחורף והפעמון של המגדל')),
  hindi: phraseOf(words('पुराना पुल नदी पर है और घंटी सर्दी में बजती'), { ends: ['।', ''] }),
  thai: phraseOf(words('สะพาน เก่า แม่น้ำ หอ ระฆัง หิน ฤดูหนาว เรา'), { glue: '', ends: [' ', ''] }),
  russian: phraseOf(words('старый мост через реку был построен зимой и колокол на башне')),
}
const oddText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'ANNA: yes',
    '>> no',
    '',
    '- -',
    '$& $1 \\',
    '<b>',
    '__proto__ constructor',
    '♪ la la ♪',
    '🎉 🕰️',
  ),
)
const longText = phraseOf(words(english), { most: 900, ends: ['', '.'] })
const text = fc.oneof(
  { weight: 12, arbitrary: phrase },
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: fc.oneof(...Object.values(scripts)) },
  { weight: 1, arbitrary: longText },
)
/** Negative, out of order, and invalid times. */
const start = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: -20, max: 4000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      1e15,
    ),
  },
)
const cue = fc
  .tuple(start, fc.double({ min: -1, max: 30, noNaN: true }), text)
  .map(([startSeconds, seconds, text]) => ({
    startSeconds,
    endSeconds: startSeconds + seconds,
    text,
  }))
/** Cues in one language, as in most videos. */
const inOneScript = fc
  .constantFrom(...Object.values(scripts))
  .chain((script) => fc.array(fc.tuple(start, script), { minLength: 5, maxLength: 60 }))
  .map((cues) =>
    cues.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 4, text })),
  )

const inputArbitrary: fc.Arbitrary<EngineInput> = fc.record({
  transcript: fc.record({
    language: fc.constantFrom('en', 'de', 'ja', 'zh', 'ar', 'hi', 'th', 'ru', 'und', 'tlh'),
    kind: fc.constantFrom('manual' as const, 'auto' as const),
    cues: fc.oneof(
      { weight: 3, arbitrary: fc.array(cue, { maxLength: 60 }) },
      { weight: 1, arbitrary: inOneScript },
    ),
  }),
  video: fc.record({
    title: fc.oneof(phrase, fc.string()),
    durationSeconds: fc.option(fc.integer({ min: 0, max: 5000 })),
    chapters: fc.array(
      fc.record({ title: fc.string(), startSeconds: fc.integer({ min: -5, max: 6000 }) }),
      {
        maxLength: 4,
      },
    ),
  }),
  length: fc.constantFrom(...lengths),
  language: fc.constant('en'),
  prompt: fc.constant(null),
  model: fc.constant(null),
})

/** Captions labeled as English whose words the engine cannot segment. */
const unsegmentable: EngineInput = {
  transcript: {
    language: 'en',
    kind: 'manual',
    cues: ['橋橋橋。', '橋橋橋？', '橋橋橋橋橋橋橋。', '橋橋橋橋橋', '塔橋橋橋橋橋橋。'].map(
      (text) => ({
        startSeconds: 0,
        endSeconds: 4,
        text,
      }),
    ),
  },
  video: { title: '', durationSeconds: null, chapters: [] },
  length: 'short',
  language: 'en',
  prompt: null,
  model: null,
}

async function digestOf(input: EngineInput): Promise<Digest | null> {
  try {
    let digest: Digest | null = null
    for await (const event of extract(input)) if (event.type === 'digest') digest = event.data
    return digestSchema.parse(digest)
  } catch (error) {
    if (error instanceof Problem && error.code === 'transcript_too_short') return null
    throw error
  }
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
/** Invalid times count as zero. */
const clampSeconds = (seconds: number) =>
  Number.isFinite(seconds) ? Math.min(1_000_000, Math.max(0, seconds)) : 0
const endOf = (cues: Cue[]) =>
  Math.max(
    0,
    ...cues.map(({ startSeconds, endSeconds }) =>
      Math.max(clampSeconds(startSeconds), clampSeconds(endSeconds)),
    ),
  )

test('times are in the video and in order, quotes in the transcript, sizes in the budget, and the output is deterministic', async () => {
  let digestCount = 0
  await fc.assert(
    fc.asyncProperty(inputArbitrary, async (input) => {
      const digest = await digestOf(input)
      expect(await digestOf(structuredClone(input))).toEqual(digest)
      if (!digest) return
      digestCount++
      const { summary, coverage } = digest
      const { cues } = input.transcript
      const end = endOf(cues)
      const starts = summary.keyPoints.map(({ startSeconds }) => startSeconds)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      for (const start of [...starts, summary.verdict?.startSeconds ?? 0]) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start).toBeLessThanOrEqual(end)
      }
      expect(coverage.toSeconds).toBeLessThanOrEqual(end)
      const inOrder = cues.toSorted(
        (a, b) => clampSeconds(a.startSeconds) - clampSeconds(b.startSeconds),
      )
      const spoken = lettersOf(
        inOrder.map((cue) => cue.text.replace(/\[[^\]]*\]|<[^<>]*>|^ANNA:/g, ' ')).join(' '),
      )
      const highlights = summary.chapters.flatMap((chapter) => chapter.highlights ?? [])
      for (const { quote } of [...summary.keyPoints, ...highlights])
        expect(spoken).toContain(lettersOf(quote))
      const budget = budgets[input.length]
      expect(summary.keyPoints.length).toBeLessThanOrEqual(budget.keyPoints)
      expect(summary.mainTopics.length).toBeLessThanOrEqual(budgets.long.topics)
      for (const { highlights = [] } of summary.chapters)
        expect(highlights.length).toBeLessThanOrEqual(4)
      expect(summary.tldr).not.toBe('')
      if (input.video.chapters.length < 2) {
        const chapters = summary.chapters.map(({ startSeconds }) => startSeconds)
        expect(chapters).toEqual([...new Set(chapters)].sort((a, b) => a - b))
        expect(chapters.at(-1)).toBeLessThanOrEqual(end)
      }
    }),
    { numRuns: 100, examples: [[unsegmentable]] },
  )
  expect(digestCount).toBeGreaterThan(60)
})

test('one caption of 100,000 words gets a normal summary', async () => {
  const sentences = fc.sample(phrase, { numRuns: 11_000, seed: 4 })
  const words = sentences.join(' ').split(' ').slice(0, 100_000)
  expect(words).toHaveLength(100_000)
  const cues = [{ startSeconds: 0, endSeconds: 36_000, text: words.join(' ') }]
  const video = { title: 'The bell', durationSeconds: 36_000, chapters: [] }
  const digest = await digestOf({
    transcript: { language: 'en', kind: 'manual', cues },
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
    model: null,
  })
  const { keyPoints, summary } = digest!.summary
  expect(keyPoints.length).toBeGreaterThanOrEqual(3)
  expect(keyPoints.at(-1)!.startSeconds).toBeGreaterThan(0)
  expect(countWordsInAnyScript(summary)).toBeLessThanOrEqual(700)
})
