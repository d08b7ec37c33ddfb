// What a pronoun at the beginning of a sentence stands for, given in square brackets.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { nameAntecedent } from './antecedents.ts'
import { collectShowable } from './showable-statements.ts'

function split(text: string, language = 'en') {
  const words = text.split(/\s+/)
  const cues = [{ startSeconds: 0, endSeconds: words.length / 2.5, text }]
  return splitSpokenSentences({ language, kind: 'manual', cues })
}

function name(text: string, language = 'en'): string | null {
  const sentences = split(text, language)
  return nameAntecedent(sentences.at(-1)!, sentences.slice(0, -1), language)?.bracketed ?? null
}

test.each([
  [
    'The mining pool collects all rewards of a day. It pays each miner from one wallet.',
    '[The mining pool] pays each miner from one wallet.',
  ],
  [
    'The old ferry runs across the river. It carries heavy trucks. It replaced a bridge.',
    '[The old ferry] replaced a bridge.',
  ],
  ['A pendulum grows in the heat. It swings more slowly in summer.', '[The pendulum] swings more slowly in summer.'],
  [
    'Bigger miners build every template. They see each template before anybody else.',
    '[Bigger miners] see each template before anybody else.',
  ],
])('%s', (text, expected) => expect(name(text)).toBe(expected))

test.each([
  ['two noun phrases fit', 'The keeper wound the clock. It struck the hour at noon.'],
  ['none has the same number', 'The miners share two wallets. It pays them every day.'],
  ['"it" stands for nothing', 'The mining pool collects all rewards. It is important to pay the miners.'],
  ['"it" may stand for the whole sentence', 'The code base changed last year. It could be done in a week.'],
  ['the sentence before is a question', 'The mining pool pays whom? It pays each miner from one wallet.'],
  ['the sentence before has a pronoun of its own as subject', 'It collects rewards of a day. It pays each miner.'],
  ['the words before are no statement', 'If the mining pool collects rewards. It pays each miner from one wallet.'],
  ['people are meant', 'Most people use wallets. They pay with coins in the shop.'],
  ['the subject says nothing', 'The thing works well. It pays each miner from one wallet.'],
])('where %s, nothing is guessed', (_, text) => expect(name(text)).toBeNull())

test('another speaker does not mean the subject of the one before', () => {
  const cues = ['ANN: The mining pool collects rewards.', 'BEN: It pays each miner from one wallet.'].map(
    (text, i) => ({
      startSeconds: i * 4,
      endSeconds: i * 4 + 4,
      text,
    }),
  )
  const [before, sentence] = splitSpokenSentences({ language: 'en', kind: 'manual', cues })
  expect(nameAntecedent(sentence!, [before!], 'en')).toBeNull()
})

test('no other language is guessed at', () => {
  expect(name('The pool pays. It pays the miners.', 'de')).toBeNull()
})

test('a sentence whose pronoun is named may be shown, and its quote keeps the words that were said', () => {
  const others =
    'Heavy trucks damage the stone arches of the bridge every winter. The council measured the stone bridge again last summer.'
  const text = `The old ferry carries trucks across the river. It replaced the stone bridge of the town for two winters. ${others}`
  const shown = collectShowable(split(text), { language: 'en', title: '', extent: 'medium' })
  expect(shown).toContainEqual(
    expect.objectContaining({
      text: '[The old ferry] replaced the stone bridge of the town for two winters.',
      verbatim: 'It replaced the stone bridge of the town for two winters.',
    }),
  )
})
