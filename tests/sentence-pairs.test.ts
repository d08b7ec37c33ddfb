// Sentences of answers that were judged by hand: how many supported ones are shown, and how many unsupported ones.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import { createSentenceCheck } from '#engine/ask/check-sentence.ts'

type Pair = { passage: FoundPassage; sentence: string; isSupported: boolean }

function readPairs(): Pair[] {
  const pairs: Pair[] = []
  let passage: FoundPassage | null = null
  for (const line of readFileSync('tests/sentence-pairs.txt', 'utf8').split('\n')) {
    const [, mark, rest = ''] = /^([>+-]) (.*)$/.exec(line) ?? []
    if (mark === '>') passage = toPassage(rest.slice(0, 2), rest.slice(3))
    else if (mark && passage) pairs.push({ passage, sentence: rest, isSupported: mark === '+' })
  }
  return pairs
}

function toPassage(language: string, quote: string): FoundPassage {
  const texts = quote.match(/.+?(?:[.!?](?=\s|$)|$)\s*/g) ?? []
  const sentences = texts.map((text, i) => ({ text: text.trim(), verbatim: text.trim(), startSeconds: i * 4 }))
  return { videoId: 'v', title: '', startSeconds: 0, endSeconds: 40, quote, language, matches: [], sentences }
}

test('supported sentences are kept, and few unsupported ones pass', () => {
  const pairs = readPairs()
  const isShown = ({ passage, sentence }: Pair) =>
    createSentenceCheck([passage], passage.language)(sentence, [1]).sentence !== null
  const supported = pairs.filter(({ isSupported }) => isSupported)
  const unsupported = pairs.filter(({ isSupported }) => !isSupported)
  const [kept, passed] = [supported.filter(isShown).length, unsupported.filter(isShown).length]
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  console.log(
    `precision ${percent(kept / (kept + passed))}, recall ${percent(kept / supported.length)}, ${passed} unsupported pass`,
  )
  expect(pairs).toHaveLength(200)
  expect(kept / supported.length).toBeGreaterThanOrEqual(0.94)
  expect(passed).toBeLessThanOrEqual(2)
})
