// Recordings that hardly contain speech: the extract says little, quotes nothing that was
// not said, and shows no nonsense.
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { extract } from '#engine/extract.ts'
import { lighthouse, sourdough, turmuhr } from '#tests/doubles/youtube-transcripts.ts'

const names = ['ANNA', 'BEN', 'CLEO', 'DAN', 'EVA', 'FINN', 'GINA', 'HANS', 'IDA', 'JON']
const lyrics = [
  '♪ oh the river runs away ♪',
  '♪ and I run with the river ♪',
  '♪ oh la la la the river ♪',
  '♪ hold me tonight ♪',
]

const repeat = (count: number, textOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({
    startSeconds: i * 5,
    endSeconds: i * 5 + 5,
    text: textOf(i),
  }))

async function extractFrom(title: string, cues: ReturnType<typeof repeat>): Promise<SummaryText> {
  const video = { title, durationSeconds: null, chapters: [] }
  const transcript = { language: 'en', kind: 'auto' as const, cues }
  for await (const event of extract({
    transcript,
    video,
    length: 'medium',
    language: 'en',
    prompt: null,
    model: null,
  }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the extract ended without a digest')
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
const shownOf = ({ tldrQuote, pullQuote, chapters, keyPoints }: SummaryText) => [
  ...(tldrQuote ? [tldrQuote] : []),
  ...(pullQuote ? [pullQuote] : []),
  ...chapters.flatMap(({ highlights = [] }) => highlights),
  ...keyPoints,
]

test.each([
  [
    'numbers',
    'The draw',
    repeat(80, (i) => `${(i * 37) % 50} ${(i * 11) % 90} ${i} ${(i * 7) % 40}`),
  ],
  [
    'numbers in words',
    'The draw',
    repeat(60, (i) => ['one two three', 'seven twelve forty', 'ninety six'][i % 3]!),
  ],
  ['one word', 'A duck', repeat(60, () => 'duck duck duck duck')],
])('%s: nothing is shown', async (_, title, cues) => {
  const summary = await extractFrom(title, cues)
  expect(shownOf(summary)).toEqual([])
  expect(summary.verdict).toBeUndefined()
})

test('lyrics: nothing is shown as a statement, and it is not called a talk', async () => {
  const summary = await extractFrom(
    'River',
    repeat(60, (i) => lyrics[i % lyrics.length]!),
  )
  expect(shownOf(summary)).toEqual([])
  expect(summary.tldr).toMatch(/^A 5-minute recording about /)
  expect(summary.verdict?.call).not.toBe('watch')
})

const linesOf = (text: string) => text.split('\n')
const toCues = (lines: string[]) => repeat(lines.length, (i) => lines[i]!)

function expectSaid(summary: SummaryText, lines: string[]): void {
  const spoken = ` ${wordsOf(lines.join(' ')).join(' ')} `
  const shown = shownOf(summary)
  expect(shown.length).toBeGreaterThan(0)
  for (const { quote } of shown) expect(spoken).toContain(` ${wordsOf(quote).join(' ')} `)
}

const germanWord = /\b(?:der|die|das|den|dem|ein|eine|und|ist|nicht|mit|uhr)\b/i

test('two languages mixed: only sentences, titles and topics of the language of the captions are shown', async () => {
  const [english, german] = [linesOf(lighthouse), linesOf(turmuhr)]
  const mixed = english.flatMap((line, i) => [line, german[i] ?? ''])
  const summary = await extractFrom('The lighthouse', toCues(mixed))
  expectSaid(summary, english)
  const names = summary.chapters.flatMap(({ title, topics = [] }) => [
    title,
    ...topics.map(({ text }) => text),
  ])
  for (const name of [...names, ...summary.mainTopics]) expect(name).not.toMatch(germanWord)
})

test('a debate of ten voices: each statement carries its name, none is among its words', async () => {
  const lines = linesOf(lighthouse)
  const summary = await extractFrom(
    'The lamp',
    toCues(lines.map((line, i) => `${names[i % 10]}: ${line}`)),
  )
  for (const { speaker } of shownOf(summary)) expect(names).toContain(speaker?.toUpperCase())
  expectSaid(summary, lines)
  expect(shownOf(summary).map(({ text }) => text)).not.toContainEqual(
    expect.stringMatching(/[A-Z]{3}/),
  )
})

test('an hour without a full stop: what is shown is short, was said, and is shown once', async () => {
  const plain = `${lighthouse}\n${sourdough}`.toLowerCase().replace(/[^\p{L}\p{N}\n' ]/gu, ' ')
  const words = plain.split(/\s+/)
  const cues = repeat(720, (i) =>
    Array.from({ length: 8 }, (_, k) => words[(i * 8 + k) % words.length]!).join(' '),
  )
  const summary = await extractFrom('The lighthouse', cues)
  const texts = summary.chapters.flatMap(({ highlights = [] }) =>
    highlights.map(({ text }) => text),
  )
  expect(new Set(texts).size).toBe(texts.length)
  const spoken = ` ${cues.map(({ text }) => text).join(' ')} `
  for (const { quote } of shownOf(summary)) expect(spoken).toContain(` ${quote} `)
  for (const text of texts) expect(wordsOf(text).length).toBeLessThan(35)
})

test('a title that lies: the verdict says that its words are never said', async () => {
  const summary = await extractFrom('Grilled cheese recipes', toCues(linesOf(lighthouse)))
  expect(summary.verdict).toMatchObject({
    call: 'skim',
    reason: expect.stringContaining('o word of its title is ever said'),
  })
  expectSaid(summary, linesOf(lighthouse))
})

test('a title of one emoji is not in the short version', async () => {
  const { tldr } = await extractFrom('🔥', toCues(linesOf(lighthouse)))
  expect(tldr).toMatch(/\p{L}/u)
  expect(tldr).not.toContain('🔥')
})

test('a silent film with music is too short', async () => {
  const silent = extractFrom(
    'A silent film',
    repeat(60, () => '[Music]'),
  )
  await expect(silent).rejects.toThrow(Problem)
  await expect(silent).rejects.toMatchObject({ code: 'transcript_too_short' })
})

const people = [
  'Ann Lee',
  'Bo Chan',
  'Cleo Diaz',
  'Dan Roe',
  'Eva Kurz',
  'Finn Moe',
  'Gina Park',
  'Hans Ott',
]

test.each([
  ['a countdown', repeat(60, (i) => `${60 - i}`)],
  [
    'the same sentence a hundred times',
    repeat(100, () => 'The lamp of the lighthouse turns every night.'),
  ],
  ['a list of names', repeat(60, (i) => people[i % people.length]!)],
])('%s: nothing is claimed for certain', async (_, cues) => {
  const summary = await extractFrom('Tonight', cues)
  expect(shownOf(summary).length).toBeLessThanOrEqual(2)
  expect(summary.verdict?.call).not.toBe('watch')
})

test('song lyrics between talk: what is shown was said', async () => {
  const talk = linesOf(lighthouse)
  const mixed = talk.flatMap((line, i) => [line, `♪ ${lyrics[i % lyrics.length]!} ♪`])
  expectSaid(await extractFrom('The lighthouse', toCues(mixed)), mixed)
})

test('a live chat that is read aloud, and captions by a machine: what is shown was said', async () => {
  const chat = repeat(
    120,
    (i) => `${people[i % people.length]!.split(' ')[0]} says hi from chat number ${i} lol`,
  )
  const machine = linesOf(lighthouse).map((line) =>
    line.replace(/\bthe\b/gi, '').replace(/\bwas\b/g, 'be'),
  )
  for (const lines of [chat.map(({ text }) => text), machine]) {
    const spoken = ` ${wordsOf(lines.join(' ')).join(' ')} `
    const summary = await extractFrom('Live', toCues(lines))
    for (const { quote } of shownOf(summary))
      expect(spoken).toContain(` ${wordsOf(quote).join(' ')} `)
  }
})
