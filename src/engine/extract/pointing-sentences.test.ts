// A sentence that points at what a reader does not see is not shown.
import { expect, test } from 'vitest'
import { pointsAtUnseen } from './pointing-sentences.ts'

test.each([
  'The dark green line is the cost of the ferry.',
  'The yellow area is the average toll of a truck.',
  'The diagram shows how the bridge carries its load.',
  'Head of the page: Transcript of the council: All names were changed.',
  'All of the ferries on the left can carry a truck.',
  'Others require a new engine for the whole ferry.',
  'The harbor will close one and open the next in spring.',
])('it points: %s', (text) => expect(pointsAtUnseen(text)).toBe(true))

test.each([
  'The green hills behind the harbor belong to the city.',
  'Most people on the island travel by ferry.',
  'A ferry on the right bank waits for trucks.',
  'Some say that the bridge is too narrow.',
  'A harbor without a crane can rent one from the city.',
  'The first one opened in the spring of that year.',
])('it does not: %s', (text) => expect(pointsAtUnseen(text)).toBe(false))
