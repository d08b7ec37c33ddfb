// A question about the whole recording leads to its key moments, and a question about
// something in it does not.
import { expect, test } from 'vitest'
import type { AskSource } from '../ask-types.ts'
import { findPassages } from './find-passages.ts'

const cues = Array.from({ length: 40 }, (_, i) => ({
  startSeconds: i * 20,
  endSeconds: i * 20 + 19,
  text: `In hour ${i} the keeper of the lighthouse counted the ships that passed the rocks and wrote them down.`,
}))
const source: AskSource = {
  videoId: 'v1',
  title: 'The lighthouse',
  transcript: { language: 'en', kind: 'manual', cues },
  chapters: [0, 400].map((startSeconds, i) => ({ title: `Part ${i}`, startSeconds })),
  keyMoments: [500, 100, 100, 300],
}
const limits = { maxPassages: 8, maxPerVideo: 8 }
const find = (question: string, sources = [source]) => findPassages(question, sources, limits)

test.each([
  'What is this about?',
  "what's the video about",
  'Summarize this',
  'Can you summarize the whole video please?',
  'TL;DR',
  'What are the main points?',
  'worum geht es?',
  'Worum geht es in diesem Video?',
  'Fasse das Video zusammen',
  '¿De qué trata este vídeo?',
  'De quoi parle cette vidéo ?',
])('%s', (question) => {
  const { passages, said } = find(question)
  expect(said).toBe(1)
  expect(passages.map(({ startSeconds }) => Math.floor(startSeconds / 100))).toEqual([1, 3, 5])
})

test('without a summary the chapters are shown', () => {
  expect(find('What is this about?', [{ ...source, keyMoments: [] }]).passages).toHaveLength(2)
})

test.each([
  'What is the lighthouse about to do?',
  'Summarize the argument about the rocks',
  'What is this tower about?',
  'What are the main points about ships?',
])('%s asks for something in it', (question) => {
  expect(find(question).passages.map(({ startSeconds }) => startSeconds)).not.toEqual(
    find('Summarize this').passages.map(({ startSeconds }) => startSeconds),
  )
})

test('of several videos the words decide', () => {
  expect(find('Summarize this', [source, { ...source, videoId: 'v2' }]).passages).toEqual([])
})
