// Sentences that say little to a reader who was not there.
import { expect, test } from 'vitest'
import { leansOnSituation } from './leaning-sentences.ts'

test.each([
  ['a person in the room', 'Your proposal adds no further data to the chain.'],
  ['an actor of an example', 'Alice chooses two nodes for the payment to her shop.'],
  ['a condition without what follows', 'If the script has an alphabet, and the policy has words.'],
  ['a subject whose verb never comes', 'I think that every serious node that is running on a server machine.'],
  ["a meeting's business", 'Item 2 is our first session on the textbooks of schools.'],
  ['a corrected slip of the tongue', 'The program doesn’t cannot think of every case.'],
])('%s is left out', (_, text) => expect(leansOnSituation(text)).toBe(true))

test.each([
  'A scheme with two rounds needs no trusted dealer, even in slow networks.',
  'I think fees will rise when the subsidy ends.',
  'If a node restarts, it loses all pending payments.',
  'Most faults of sea cables come from anchors.',
])('a claim stays: %s', (text) => expect(leansOnSituation(text)).toBe(false))
