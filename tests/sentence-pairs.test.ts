// Sentences that were judged by hand: how many supported ones are confirmed, and how many
// unsupported ones.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkStatement } from '#engine/check/check-statement.ts'
import type { Check } from '#engine/check/check-types.ts'
import { type CheckContext, createCheckContext } from '#engine/check/context.ts'

type Pair = { context: CheckContext; sentence: string; isSupported: boolean }

function readPairs(): Pair[] {
  const pairs: Pair[] = []
  let context: CheckContext | null = null
  for (const line of readFileSync('tests/sentence-pairs.txt', 'utf8').split('\n')) {
    const [, mark, rest = ''] = /^([>+-]) (.*)$/.exec(line) ?? []
    if (mark === '>') context = toContext(rest.slice(0, 2), rest.slice(3))
    else if (mark && context) pairs.push({ context, sentence: rest, isSupported: mark === '+' })
  }
  return pairs
}

function toContext(language: string, quote: string): CheckContext {
  let speaker: string | null = null
  const lines = (quote.match(/.+?(?:[.!?](?=\s|$)|$)\s*/g) ?? []).map((text) => {
    speaker = /^(\p{Lu}[\p{L}.’ ]{0,40}): /u.exec(text)?.[1] ?? speaker
    return { text: text.trim(), speaker }
  })
  return createCheckContext({ lines, language, writtenIn: language })
}

test('supported sentences are kept, and few unsupported ones pass unmarked', () => {
  const pairs = readPairs()
  const countOf = (isSupported: boolean, check: Check) =>
    pairs.filter(
      (pair) =>
        pair.isSupported === isSupported &&
        checkStatement(pair.sentence, [], pair.context).check === check,
    ).length
  const count = (check: Check) => ({
    supported: countOf(true, check),
    unsupported: countOf(false, check),
  })
  const [confirmed, marked, leftOut] = [
    count('confirmed'),
    count('unconfirmed'),
    count('contradicted'),
  ]
  console.log({ confirmed, marked, leftOut })
  expect(pairs).toHaveLength(200)
  expect(leftOut.supported).toBeLessThanOrEqual(1)
  expect(confirmed.supported).toBeGreaterThanOrEqual(100)
  expect(confirmed.unsupported).toBeLessThanOrEqual(26)
})
