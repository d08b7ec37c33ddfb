// A statement that rearranges what was said is not confirmed, and one that keeps it is.
import { describe, expect, test } from 'vitest'
import { checkStatement } from './check-statement.ts'
import { createCheckContext } from './context.ts'

function check(spoken: string, sentence: string, language = 'en') {
  const lines = spoken.split(/(?<=[.?!]) /).map((text) => ({ text }))
  return checkStatement(sentence, [], createCheckContext({ lines, language, writtenIn: language }))
    .check
}

const paint =
  'This varnish is perfect for tables, useless for doors, because doors move and it cracks.'
const rescue = "If the rope is wet we cut it, if it's frozen we wait for an hour and try again."
const violin = 'The old violin sounds better in small rooms, it does not carry in a concert hall.'
const museum =
  "That isn't a painting, that's a photograph that somebody colored by hand in the nineties."
const harbor =
  'There is no lighthouse keeper anymore, the lamp is switched by a computer in the harbor office.'
const budget =
  'A bigger engine would have been heavier, so we took the small one and changed the gears.'
const bread =
  'If you put the dough into a cold oven, it will never rise, so preheat it for thirty minutes.'
const tutoring =
  "The course didn't do much for spelling. In twelve classes reading got a lot faster."

test.each([
  [
    'what is denied of a thing that a pronoun names',
    violin,
    'The old violin carries in a concert hall.',
  ],
  ['what was corrected', museum, 'The painting is a photograph colored by hand.'],
  ['something that does not exist', harbor, 'A lighthouse keeper works in the harbor office.'],
  ['what would have been', budget, 'The bigger engine was heavier.'],
  ['something that was denied of its subject', tutoring, 'Spelling got faster in twelve classes.'],
])('a statement is not confirmed that says %s', (_, spoken, sentence) => {
  expect(check(spoken, sentence)).not.toBe('confirmed')
})

test.each([
  [paint, 'The varnish is perfect for tables.'],
  [paint, 'The varnish is useless for doors.'],
  [rescue, 'A wet rope is cut.'],
  [violin, 'The old violin sounds better in small rooms.'],
  [violin, 'The violin does not carry in a concert hall.'],
  [museum, 'It is a photograph that was colored by hand.'],
  [harbor, 'The lamp is switched by a computer in the harbor office.'],
  [budget, 'They took the small engine and changed the gears.'],
  [bread, 'The oven should be preheated for thirty minutes.'],
  [tutoring, 'Reading got a lot faster in twelve classes.'],
])('"%s" confirms: %s', (spoken, sentence) => {
  expect(check(spoken, sentence)).toBe('confirmed')
})

const rehearsal =
  'The rehearsal moves to Tuesday. Sorry, not Tuesday, it moves to Wednesday at half past seven.'

test.each([
  [
    'what the speaker takes back',
    rehearsal,
    'The rehearsal moves to Tuesday.',
    ['unconfirmed', 'contradicted'],
  ],
  ['what stands instead of it', rehearsal, 'The rehearsal moves to Wednesday.', ['confirmed']],
])('of a correction: %s', (_, spoken, sentence, allowed) => {
  expect(allowed).toContain(check(spoken, sentence))
})

const heating =
  "I used to tell everybody that heat pumps don't work in old houses. And I was wrong."

test.each([['Heat pumps also work in old houses.'], ['Heat pumps do not work in old houses.']])(
  'what somebody used to believe neither denies nor confirms: %s',
  (sentence) => {
    expect(check(heating, sentence)).toBe('unconfirmed')
  },
)

test('a name that only the captions misheard is marked at most', () => {
  const spoken = 'Tmoo sells cheap goods straight from the factory. Shops buy at Tmoo as well.'
  for (const sentence of [
    'Temu sells cheap goods straight from the factory.',
    'Shops buy their cheap goods at Temu.',
  ])
    expect(check(spoken, sentence), sentence).not.toBe('contradicted')
})

test('what was set is not the opposite of what rose', () => {
  const spoken =
    'In three houses the bill went up. The three were set to fifty-five degrees water all winter.'
  const sentence = 'The three houses whose bills rose ran their water at 55 degrees all winter.'
  expect(check(spoken, sentence)).not.toBe('contradicted')
})

test('the length of the video is no number that nobody says', () => {
  const lines = [{ text: 'The varnish dries slowly on old tables.' }]
  const context = createCheckContext({
    lines,
    language: 'en',
    writtenIn: 'en',
    durationSeconds: 900,
  })
  const reasonOf = (minutes: number) =>
    checkStatement(
      `The varnish that dries slowly on old tables takes ${minutes} minutes.`,
      [0],
      context,
    )
  expect(reasonOf(15)).not.toMatchObject({ reason: 'unsaid number' })
  expect(reasonOf(45)).toMatchObject({ reason: 'unsaid number' })
})

describe('the captions name the speakers', () => {
  const roof = [
    { text: 'The roof will be repaired in April by the roofer from Lund.', speaker: 'Ada' },
    { text: 'Ben: I doubt it.', speaker: 'Ben' },
  ]
  const newsletter = [
    { text: 'Maya: We ship on Thursday.', speaker: 'Maya' },
    { text: 'Remember: the newsletter goes out on Friday as well.', speaker: 'Maya' },
    { text: 'Tom: I will write it.', speaker: 'Tom' },
  ]
  test.each([
    [
      'of a turn that begins before the first line',
      roof,
      'Ada',
      'the roof will be repaired in April by the roofer.',
    ],
    [
      'of a line that begins with a word before a colon',
      newsletter,
      'Maya',
      'the newsletter goes out on Friday as well.',
    ],
  ])(
    'what is said is confirmed of its speaker, and of nobody else: %s',
    (_, lines, speaker, said) => {
      const other = lines.find((line) => line.speaker !== speaker)!.speaker
      const judge = (name: string) =>
        checkStatement(
          `${name} says that ${said}`,
          [],
          createCheckContext({ lines, language: 'en', writtenIn: 'en' }),
        )
      expect(judge(speaker)).toMatchObject({ check: 'confirmed' })
      expect(judge(other)).toMatchObject({ check: 'contradicted', reason: 'role' })
    },
  )

  test('who contradict each other keep what each of them says', () => {
    const lines = [
      { text: 'Ada: The old bridge is safe for heavy trucks.', speaker: 'Ada' },
      { text: 'Ben: No, the old bridge is not safe for heavy trucks.', speaker: 'Ben' },
    ]
    const context = createCheckContext({ lines, language: 'en', writtenIn: 'en' })
    const judge = (text: string, line: number) => checkStatement(text, [line], context).check
    expect(judge('Ada says that the old bridge is safe for heavy trucks.', 0)).toBe('confirmed')
    expect(judge('Ben says that the old bridge is not safe for heavy trucks.', 1)).toBe('confirmed')
    expect(judge('Ben says that the old bridge is safe for heavy trucks.', 1)).not.toBe('confirmed')
  })
})
