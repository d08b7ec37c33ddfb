import { expect, test } from 'vitest'
import { findLine, findMatches, splitByMatch } from './transcript-lines.ts'

const lines = ['And the contract says (a+)+ so.', 'What do you buy? Rail, and RAIL again.', 'Über alles', ''].map(
  (text, place) => ({ text, startSeconds: 10 + place * 10, endSeconds: 20 + place * 10 }),
)

test.each([
  [0, -1],
  [10, 0],
  [19.9, 0],
  [20, 1],
  [9999, 3],
])('at %d seconds the line is number %d', (seconds, place) => {
  expect(findLine(lines, seconds)).toBe(place)
})

test('a transcript without lines has none for any moment', () => {
  expect(findLine([], 5)).toBe(-1)
})

test('a search finds lines in any case, and takes signs as signs', () => {
  expect(findMatches(lines, 'rail')).toEqual([1])
  expect(findMatches(lines, ' ÜBER ')).toEqual([2])
  expect(findMatches(lines, '(a+)+')).toEqual([0])
  expect(findMatches(lines, '.')).toEqual([0, 1])
  expect(findMatches(lines, '  ')).toEqual([])
})

test('every match in a line can be marked, and the pieces give the line again', () => {
  const pieces = splitByMatch(lines[1]!.text, 'rail')
  expect(pieces).toEqual(['What do you buy? ', 'Rail', ', and ', 'RAIL', ' again.'])
  expect(pieces.join('')).toBe(lines[1]!.text)
  expect(splitByMatch('nothing', '')).toEqual(['nothing'])
})

test.each(['\\', '[', '{1}', '^$', '-', '/', '|', '\u{1F600}'])('%s can be searched for', (sign) => {
  expect(findMatches([{ text: `a ${sign} b`, startSeconds: 0, endSeconds: 1 }], sign)).toEqual([0])
})
