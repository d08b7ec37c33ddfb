// Rewrites of an extract for every reason, for four kinds of talks.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Length, lengths, type RejectionReason } from '#contract/basics/limits.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import type { EngineInput } from '#engine/engine-input.ts'
import { getStems } from '#engine/language/terms.ts'
import { summarize } from '#engine/summarize.ts'
import { countWords } from '#tests/count-words.ts'
import { digestSchema } from '#tests/digest-schema.ts'
import { lighthouse, turmuhr } from '#tests/doubles/youtube-transcripts.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'

const readText = (file: string) => readFileSync(file, 'utf8')
const talk = parseCaptions(readText('sample/sample-talk.vtt'))

const talks = [
  [
    'a talk',
    'What does a bridge inspector listen for?',
    { language: 'en', kind: 'manual', cues: talk.cues },
  ],
  ['a museum', 'Why a finger could turn the lamp of a lighthouse', makeTrack(lighthouse)],
  [
    'an interview',
    'The man who repairs the internet',
    makeTrack(readText('tests/readings/interview.txt').trim()),
  ],
  ['German', 'Warum die Turmuhr nachgeht', makeTrack(turmuhr, { language: 'de' })],
] as const

async function summarizeTalk(
  transcript: EngineInput['transcript'],
  title: string,
  change: Partial<EngineInput> = {},
) {
  const video = { title, durationSeconds: null, chapters: [] }
  const { language } = transcript
  const input: EngineInput = {
    transcript,
    video,
    length: 'medium',
    language,
    prompt: null,
    model: null,
    ...change,
  }
  for await (const event of summarize(input))
    if (event.type === 'digest') return digestSchema.shape.summary.parse(event.data.summary)
  throw new Error('the engine ended without a summary')
}

const countWordsOf = ({ summary, keyPoints }: SummaryText) =>
  countWords([summary, ...keyPoints.map((p) => p.text)].join(' '))
const normalize = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const splitStatements = ({ tldrQuote, pullQuote, summary, keyPoints }: SummaryText) =>
  [
    tldrQuote?.text ?? '',
    pullQuote?.text ?? '',
    ...summary.split('\n\n'),
    ...keyPoints.map(({ text }) => text),
  ]
    .flatMap((text) => text.split(/(?<=[.?!]) (?=\p{Lu})/u))
    .filter(Boolean)
    .map(normalize)

const countStatements = ({ chapters }: SummaryText) =>
  chapters.flatMap(({ highlights = [] }) => highlights).length

describe.each(talks)('%s', (_, title, transcript) => {
  const rewrite = (earlier: SummaryText, reason: RejectionReason, length: Length = 'medium') =>
    summarizeTalk(transcript, title, { length, rewrite: { reason, earlier } })

  test('a summary that is too long gets shorter each time', async () => {
    let earlier = await summarizeTalk(transcript, title)
    for (const length of ['short', 'short', 'short'] as const) {
      const shorter = await rewrite(earlier, 'too_long', length)
      // One sentence and one key point are the shortest summary.
      if (countWordsOf(earlier) > 45)
        expect(countWordsOf(shorter)).toBeLessThan(countWordsOf(earlier))
      expect(countWordsOf(shorter)).toBeLessThanOrEqual(countWordsOf(earlier))
      expect(shorter.tldr).not.toBe('')
      expect(shorter.keyPoints.length).toBeGreaterThan(0)
      earlier = shorter
    }
  })

  test('a summary that is too short gets longer each time, within the limits of the transcript', async () => {
    const spokenWords = transcript.cues.reduce((sum, { text }) => sum + countWords(text), 0)
    let earlier = await summarizeTalk(transcript, title, { length: 'short' })
    for (const length of ['medium', 'long', 'long'] as const) {
      const longer = await rewrite(earlier, 'too_short', length)
      if (countWordsOf(earlier) < spokenWords * 0.6)
        expect(countWordsOf(longer)).toBeGreaterThan(countWordsOf(earlier))
      expect(countWordsOf(longer)).toBeLessThanOrEqual(spokenWords)
      earlier = longer
    }
  })

  test.each(['missed_the_point', 'wrong'] as const)(
    '%s: no statement of the earlier summary is repeated',
    async (reason) => {
      const earlier = await summarizeTalk(transcript, title)
      const other = await rewrite(earlier, reason)
      const earlierStatements = new Set(splitStatements(earlier))
      expect(
        splitStatements(other).filter((statement) => earlierStatements.has(statement)),
      ).toEqual([])
      expect(other.summary).not.toBe('')
      expect(other.keyPoints.length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['missed_the_point', 'medium', 'medium'],
    ['missed_the_point', 'long', 'long'],
    ['wrong', 'medium', 'medium'],
    ['wrong', 'long', 'long'],
    ['too_long', 'medium', 'short'],
    ['too_short', 'medium', 'long'],
  ] as const)(
    '%s of a %s summary: never less than half, however often',
    async (reason, first, length) => {
      let earlier = await summarizeTalk(transcript, title, { length: first })
      for (let time = 1; time <= 3; time++) {
        const next = await rewrite(earlier, reason, length)
        expect(next.isOutline).toBeUndefined()
        expect(countStatements(next)).toBeGreaterThanOrEqual(countStatements(earlier) / 2)
        earlier = next
      }
    },
  )

  test('after a missed point, the summary contains more of the title than after an error', async () => {
    const earlier = await summarizeTalk(transcript, title)
    const titleStems = new Set(getStems({ text: title }, transcript.language))
    const count = async (reason: RejectionReason) => {
      const { tldrQuote, pullQuote, summary, keyPoints } = await rewrite(earlier, reason)
      const stems = getStems(
        {
          text: [tldrQuote?.text, pullQuote?.text, summary, ...keyPoints.map((p) => p.text)].join(
            ' ',
          ),
        },
        transcript.language,
      )
      return stems.filter((stem) => titleStems.has(stem)).length
    }
    expect(await count('missed_the_point')).toBeGreaterThanOrEqual(await count('wrong'))
  })

  test.each(lengths)('%s: rewrites are deterministic', async (length) => {
    const earlier = await summarizeTalk(transcript, title, { length })
    for (const reason of ['too_long', 'too_short', 'missed_the_point', 'wrong'] as const)
      expect(await rewrite(earlier, reason, length)).toEqual(await rewrite(earlier, reason, length))
  })
})

test('a reader who missed the point gets a longer choice of other statements of the sample', async () => {
  const [, title, transcript] = talks[0]
  const earlier = await summarizeTalk(transcript, title)
  const other = await summarizeTalk(transcript, title, {
    rewrite: { reason: 'missed_the_point', earlier },
  })
  expect(countStatements(other)).toBeGreaterThan(countStatements(earlier))
})

test('a very short talk still gets a summary', async () => {
  const brief = makeTrack(
    'The ferry sails at nine. It needs two metres of water under its keel. In a storm it stays. '.repeat(
      2,
    ),
  )
  const earlier = await summarizeTalk(brief, '')
  for (const reason of ['too_long', 'too_short', 'missed_the_point', 'wrong'] as const) {
    const other = await summarizeTalk(brief, '', { rewrite: { reason, earlier } })
    expect(other.tldr).not.toBe('')
    expect(other.summary).not.toBe('')
  }
})
