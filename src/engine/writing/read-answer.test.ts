// Answers that do not keep to the schema are read as far as they go.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer, readWindowNotes } from './read-answer.ts'
import { dropUnfinishedPart } from './salvage.ts'

const point = { text: 'Yeast eats sugar.', lines: [1] }

test.each([
  [
    'another name',
    { TLDR: 'Bread rises.', key_points: [{ statement: 'Yeast eats sugar.', line: 1 }] },
  ],
  [
    'a number as text',
    { tldr: 'Bread rises.', keyPoints: [{ text: 'Yeast eats sugar.', line: '[1 @0:10]' }] },
  ],
  ['an object inside', { answer: { tldr: 'Bread rises.', keyPoints: [point] } }],
])('%s', (_, value) => {
  expect(readAnswer(value)).toMatchObject({
    tldr: 'Bread rises.',
    keyPoints: [point],
    verdict: null,
  })
})

test('points without an object have no line, and parts of another kind are left out', () => {
  const value = {
    tldr: 'Bread.',
    keyPoints: ['Yeast eats sugar.', 7, null],
    chapters: 'none',
    verdict: 'Watch it',
  }
  expect(readAnswer(value)).toMatchObject({
    keyPoints: [{ text: 'Yeast eats sugar.', lines: [] }],
    chapters: [],
    verdict: { call: 'watch', reason: '', line: null },
  })
})

test('an answer without a point, or without a text, is none', () => {
  expect(readAnswer({ tldr: 'Bread.', keyPoints: [] })).toBeNull()
  expect(readAnswer({ keyPoints: [point] })).toBeNull()
  expect(readWindowNotes({ sections: 'none' })).toBeNull()
})

test('notes may be sections, points, or a list of points', () => {
  const loose = { sections: [{ title: '', points: [point] }] }
  expect(readWindowNotes({ keyPoints: [{ text: point.text, line: 1 }] })).toEqual(loose)
  expect(readWindowNotes([point])).toEqual(loose)
  expect(readWindowNotes({ Sections: [{ heading: 'Yeast', points: [point] }] })).toEqual({
    sections: [{ title: 'Yeast', points: [point] }],
  })
})

test('of a half answer the complete points are kept', () => {
  expect(
    dropUnfinishedPart({ tldr: 'Bread.', keyPoints: [point, { text: 'Half a sen' }] }),
  ).toEqual({
    tldr: 'Bread.',
    keyPoints: [point],
  })
  expect(
    dropUnfinishedPart({ keyPoints: [point], summary: 'Yeast eats sugar. The oven mu' }),
  ).toEqual({
    keyPoints: [point],
    summary: 'Yeast eats sugar.',
  })
})

test('any JSON is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readAnswer(value)
      readAnswer({ keyPoints: value, tldr: value, chapters: value, verdict: value })
      readWindowNotes(value)
      dropUnfinishedPart(value)
    }),
  )
})
