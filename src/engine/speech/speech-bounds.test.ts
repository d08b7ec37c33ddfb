// What no person says is refused before it takes long, and what people say is not.
import { expect, test } from 'vitest'
import { checkSpeechBounds } from './speech-bounds.ts'

const say = (text: string, cues = 1) => ({
  language: 'en',
  kind: 'upload' as const,
  cues: Array.from({ length: cues }, (_, i) => ({ startSeconds: i, endSeconds: i + 1, text })),
})
const tooComplex = expect.objectContaining({ code: 'captions_too_complex' })

test('more sentences than a day of speech has are refused', () => {
  expect(() => checkSpeechBounds(say('Yes it is. No it is not.', 20_000))).not.toThrow()
  expect(() => checkSpeechBounds(say(`${'Yes. '.repeat(35)}.`, 2000))).toThrow(tooComplex)
})

test('a text of sentences that nobody can say is refused, but a talk may name a long address', () => {
  expect(() =>
    checkSpeechBounds(say(`It is at https://example.com/${'a'.repeat(5000)} as I said.`)),
  ).not.toThrow()
  expect(() => checkSpeechBounds(say('a'.repeat(300_000)))).toThrow(tooComplex)
})

test('long words without a full stop are speech', () => {
  const german = 'Donaudampfschifffahrtsgesellschaft und Rindfleischetikettierung '
  expect(() => checkSpeechBounds(say(german.repeat(20), 1000))).not.toThrow()
})
