import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'

const story = [
  'The kitchen was cold when we came in.',
  'My uncle had left the window open all night.',
  'Nobody knew where the matches were.',
  'We ate the bread with butter and waited.',
]
/** A sentence of seventy words without a full stop inside. */
const breathless = `We walked to the beach, ${'past a house, past a garden and a tree, '.repeat(8)}until it was dark.`

function read(text: string, language = 'en'): string[] {
  const cues = text
    .split('|')
    .map((part, i) => ({ text: part, startSeconds: i * 60, endSeconds: i * 60 + 59 }))
  return splitSpokenSentences({ language, kind: 'manual', cues }).map((sentence) => sentence.text)
}

test('punctuated captions keep their marks, and a sentence of fifty words is not divided', () => {
  const long = `We walked ${'past a house, past a garden and a tree, '.repeat(6)}until it was dark.`
  expect(read([...story, long].join(' '))).toEqual([...story, long])
})

test('a punctuated sentence that is too long to read is divided without a mark that nobody said', () => {
  const sentences = read([...story, breathless].join(' ')).slice(story.length)
  expect(sentences.length).toBeGreaterThan(1)
  expect(sentences.join(' ')).toBe(breathless)
})

test('somebody who is interrupted in punctuated captions gets no full stop', () => {
  expect(read(`${story.join(' ')}|>> but I wanted to|>> Let me finish.`).slice(-2)).toEqual([
    'But I wanted to',
    'Let me finish.',
  ])
})

test('a sentence of punctuated captions goes on after a pause', () => {
  const cues = [...story, 'We looked for', 'something warm to drink.'].map((text, i) => ({
    text,
    startSeconds: i * 20,
    endSeconds: i * 20 + 5,
  }))
  const sentences = splitSpokenSentences({ language: 'en', kind: 'manual', cues })
  expect(sentences.at(-1)!.text).toBe('We looked for something warm to drink.')
})

test('a question mark is said and not guessed in punctuated captions, also where its word is removed', () => {
  const asked = [...story, 'How do you like it, uh?', 'What is new is the price, uh.']
  expect(read(asked.join(' ')).slice(-2)).toEqual([
    'How do you like it?',
    'What is new is the price.',
  ])
})

test('captions with a few marks in a long talk still get guessed sentence ends', () => {
  const unmarked =
    'so we opened the shop in the morning and the people came to us because they wanted to see the new guitar '
  const sentences = read(
    `Hello everybody. ${unmarked.repeat(12)} Thank you. ${unmarked.repeat(12)} Goodbye.`,
  )
  expect(sentences.length).toBeGreaterThan(12)
  for (const sentence of sentences) expect(sentence).toMatch(/[.?]$/)
})
