import { expect, test } from 'vitest'
import { formatTimestampHash, parseTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { findLineIndex, findMatches, isLineCited, splitLine } from './transcript-lines.ts'

const lines = [
  'And the contract says (a+)+ so.',
  'What do you buy? Rail, and RAIL again.',
  'Über alles',
  '',
].map((text, index) => ({ text, startSeconds: 10 + index * 10, endSeconds: 20 + index * 10 }))

const findMatchingLines = (lines: readonly Cue[], search: string) =>
  findMatches(lines, search).begun

/** The lines with brackets around what is marked in them. */
function markMatches(texts: string[], search: string): string[] {
  const lines = texts.map((text, at) => ({ text, startSeconds: at, endSeconds: at + 1 }))
  const { spans } = findMatches(lines, search)
  return texts.map((text, index) =>
    splitLine(text, spans.get(index) ?? [], [])
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join(''),
  )
}

test.each([
  [0, -1],
  [10, 0],
  [19.9, 0],
  [20, 1],
  [9999, 3],
])('at %d seconds the line has index %d', (seconds, index) => {
  expect(findLineIndex(lines, seconds)).toBe(index)
})

test.each([
  ['a line that begins within the second of a link is meant', 246, 1],
  ['a line that begins with the second is meant, not one that follows within it', 240, 0],
  ['while the video plays, a line is spoken once it has begun', 246.05, 0],
  ['in a second in which no line begins, the one before is spoken', 250, 2],
])('%s', (_, seconds, index) => {
  const spoken = [240, 246.09, 246.8].map((startSeconds) => ({
    startSeconds,
    endSeconds: startSeconds + 9,
    text: '',
  }))
  expect(findLineIndex(spoken, seconds)).toBe(index)
})

test('a passage begins with its own line, also where the line before is still shown', () => {
  const shown = [206, 217.4, 224].map((startSeconds) => ({
    startSeconds,
    endSeconds: startSeconds + 14,
    text: '',
  }))
  const listCited = (startSeconds: number) =>
    shown.map((_, index) => isLineCited(shown, index, { startSeconds, endSeconds: 224 }))
  expect(listCited(217)).toEqual([false, true, false])
  expect(listCited(217.4)).toEqual([false, true, false])
  expect(listCited(210.5)).toEqual([true, true, false])
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

test('words that go on in the next line are found where they begin', () => {
  const [first, second] = ['Bees dance on', 'the comb. So do wasps.'].map((text, at) => ({
    ...{ text, startSeconds: at, endSeconds: at + 1 },
  }))
  expect(findMatchingLines([first!, second!], 'dance on the comb')).toEqual([0])
  expect(findMatchingLines([first!, second!], 'comb so do')).toEqual([1])
})

test('each line has its part of words that go on in the next lines marked', () => {
  const dance = ['Bees dance on', 'the', 'comb. So do wasps, and so do', 'ants.']
  expect(markMatches(dance, 'Dance on the comb')).toEqual([
    ...['Bees [dance on]', '[the]', '[comb]. So do wasps, and so do', 'ants.'],
  ])
  expect(markMatches(dance, 'so do')).toEqual([
    ...['Bees dance on', 'the', 'comb. [So do] wasps, and [so do]', 'ants.'],
  ])
  expect(markMatches(dance, 'comb so do')[2]).toBe('[comb. So do] wasps, and so do')
  expect(markMatches(['Die Straße', 'nach Ré', 'x'], 'strasse nach re')).toEqual([
    ...['Die [Straße]', '[nach Ré]', 'x'],
  ])
})

test('the name of somebody who goes on speaking is not marked with their words, and found with them', () => {
  const talk = ['Ann: Good evening', '', 'Ann: to you. Ann: and all']
  expect(markMatches(talk, 'evening to you')).toEqual([
    'Ann: Good [evening]',
    '',
    'Ann: [to you]. Ann: and all',
  ])
  expect(markMatches(talk, 'ann to you')).toEqual([
    'Ann: Good evening',
    '',
    '[Ann: to you]. Ann: and all',
  ])
})

test('every match in a line is found and marked', () => {
  expect(markMatches([lines[1]!.text], 'rail')).toEqual([
    'What do you buy? [Rail], and [RAIL] again.',
  ])
  expect(markMatches(['nothing'], '')).toEqual(['nothing'])
})

test.each(['\\', '[', '{1}', '^$', '-', '/', '|', '\u{1F600}'])(
  '%s can be searched for',
  (character) => {
    expect(
      findMatchingLines([{ text: `a ${character} b`, startSeconds: 0, endSeconds: 1 }], character),
    ).toEqual([0])
  },
)

test('accents need not be typed, and may be written in either way', () => {
  const cafe = ['A naïve question in a café', 'Un cafe\u0301 noir', 'Die Straße'].map((text) => ({
    text,
    startSeconds: 0,
    endSeconds: 1,
  }))
  expect(findMatchingLines(cafe, 'cafe')).toEqual([0, 1])
  expect(findMatchingLines(cafe, 'CAFÉ')).toEqual([0, 1])
  expect(findMatchingLines(cafe, 'strasse')).toEqual([2])
  expect(markMatches([cafe[0]!.text], 'naive')).toEqual(['A [naïve] question in a café'])
  expect(markMatches([cafe[2]!.text], 'strasse')).toEqual(['Die [Straße]'])
})

test('the address of a moment marks its own line, also where several begin in one second, as where times are estimated', () => {
  let elapsed = 0
  const estimated = [1, 1, 3, 2, 2, 4, 1].map((words, index) => {
    const startSeconds = elapsed
    elapsed += words / 2.5
    return { startSeconds, endSeconds: elapsed, text: `line ${index}` }
  })
  const marked = estimated.map(({ startSeconds }) =>
    findLineIndex(estimated, parseTimestampHash(formatTimestampHash(startSeconds))!),
  )
  expect(marked).toEqual([0, 1, 2, 3, 4, 5, 6])
})

const short = 'the timetable began to lie'
const sand = { span: { from: 4, to: 19 }, color: 'sand' as const }
const plum = { span: { from: 14, to: 26 }, color: 'plum' as const }
const describeParts = (parts: ReturnType<typeof splitLine>) =>
  parts.map(({ text, isMatch, color }) => [text, isMatch ? 'match' : '', color ?? ''].join('|'))

test('highlights overlap, the last one on top, and matches stand within them', () => {
  expect(describeParts(splitLine(short, [], [sand, plum]))).toEqual([
    'the ||',
    'timetable ||sand',
    'began||plum',
    ' to lie||plum',
  ])
  expect(describeParts(splitLine(short, [{ from: 14, to: 19 }], [sand]))).toEqual([
    'the ||',
    'timetable ||sand',
    'began|match|sand',
    ' to lie||',
  ])
})

test('a line without any is one part, and an empty line none', () => {
  expect(describeParts(splitLine(short, [], []))).toEqual([`${short}||`])
  expect(splitLine('', [], [])).toEqual([])
})
