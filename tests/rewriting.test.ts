// A reader was not content with an extract: what they get instead, of four talks of four kinds.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countWords } from '#contract/format.ts'
import { type Length, lengths, type RewriteReason } from '#contract/settings.ts'
import { type SummaryText, summaryTextSchema } from '#contract/summary.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { stemsIn } from '#engine/extract/terms.ts'
import { type Assignment, summarize } from '#engine/summarize.ts'
import { lighthouse, turmuhr } from '#tests/doubles/youtube-talks.ts'
import { speak } from '#tests/doubles/youtube-videos.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const talk = parseCaptions(read('sample/sample-talk.vtt'))

const talks = [
  ['a talk', 'What does a bridge inspector listen for?', { language: 'en', kind: 'manual', cues: talk.cues }],
  ['a museum', 'Why a finger could turn the lamp of a lighthouse', speak(lighthouse)],
  ['an interview', 'The man who repairs the internet', speak(read('tests/readings/interview.txt').trim())],
  ['German', 'Warum die Turmuhr nachgeht', speak(turmuhr, { language: 'de' })],
] as const

async function make(transcript: Assignment['transcript'], title: string, change: Partial<Assignment> = {}) {
  const video = { title, durationSeconds: null, chapters: [] }
  const { language } = transcript
  const given: Assignment = { transcript, video, length: 'medium', language, prompt: null, model: null, ...change }
  for await (const event of summarize(given))
    if (event.type === 'digest') return summaryTextSchema.parse(event.data.summary)
  throw new Error('the engine ended without a summary')
}

const size = ({ summary, keyPoints }: SummaryText) => countWords([summary, ...keyPoints.map((p) => p.text)].join(' '))
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
const statements = ({ tldr, summary, keyPoints }: SummaryText) =>
  [tldr, ...summary.split('\n\n'), ...keyPoints.map(({ text }) => text)]
    .flatMap((text) => text.split(/(?<=[.?!]) (?=\p{Lu})/u))
    .map((text) => plain(text.replace(/^\p{Lu}\p{Ll}+: /u, '')))

describe.each(talks)('%s', (_, title, transcript) => {
  const again = (earlier: SummaryText, reason: RewriteReason, length: Length = 'medium') =>
    make(transcript, title, { length, rewrite: { reason, earlier } })

  test('too long becomes shorter each time, down to next to nothing', async () => {
    let earlier = await make(transcript, title)
    for (const length of ['short', 'short', 'short'] as const) {
      const shorter = await again(earlier, 'too_long', length)
      // One sentence and one point are as short as it gets.
      if (size(earlier) > 45) expect(size(shorter)).toBeLessThan(size(earlier))
      expect(size(shorter)).toBeLessThanOrEqual(size(earlier))
      expect(shorter.tldr).not.toBe('')
      expect(shorter.keyPoints.length).toBeGreaterThan(0)
      earlier = shorter
    }
  })

  test('too short becomes longer each time, as far as there is something left to say', async () => {
    const said = transcript.cues.reduce((sum, { text }) => sum + countWords(text), 0)
    let earlier = await make(transcript, title, { length: 'short' })
    for (const length of ['medium', 'long', 'long'] as const) {
      const longer = await again(earlier, 'too_short', length)
      if (size(earlier) < said * 0.6) expect(size(longer)).toBeGreaterThan(size(earlier))
      expect(size(longer)).toBeLessThanOrEqual(said)
      earlier = longer
    }
  })

  test.each(['missed_the_point', 'wrong'] as const)('%s: nothing that was said is said again', async (reason) => {
    const earlier = await make(transcript, title)
    const other = await again(earlier, reason)
    const before = new Set(statements(earlier))
    expect(statements(other).filter((statement) => before.has(statement))).toEqual([])
    expect(other.summary).not.toBe('')
    expect(other.keyPoints.length).toBeGreaterThan(0)
  })

  test('where the point was missed, more is said of the title than where something was wrong', async () => {
    const earlier = await make(transcript, title)
    const titled = new Set(stemsIn({ text: title }, transcript.language))
    const share = async (reason: RewriteReason) => {
      const { tldr, summary, keyPoints } = await again(earlier, reason)
      const stems = stemsIn({ text: [tldr, summary, ...keyPoints.map((p) => p.text)].join(' ') }, transcript.language)
      return stems.filter((stem) => titled.has(stem)).length / stems.length
    }
    expect(await share('missed_the_point')).toBeGreaterThanOrEqual(await share('wrong'))
  })

  test.each(lengths)('%s: the same reason gives the same summary, to the letter', async (length) => {
    const earlier = await make(transcript, title, { length })
    for (const reason of ['too_long', 'too_short', 'missed_the_point', 'wrong'] as const)
      expect(await again(earlier, reason, length)).toEqual(await again(earlier, reason, length))
  })
})

test('where all was said already, there is still a summary', async () => {
  const brief = speak(
    'The ferry sails at nine. It needs two metres of water under its keel. In a storm it stays. '.repeat(2),
  )
  const earlier = await make(brief, '')
  for (const reason of ['too_long', 'too_short', 'missed_the_point', 'wrong'] as const) {
    const other = await make(brief, '', { rewrite: { reason, earlier } })
    expect(other.tldr).not.toBe('')
    expect(other.summary).not.toBe('')
  }
})
