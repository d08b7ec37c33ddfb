// A phrase that names no subject is neither a title nor a topic.
import { expect, test } from 'vitest'
import { isUnfitPhrase } from './unfit-phrases.ts'

const isUnfit = (phrase: string) => isUnfitPhrase(phrase.split(' '), 1, 100)

test.each(['case scenario', 'foreseeable future', 'long-term goal', 'amendment 1A', 'section 12', 'dad'])(
  '%s is none',
  (phrase) => expect(isUnfit(phrase)).toBe(true),
)

test.each(['price of futures contracts', 'constitutional amendment', 'BIP 340'])('%s may be one', (phrase) =>
  expect(isUnfit(phrase)).toBe(false),
)
