// What may be shown of a talk.
import { describe, expect, test } from 'vitest'
import type { Transcript } from '#contract/transcript.ts'
import { splitSpokenSentences } from '../transcript.ts'
import { isCutBeforeLimit } from './showable.ts'
import { collectShowable } from './showable-statements.ts'

const others = `The old harbor town built a stone bridge across the river. The town council measured the bridge again last summer.
Heavy trucks damage the stone arches of the bridge every winter.`

function showableOf(text: string): string[] {
  const words = `${text} ${others}`.split(/\s+/)
  const cues = [{ startSeconds: 0, endSeconds: words.length / 2.5, text: words.join(' ') }]
  const transcript: Transcript = { language: 'en', kind: 'manual', cues }
  const shown = collectShowable(splitSpokenSentences(transcript), { language: 'en', title: '', extent: 'medium' }).map(
    (sentence) => sentence.text,
  )
  return shown.filter((sentence) => !others.replace(/\n/g, ' ').includes(sentence))
}

test('a statement is not cut where the speaker goes on to limit it', () => {
  const [first] = splitSpokenSentences({
    language: 'en',
    kind: 'manual',
    cues: [{ startSeconds: 0, endSeconds: 4, text: 'The toll covers all costs of the bridge' }],
  })
  expect(isCutBeforeLimit(first!, 'but')).toBe(true)
  expect(isCutBeforeLimit(first!, 'However')).toBe(true)
  expect(isCutBeforeLimit(first!, 'and')).toBe(false)
  expect(isCutBeforeLimit({ ...first!, verbatim: 'The toll covers all costs of the bridge.' }, 'But')).toBe(false)
})

test('a complete statement that stands alone may be shown', () => {
  const statement = 'A mining pool pays its miners from one shared wallet every day.'
  expect(showableOf(statement)).toEqual([statement])
})

test.each([
  "The mining pool's wallet pays every miner a small share of each block.",
  'Right now most mining pools still create the block templates of their miners.',
  'Whoever finds a block for the mining pool keeps a share of this block.',
])('a statement with ordinary words of speech may be shown: %s', (statement) => {
  expect(showableOf(statement)).toEqual([statement])
})

test('the sentence that goes on about a statement follows it, and is never shown alone', () => {
  const statement = 'The mining pool pays its miners from one shared wallet.'
  const next = 'They share the reward of every block in the mining pool.'
  const words = `${statement} ${next} ${others}`.split(/\s+/)
  const cues = [{ startSeconds: 0, endSeconds: words.length / 2.5, text: words.join(' ') }]
  const shown = collectShowable(splitSpokenSentences({ language: 'en', kind: 'manual', cues }), {
    language: 'en',
    title: 'Mining pools',
    extent: 'medium',
  })
  expect(shown.find(({ text }) => text === statement)?.followUp?.text).toBe(next)
  expect(shown.map(({ text }) => text)).not.toContain(next)
})

describe.each([
  ['a greeting', 'Welcome back to another episode about mining pools and wallets.'],
  ['thanks', 'Thank you to every engineer for building these mining pools.'],
  ['an introduction', 'My name is Merch and Chaincode Labs pays for Bitcoin projects.'],
  ['housekeeping', 'This will be the last question about mining pools and wallets today.'],
  ['a pronoun without its noun', 'Those will need several more changes before the summer release.'],
  ['"so" at the beginning', 'So that the mining pools paid every miner from one wallet.'],
  ['a loose "that"', 'The mining pools decided last summer to never do that anymore.'],
  ['fewer than five content words', 'Some bridges are too big.'],
  ['a question', 'How do mining pools pay their miners from one shared wallet?'],
  ['where somebody is found', 'For data of the mining pools you can find me on the mailing list.'],
  ['a conclusion from what came before', 'Therefore the mining pools paid every miner from one wallet.'],
  ['a fragment', 'Especially mining pools with shared wallets and patient miners.'],
])('%s', (_, text) => {
  test('is not shown', () => expect(showableOf(text)).toEqual([]))
})

test('a statement that the speaker takes back is not shown', () => {
  const statement = 'After a hundred blocks the mining pool distributes all coins.'
  expect(showableOf(`${statement} That's not actually how mining pools work.`)).toEqual([])
  expect(showableOf(`${statement} Each miner waits a hundred blocks for new coins.`)).toContain(statement)
})

test('a statement that the next sentence limits is not the quotation', () => {
  const statement = 'A mining pool pays its miners from one shared wallet every day.'
  const quotable = (next: string) => {
    const words = `${statement} ${next} ${others}`.split(/\s+/)
    const cues = [{ startSeconds: 0, endSeconds: words.length / 2.5, text: words.join(' ') }]
    const sentences = splitSpokenSentences({ language: 'en', kind: 'manual', cues })
    return collectShowable(sentences, { language: 'en', title: 'Mining pools', extent: 'medium' }).find(
      ({ text }) => text === statement,
    )?.isQuotable
  }
  expect(quotable('Each miner waits a hundred blocks for new coins.')).toBe(true)
  expect(quotable('But a small pool pays its miners only once a month.')).toBe(false)
})

test('a run-on sentence is cut at its clauses, but never behind a negation', () => {
  const [first, second] = [
    'The mining pool collects every reward in one shared wallet for all miners',
    'the miners receive their small daily payments from this wallet later',
  ]
  expect(showableOf(`${first}, and ${second}.`)).toContain(`${first}.`)
  expect(showableOf(`Nobody believes that ${first.toLowerCase()}, and ${second}.`).join(' ')).not.toMatch(/^The miners/)
})
