// A summary was written from words that somebody corrected meanwhile: its quotes follow.
import { expect, test } from 'vitest'
import { writeCues } from '../stored-cues.ts'
import { changeWords } from './change-words.ts'

const said = [
  'Eve: Honey bees can not see red, but ice cream is red and we sell it.',
  'Eve: A bee likes honey, and other bees can see what is not red.',
  'Bo: We write C++ (really) in the new york office: honey bees do not.',
  'Bo: 東京大学はとても大きいです。東京は大きい。',
  'Eve: The dance is short. Then the dance of few bees is long, and I like cream.',
]
const texts = said.map((line) => line.replace(/^\w+: /, ''))
const write = (lines: string[]) =>
  writeCues(lines.map((text, at) => ({ startSeconds: at, endSeconds: at + 1, text })))
const wordsOf = (cues: string) => ({
  ...{ cues, language: 'en', transcriptKind: 'speech' as const, quotes: [] },
  digests: [
    { points: texts.flatMap((text) => [text, text.slice(0, 30)].map((quote) => ({ quote }))) },
  ],
})

test.each([
  [[['honey bees', 'mason bees']]],
  [[['can not', 'cannot']]],
  [[['ice cream', 'I scream']]],
  [[['few bees', 'many wasps']]],
  [
    [
      ['C++', 'Rust'],
      ['(really)', 'truly'],
      ['new york', 'New York'],
    ],
  ],
  [[['東京', '京都']]],
  [
    [
      ['大学', '大学院'],
      ['とても', ''],
    ],
  ],
  [
    [
      ['dance', 'waltz'],
      ['bee', 'wasp'],
      ['bees', 'wasps'],
      ['red', 'blue'],
    ],
  ],
  [
    [
      ['honey bees', 'mason bees'],
      ['mason bees', 'honey bees'],
    ],
  ],
  [[]],
])('quotes follow the corrections %j', (corrections) => {
  let now = wordsOf(write(said))
  for (const [heard, corrected] of corrections as [string, string][]) {
    const change = { kind: 'word' as const, names: ['Eve', 'Bo'], heard, said: corrected }
    now = { ...now, ...(changeWords(now, change) as Pick<typeof now, 'cues' | 'digests'>) }
  }
  const change = { kind: 'newer words' as const, cues: now.cues }
  const { digests } = changeWords(wordsOf(write(said)), change)
  expect(digests).toEqual(now.digests)
})
