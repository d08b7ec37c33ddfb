// The verdict and its reason.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { measureDensity } from './density.ts'
import { buildVerdict } from './verdict.ts'

function judge(text: string, { language = 'en', startSeconds = null as number | null, topics = [] as string[] } = {}) {
  const cues = text.split('\n').map((line, i) => ({ startSeconds: i * 4, endSeconds: i * 4 + 4, text: line }))
  const sentences = splitSpokenSentences({ language, kind: 'manual', cues })
  const density = measureDensity(sentences, language)
  const answer = { startSeconds, sentenceIndices: [] }
  return buildVerdict({
    sentences,
    density,
    durationSeconds: 600,
    summary: 'word '.repeat(180),
    answer,
    topics,
    language,
  })
}

const talk = `The keeper wound the clock of the lighthouse every evening.
Mercury carried the heavy lamp, so that a finger could turn the glass.
Ships counted the flashes and compared them with a printed list.
Later an electric motor replaced the weight and the chain.`

test('the reason says how much is new, how much is talk around the talk, and for whom it is', () => {
  expect(judge(talk, { startSeconds: 42, topics: ['UTXO set', 'lamp'] })).toEqual({
    call: 'watch',
    reason:
      'It keeps bringing up new things, with little talk around the subject. It is easier to follow for those who know UTXO set.',
    startSeconds: 42,
  })
  const host = 'Welcome back to the show.\nThank you for having me.\nAny questions from the audience?'
  expect(judge(`${host}\n${talk}`)?.reason).toMatch(/about one sentence in \d is talk around the subject/)
  expect(judge(talk)?.reason).toContain('No single passage takes up the whole of its title.')
})

test('a reason has no percentages', () => {
  expect(judge(talk)?.reason).not.toMatch(/%|dens/i)
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
