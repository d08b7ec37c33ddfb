import { expect, test } from 'vitest'
import { segmentSentences } from './split-sentences.ts'

test('a paragraph is read sentence by sentence, and each knows its position', () => {
  const text = 'Bees dance. They fly 3.5 km!  “Why?” … '
  const sentences = segmentSentences(text, 'en')
  expect(sentences.map((sentence) => sentence.text)).toEqual([
    'Bees dance.',
    'They fly 3.5 km!',
    '“Why?”',
  ])
  for (const { text: sentence, from, to } of sentences) expect(text.slice(from, to)).toBe(sentence)
})

test('other scripts have sentences too, and marks alone are not read', () => {
  expect(segmentSentences('蜂は踊る。遠くへ飛ぶ。', 'ja')).toHaveLength(2)
  expect(segmentSentences('שלום. מה שלומך?', 'und')).toHaveLength(2)
  expect(segmentSentences(' — … ', 'en')).toEqual([])
})
