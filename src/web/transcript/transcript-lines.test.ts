import { expect, test } from 'vitest'
import { findLineIndex, findMatchingLines, splitLineByMatch } from './transcript-lines.ts'

const lines = ['And the contract says (a+)+ so.', 'What do you buy? Rail, and RAIL again.', 'Über alles', ''].map(
  (text, index) => ({ text, startSeconds: 10 + index * 10, endSeconds: 20 + index * 10 }),
)

test.each([
  [0, -1],
  [10, 0],
  [19.9, 0],
  [20, 1],
  [9999, 3],
])('at %d seconds the line has index %d', (seconds, index) => {
  expect(findLineIndex(lines, seconds)).toBe(index)
})

test('a transcript without lines has no line at any time', () => {
  expect(findLineIndex([], 5)).toBe(-1)
})

test('a search finds lines in any case and takes special characters literally', () => {
  expect(findMatchingLines(lines, 'rail')).toEqual([1])
  expect(findMatchingLines(lines, ' ÜBER ')).toEqual([2])
  expect(findMatchingLines(lines, '(a+)+')).toEqual([0])
  expect(findMatchingLines(lines, '.')).toEqual([0, 1])
  expect(findMatchingLines(lines, '  ')).toEqual([])
})

test('every match in a line is found, and the parts join to the line again', () => {
  const parts = splitLineByMatch(lines[1]!.text, 'rail')
  expect(parts).toEqual(['What do you buy? ', 'Rail', ', and ', 'RAIL', ' again.'])
  expect(parts.join('')).toBe(lines[1]!.text)
  expect(splitLineByMatch('nothing', '')).toEqual(['nothing'])
})

test.each(['\\', '[', '{1}', '^$', '-', '/', '|', '\u{1F600}'])('%s can be searched for', (character) => {
  expect(findMatchingLines([{ text: `a ${character} b`, startSeconds: 0, endSeconds: 1 }], character)).toEqual([0])
})

test('accents need not be typed, and may be written in either way', () => {
  const cafe = ['A naïve question in a café', 'Un cafe\u0301 noir', 'Die Straße'].map((text) => ({
    text,
    startSeconds: 0,
    endSeconds: 1,
  }))
  expect(findMatchingLines(cafe, 'cafe')).toEqual([0, 1])
  expect(findMatchingLines(cafe, 'CAFÉ')).toEqual([0, 1])
  expect(findMatchingLines(cafe, 'strasse')).toEqual([2])
  expect(splitLineByMatch(cafe[0]!.text, 'naive')).toEqual(['A ', 'naïve', ' question in a café'])
  expect(splitLineByMatch(cafe[2]!.text, 'strasse')).toEqual(['Die ', 'Straße', ''])
})
