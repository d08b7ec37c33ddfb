// A line shows search matches and highlights at once.
import { expect, test } from 'vitest'
import { splitLine } from './split-line.ts'

const line = 'the timetable began to lie'
const sand = { span: { from: 4, to: 19 }, color: 'sand' as const }
const plum = { span: { from: 14, to: 26 }, color: 'plum' as const }
const describe = (parts: ReturnType<typeof splitLine>) =>
  parts.map(({ text, isMatch, color }) => [text, isMatch ? 'match' : '', color ?? ''].join('|'))

test('highlights overlap, the last one on top, and matches stand within them', () => {
  expect(describe(splitLine(line, [], [sand, plum]))).toEqual([
    'the ||',
    'timetable ||sand',
    'began||plum',
    ' to lie||plum',
  ])
  expect(describe(splitLine(line, [{ from: 14, to: 19 }], [sand]))).toEqual([
    'the ||',
    'timetable ||sand',
    'began|match|sand',
    ' to lie||',
  ])
})

test('a line without any is one part, and an empty line none', () => {
  expect(describe(splitLine(line, [], []))).toEqual([`${line}||`])
  expect(splitLine('', [], [])).toEqual([])
})
