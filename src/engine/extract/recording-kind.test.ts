// A recording without a title is named by how people talk in it.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { hasManySubjects, nameKind } from './recording-kind.ts'

function nameWithout(title: string, ...said: string[]): string {
  const lines = [...said, ...said, ...said].map((text) => `>> ${text}`)
  const cues = lines.map((text, i) => ({ startSeconds: i * 4, endSeconds: i * 4 + 4, text }))
  return nameKind(title, splitSpokenSentences({ language: 'en', kind: 'manual', cues }), 'en')
}

test('an assembly, its committees and a design team are known by whom they address', () => {
  expect(
    nameWithout('', 'Mr. Speaker, the farmers in my riding wait.', 'The honourable member knows the answer.'),
  ).toBe('parliamentary sitting')
  expect(nameWithout('', 'The committee has heard the evidence.', 'This committee asks the schools.')).toBe(
    'committee meeting',
  )
  expect(nameWithout('', 'The industrial designer shows a case.', 'The functional design comes next.')).toBe(
    'design meeting',
  )
})

test('any other meeting stays a meeting, and a title is not overruled', () => {
  expect(nameWithout('', 'The next meeting is on Monday.', 'The noise of the room is high.')).toBe('meeting')
  expect(nameWithout('Budget debate', 'Mr. Speaker, the farmers wait.', 'My riding waits.')).toBe('debate')
})

test('a talk about code review is no review', () => {
  expect(nameWithout('Review of a coffee grinder', 'It grinds well.', 'It costs little.')).toBe('review')
  expect(nameWithout('Code review and encryption', 'It takes long.', 'It costs little.')).not.toBe('review')
})

test('an assembly and a committee have many subjects, so that none of them is what they are about', () => {
  expect(['parliamentary sitting', 'committee meeting', 'design meeting'].map(hasManySubjects)).toEqual([
    true,
    true,
    false,
  ])
  expect(nameWithout('Winter seminar on bread', 'It grinds well.', 'It costs little.')).toBe('seminar')
})
