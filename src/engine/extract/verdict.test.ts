// The verdict and its reason.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import type { Density } from './density.ts'
import { extractTopicPhrases } from './topics.ts'
import { buildVerdict } from './verdict.ts'

type Options = {
  language?: string
  title?: string
  kind?: string
  topics?: string[]
  startSeconds?: number | null
  lineSeconds?: number
  density?: Partial<Density>
  durationSeconds?: number
}

function judge(text: string, options: Options = {}) {
  const { language = 'en', title = '', kind = 'talk', topics = [] } = options
  const { startSeconds = null, lineSeconds = 4, density, durationSeconds } = options
  const cues = text
    .split('\n')
    .map((line, i) => ({ startSeconds: i * lineSeconds, endSeconds: (i + 1) * lineSeconds, text: line }))
  const sentences = splitSpokenSentences({ language, kind: 'manual', cues })
  return buildVerdict({
    sentences,
    density: { level: 'high', contentShare: 0.3, fillerShare: 0, variety: 0.8, ...density },
    durationSeconds: durationSeconds ?? Math.max(600, cues.length * lineSeconds),
    kind,
    summary: 'word '.repeat(180),
    title,
    answer: { startSeconds, sentenceIndices: [] },
    topics,
    phrases: extractTopicPhrases(sentences, { count: 20, language }),
    language,
  })
}

const talk = `The keeper wound the clock of the lighthouse every evening.
Mercury carried the heavy lamp, so that a finger could turn the glass.
Ships counted the flashes and compared them with a printed list.
Later an electric motor replaced the weight and the chain.`
const channels = `A payment channel needs an HTLC for each payment.
The HTLC of a channel locks the coins until a secret is known.
When the secret is known, the HTLC pays whoever knows it.
Without an HTLC nobody could pay across a second channel.`

test('a question in the title is answered at a time, or not at all', () => {
  const title = 'Why could a finger turn the lamp?'
  expect(judge(talk, { title, startSeconds: 42 })).toMatchObject({ call: 'watch', startSeconds: 42 })
  expect(judge(talk, { title })?.reason).toContain('No single passage answers its title')
  expect(judge(talk, { title: 'The lamp', startSeconds: 42 })?.startSeconds).toBeUndefined()
})

test('a title that is not kept is said', () => {
  const title = 'Ten celebrity diets that shocked the lighthouse'
  expect(judge(talk, { title })?.reason).toContain('Most words of its title are never said')
})

test('the reason tells long greetings', () => {
  const greeting =
    'Welcome back to the show.\nThank you so much for having me.\nHello to everyone, and thanks for joining us.'
  const long = judge(`${greeting}\n${`${channels}\n`.repeat(8)}`, { lineSeconds: 40 })
  expect(long?.reason).toMatch(/^The first 2 minutes are mostly greetings and announcements[;.]/)
  expect(judge(`${greeting}\n${channels}`)?.reason).not.toContain('greetings')
})

test('the reason tells where a subject is gathered', () => {
  const lamps = Array.from({ length: 10 }, (_, i) => `On the oil lamps of tower ${i} a keeper spent many winters.`)
  const others = Array.from(
    { length: 30 },
    (_, i) => `In harbour ${i} the boats were painted by fishermen and their sons.`,
  )
  const reason = judge([...others, ...lamps, ...others].join('\n'), {
    topics: ['oil lamps'],
    lineSeconds: 10,
  })?.reason
  expect(reason).toMatch(/^Most of what it says about oil lamps is between 5:00 and 6:10[;.]/)
})

const trades = 'glass oil rope chain wheel tower harbour copper salt iron'
  .split(' ')
  .map(
    (thing) => `The ${thing} works of the town made the ${thing} cart, and the ${thing} works sold the ${thing} cart.`,
  )

test('the reason tells until when a recording takes up new subjects, and which come late', () => {
  const known = [...trades, ...trades, ...trades, ...trades].join('\n')
  expect(judge(known, { lineSeconds: 20 })?.reason).toMatch(/y 2:\d\d nearly all its subjects have been named/)
  const slow = trades.flatMap((line) => [line, line, line, line]).join('\n')
  expect(judge(slow, { lineSeconds: 20 })).toMatchObject({
    call: 'watch',
    reason: expect.stringMatching(/^“?[\w ]+”? and “?[\w ]+”? come up only after (?:[6-9]|1\d):\d\d\.$/),
  })
})

test('questions of the audience are told of a talk, and not of a conversation', () => {
  const answers =
    'Are there any questions?\nHow old is the lamp?\nIt is a hundred years old.\nWho made the glass?\nWho painted it?\nAn engineer made it.'
  const recording = `${`${talk}\n`.repeat(3)}${answers}`
  expect(judge(recording, { lineSeconds: 40 })?.reason).toContain('From 8:00 on it answers questions')
  expect(judge(recording, { lineSeconds: 40, kind: 'conversation' })?.reason).not.toContain('questions')
})

test('a conversation of short replies says so', () => {
  const replies = `${talk.replaceAll('\n', '\nYeah.\nOkay, right.\n')}\nYeah.`
  expect(judge(replies)?.reason).toContain('is only a reply such as “yeah”')
})

test('what speaks against watching is never the reason to watch', () => {
  const density = { level: 'high', variety: 0.9 } as const
  const replies = `${talk.replaceAll('\n', '\nYeah.\nOkay, right.\n')}\nYeah.`
  expect(judge(replies, { density })?.call).toBe('skim')
})

test('a talk of middling density that takes up new subjects until late is worth watching, a meeting is not', () => {
  const slow = trades.flatMap((line) => [line, line, line, line, line]).join('\n')
  const options = { lineSeconds: 20, density: { level: 'medium' } } as const
  expect(judge(slow, options)?.call).toBe('watch')
  for (const kind of ['meeting', 'committee meeting', 'design meeting', 'parliamentary sitting'])
    expect(judge(slow, { ...options, kind })?.call).toBe('skim')
})

test('a word that the title writes in another way counts as said', () => {
  const title = 'OP_RING and HTL-C channels'
  const spoken = `${channels}\nThe op ring is checked by the htl c of the channel.`
  expect(judge(spoken, { title })?.reason).not.toContain('are never said')
  expect(judge(channels, { title: 'Baking sourdough in winter' })?.reason).toContain(
    'No word of its title is ever said',
  )
})

test('of a thin recording the reason first tells what is lost', () => {
  const thin = judge(`${channels}\n`.repeat(4), { density: { level: 'low', variety: 0.4 } })
  expect(thin).toMatchObject({
    call: 'skip',
    reason: expect.stringMatching(/^“HTLC” comes up in 16 of its 16 sentences/),
  })
})

test('where nothing is remarkable, reading is compared with watching, without percentages', () => {
  const plain = judge(talk, { density: { level: 'medium' } })
  expect(plain).toEqual({ call: 'skim', reason: 'Reading takes 1 min, watching 10:00.' })
  expect(plain?.reason).not.toMatch(/%|dens/i)
})

test('there is none where nothing is remarkable and reading takes as long as watching', () => {
  expect(judge(talk, { density: { level: 'medium' }, durationSeconds: 38 })).toBeUndefined()
})

test('a dense recording is worth watching only for a reason that speaks for it', () => {
  expect(judge(talk)).toEqual({ call: 'skim', reason: 'Reading takes 1 min, watching 10:00.' })
  const reason = 'Reading takes 1 min, watching 10:00; it is easier to follow for those who know HTLC.'
  expect(judge(`${channels}\n`.repeat(2))).toEqual({ call: 'skim', reason })
  const title = 'Why could a finger turn the lamp?'
  expect(judge(talk, { title, startSeconds: 42 })?.call).toBe('watch')
})

test('what the title names is not expected to be known', () => {
  const title = 'What is an HTLC?'
  expect(judge(`${channels}\n`.repeat(2), { title, startSeconds: 4 })?.reason).not.toContain('those who know')
})

test('in other languages the verdict only compares reading with watching, and without words for that there is none', () => {
  expect(judge(talk, { language: 'de-AT' })).toEqual({ call: 'skim', reason: 'Lesen dauert 1 min, Ansehen 10:00.' })
  expect(judge(talk, { language: 'fi' })).toBeUndefined()
})

test.each([
  ['numbers', '1 2 3 4 5 6 7 8\n11 12 13 14 15 16 17\n'.repeat(8)],
  ['one word', 'tick tick tick tick\n'.repeat(40)],
])('%s get no verdict', (_, text) => {
  expect(judge(text)).toBeUndefined()
})
