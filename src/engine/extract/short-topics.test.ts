// The topics that the short version names.
import { expect, test } from 'vitest'
import { chooseShortTopics } from './short-topics.ts'
import { leadsTopics } from './short-topics-untitled.ts'
import { extractTopicPhrases } from './topics.ts'

const sentences = [
  'A data system has percent values, and the data is in the system.',
  'A starter culture has flour, and a starter culture has water.',
  'A baker, Alice, gave a starter culture to another baker, Bob.',
  'The wild yeast in the flour is what the wild yeast in the air was.',
  'A day for the wild yeast is enough, and with data from the system you know it.',
  'The DDT for the crust is high, says Alice, and the DDT is measured.',
  'Without a DDT the crust is pale, says Bob.',
].map((text) => ({ text }))

function choose(options: Partial<Parameters<typeof chooseShortTopics>[0]> = {}) {
  return chooseShortTopics({
    title: '',
    phrases: extractTopicPhrases(sentences, { count: 40, language: 'en' }),
    sentences,
    isTalk: sentences.map(() => false),
    authorChapters: [],
    chapterTitles: [],
    language: 'en',
    ...options,
  })
}

const phrase = (text: string, occurrences: number[], verbal = 0) => ({
  key: text.toLowerCase(),
  text,
  plural: null,
  occurrences,
  whole: occurrences.length,
  verbal,
  weight: 1,
})

test('phrases and abbreviations come before common nouns, and neither names nor vague words are topics', () => {
  expect(choose().slice(0, 3).sort()).toEqual(['DDT', 'starter culture', 'wild yeast'])
  expect(choose().join(' ')).not.toMatch(/Alice|Bob|percent|system|data/)
})

test('what the title says is not said again', () => {
  expect(choose({ title: 'Wild yeast' })).not.toContain('wild yeast')
})

test('what is only said in talk around the talk is no topic', () => {
  expect(choose({ isTalk: sentences.map((_, i) => i === 5 || i === 6) })).not.toContain('DDT')
})

test('a topic is not named twice, whether abbreviated, written in another way or part of the title', () => {
  const everywhere = [0, 2, 4, 6]
  const texts = ['fuzzing', 'fuzzer', 'hash time lock', 'HTL', 'CAT', 'covenant']
  const phrases = texts.map((text) => phrase(text, everywhere))
  expect(choose({ title: 'All about OP_CAT', phrases }).sort()).toEqual(['covenant', 'fuzzing', 'hash time lock'])
})

test('neither a name of an example nor what only counts is a topic, and a thing has one name', () => {
  const everywhere = [0, 2, 4, 6]
  const said = sentences.map(({ text }) => ({ text: `${text} Layer 2 pays bitcoin.` }))
  const phrases = ['BTC', 'bitcoin', 'Node1', 'Layer', 'BIP', 'BIP340', 'wild yeast'].map((text) =>
    phrase(text, everywhere),
  )
  expect(choose({ title: 'Bread', phrases, sentences: said })).toEqual(['BTC', 'BIP', 'wild yeast'])
})

test('a recording without a title is about a phrase only where it runs through the recording', () => {
  expect(leadsTopics(['starter culture', 'flour'], [...sentences, ...Array(90).fill({ text: 'It rains.' })])).toBe(
    false,
  )
  expect(leadsTopics(['flour'], sentences)).toBe(false)
  const steady = sentences.map(({ text }) => ({ text: `${text} The starter culture rises.` }))
  expect(leadsTopics(['starter culture', 'flour'], [...steady, ...steady])).toBe(true)
  expect(leadsTopics([], sentences)).toBe(false)
})

test('what runs through the recording comes before a side matter', () => {
  const isTalk = Array.from({ length: 40 }, () => false)
  const phrases = [phrase('elephant', [1, 1, 2, 2, 3, 3]), phrase('button', [2, 14, 27, 38])]
  expect(choose({ phrases, isTalk })).toEqual(['button', 'elephant'])
})

test('beside a title what runs through the recording or fills a chapter comes before a single noun, and an action does not', () => {
  const isTalk = Array.from({ length: 40 }, () => false)
  const everywhere = [...Array(40).keys()]
  const phrases = [
    phrase('button', everywhere),
    phrase('press buttons', [1, 12, 20, 33], 4),
    phrase('toll booth', [30, 31, 32]),
    phrase('river ferry', [2, 14, 38]),
    phrase('stone wall', [7, 8, 9]),
  ]
  const chosen = choose({ title: 'Harbors', phrases, isTalk, chapterTitles: ['Toll booth'] })
  expect(chosen.slice(0, 2).sort()).toEqual(['river ferry', 'toll booth'])
  expect(chosen).toContain('button')
})

test('an abbreviation with one other letter is a slip of one that is said far more often', () => {
  const often = (text: string, count: number) =>
    phrase(
      text,
      [...Array(count).keys()].map((i) => i % 7),
    )
  expect(choose({ title: 'Wallets', phrases: [often('PSBT', 12), often('PSPT', 4)] })).toEqual(['PSBT'])
  expect(choose({ title: 'Wallets', phrases: [often('PTLC', 12), often('HTLC', 9)] }).sort()).toEqual(['HTLC', 'PTLC'])
})

test("the author's chapters are named, spread over the video", () => {
  const authorChapters = ['Intro', 'Feeding', 'Mixing', 'Resting', 'Baking', 'Q&A'].map((title, i) => ({
    title,
    startSeconds: i * 60,
  }))
  expect(choose({ authorChapters })).toEqual(['Feeding', 'Mixing', 'Resting', 'Baking'])
})

test('a word that is said like an adjective or a verb is no topic, nor is one that is hardly said beside others', () => {
  const kitchen = [
    'A bowl of cold water stands in a cold kitchen.',
    'The tram stands at the bridge, and a tram stands behind it.',
    'The bridge of the tram carries the tram of the town.',
    'The bridge is old, and the tram is late.',
    'In the bridge is a cold rail.',
  ].map((text) => ({ text }))
  const phrases = extractTopicPhrases(kitchen, { count: 40, language: 'en' })
  const chosen = choose({ phrases, sentences: kitchen, isTalk: kitchen.map(() => false) })
  expect(chosen.slice(0, 2).sort()).toEqual(['bridge', 'tram'])
  expect(chosen.join(' ')).not.toMatch(/cold|stand|rail|late/)
})

test('without a title phrases come first, then one abbreviation, and no office is a subject', () => {
  const everywhere = [0, 1, 2, 3, 4, 5, 6]
  const phrases = [
    phrase('Prime Minister', everywhere),
    phrase('DDT', everywhere),
    phrase('HTK', everywhere),
    phrase('wild yeast', [1, 3, 6]),
    phrase('starter culture', [1, 2, 4, 6]),
  ]
  expect(choose({ phrases })).toEqual(['starter culture', 'wild yeast', 'DDT'])
})

test('without a title neither a speaker nor an adjective is a topic, and one subject alone is enough', () => {
  const everywhere = [0, 1, 2, 3, 4, 5, 6]
  const phrases = [phrase('remote control', everywhere), phrase('Steph', everywhere), phrase('technical', everywhere)]
  expect(choose({ phrases: [...phrases, phrase('cat', [3, 4, 4])] })).toEqual(['remote control'])
})

const phraseAt = (text: string, at: number[]) => ({
  key: text.toLowerCase(),
  text,
  plural: null,
  occurrences: at,
  whole: at.length,
  verbal: 0,
  weight: 1,
})
const always = Array.from({ length: 20 }, (_, i) => i)

test('a word that is said everywhere is named before a phrase of a few minutes, and a place or a person is no subject', () => {
  const said = always.map(() => ({ text: 'The ferry is late.' }))
  const phrases = [
    phraseAt('harbor pilots', [1, 7, 13]),
    phraseAt('British Columbia', always),
    phraseAt('Zorka Veltrin', always),
    phraseAt('ferry', always),
  ]
  expect(choose({ phrases, sentences: said, isTalk: said.map(() => false) })).toEqual(['ferry', 'harbor pilots'])
})

test('what every program has is no subject unless it runs through the recording', () => {
  const said = always.map(() => ({ text: 'Bread and salt.' }))
  const options = { title: 'Ovens', sentences: said, isTalk: said.map(() => false) }
  const others = [phraseAt('rye bread', always), phraseAt('sea salt', [1, 7, 13])]
  expect(choose({ ...options, phrases: [phraseAt('GUI', [1, 2, 3]), ...others] })).toEqual(['rye bread', 'sea salt'])
  expect(choose({ ...options, phrases: [phraseAt('GUI', always), ...others] })).toContain('GUI')
})

test('one word in the singular is left out where others tell enough', () => {
  const said = always.map(() => ({ text: 'We ask the server, and the server is slow.' }))
  const options = { title: 'Ovens', sentences: said, isTalk: said.map(() => false) }
  const phrases = [phraseAt('rye bread', always), phraseAt('sea salt', always), phraseAt('server', always)]
  expect(choose({ ...options, phrases })).toEqual(['rye bread', 'sea salt'])
  expect(choose({ ...options, phrases: phrases.slice(1) })).toEqual(['sea salt', 'server'])
})

test('a typed command is no topic', () => {
  const phrases = [
    phraseAt('l1-cli', [0, 2, 4, 6]),
    phraseAt('rye bread', [0, 2, 4, 6]),
    phraseAt('sea salt', [1, 3, 5]),
  ]
  expect(choose({ title: 'Ovens', phrases })).toEqual(['rye bread', 'sea salt'])
})
