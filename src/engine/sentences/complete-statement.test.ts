// A statement has a verb besides those of its subordinate clauses.
import { expect, test } from 'vitest'
import { mayHaveMainVerb } from './complete-statement.ts'

test.each([
  'If you look at the keel where it meets the hull.',
  'Quoting the oldest sailor of the town.',
  'Even the harbor of the united states.',
  'See whether or not the rope is wet.',
])('a fragment: %s', (text) => {
  expect(mayHaveMainVerb(text)).toBe(false)
})

test.each([
  'The keel stops a boat from drifting.',
  'If the keel is light the boat capsizes when the wind is strong, and it is lost.',
  'The rod grows longer in the heat.',
  'Nobody knew who built the harbor.',
  'All hell broke loose in the harbor.',
])('a statement: %s', (text) => {
  expect(mayHaveMainVerb(text)).toBe(true)
})
