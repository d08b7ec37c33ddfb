// Recordings that hardly contain speech: the extract says little, quotes nothing that was not said, and shows no nonsense.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import type { SummaryText } from '#contract/summary.ts'
import { extract } from '#engine/extract/extract.ts'

const german = 'die alte Brücke trägt jeden Winter schwere Lastwagen und der Rat misst die steinernen Bögen'
const english = 'the old bridge carries heavy trucks every winter and the council measures the stone arches'
const names = ['ANNA', 'BEN', 'CLEO', 'DAN', 'EVA', 'FINN', 'GINA', 'HANS', 'IDA', 'JON']
const lyrics = [
  '♪ oh the river runs away ♪',
  '♪ and I run with the river ♪',
  '♪ oh la la la the river ♪',
  '♪ hold me tonight ♪',
]

const repeat = (count: number, textOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ startSeconds: i * 5, endSeconds: i * 5 + 5, text: textOf(i) }))

async function extractFrom(title: string, cues: ReturnType<typeof repeat>): Promise<SummaryText> {
  const video = { title, durationSeconds: null, chapters: [] }
  const transcript = { language: 'en', kind: 'auto' as const, cues }
  for await (const event of extract({ transcript, video, length: 'medium', language: 'en', prompt: null, model: null }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the extract ended without a digest')
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
const shownOf = ({ pullQuote, chapters, keyPoints }: SummaryText) => [
  ...(pullQuote ? [pullQuote] : []),
  ...chapters.flatMap(({ highlights = [] }) => highlights),
  ...keyPoints,
]

test.each([
  ['numbers', 'The draw', repeat(80, (i) => `${(i * 37) % 50} ${(i * 11) % 90} ${i} ${(i * 7) % 40}`)],
  ['numbers in words', 'The draw', repeat(60, (i) => ['one two three', 'seven twelve forty', 'ninety six'][i % 3]!)],
  ['one word', 'A duck', repeat(60, () => 'duck duck duck duck')],
])('%s: nothing is shown', async (_, title, cues) => {
  const summary = await extractFrom(title, cues)
  expect(shownOf(summary)).toEqual([])
  expect(summary.verdict).toBeUndefined()
})

test.each([
  ['lyrics', 'River', repeat(60, (i) => lyrics[i % lyrics.length]!)],
  ['two languages mixed', 'The bridge', repeat(60, (i) => (i % 2 ? english : german))],
  ['ten voices', 'A debate', repeat(80, (i) => `${names[i % 10]}: The bridge number ${i} needs new stone arches.`)],
  ['an hour without a full stop', 'The bridge', repeat(700, () => english)],
  [
    'a title that lies',
    'Ten recipes for bread',
    repeat(60, (i) => `Truck number ${i} damages the stone bridge of the town.`),
  ],
  ['a title of one emoji', '🔥', repeat(60, (i) => `Truck number ${i} damages the stone bridge of the town.`)],
])('%s: every word that is shown was said in this order', async (_, title, cues) => {
  const spoken = ` ${wordsOf(cues.map(({ text }) => text.replace(/^[A-Z]+: /, '')).join(' ')).join(' ')} `
  for (const { quote } of shownOf(await extractFrom(title, cues)))
    expect(spoken).toContain(` ${wordsOf(quote).join(' ')} `)
})

test('a silent film with music is too short', async () => {
  const silent = extractFrom(
    'A silent film',
    repeat(60, () => '[Music]'),
  )
  await expect(silent).rejects.toThrow(Problem)
  await expect(silent).rejects.toMatchObject({ code: 'transcript_too_short' })
})
