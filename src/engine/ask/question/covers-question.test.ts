// An answer without a model quotes sentences that are about all that was asked.
import { expect, test } from 'vitest'
import { createCoverageTest } from './covers-question.ts'

const sentence = 'Anna finds the budget far too small.'

test.each(['say', 'mention', 'think', 'talk'])(
  'what somebody "%s"s need not be in the answer',
  (verb) => {
    const covers = createCoverageTest(`What does Anna ${verb} about the budget?`, 'en')
    expect(covers(sentence)).toBe(true)
    expect(covers('Anna likes the harbour.')).toBe(false)
  },
)

test('a talk that is asked about is a word to look for', () => {
  const covers = createCoverageTest('How long did the talk of Anna take?', 'en')
  expect(covers('The budget took Anna a year.')).toBe(false)
  expect(covers('The talk that Anna gave took an hour.')).toBe(true)
})
