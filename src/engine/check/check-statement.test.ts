// A statement that rearranges what was said is not confirmed, and one that keeps it is.
import { expect, test } from 'vitest'
import { checkStatement } from './check-statement.ts'
import { createCheckContext } from './context.ts'

function check(spoken: string, sentence: string, language = 'en') {
  const lines = spoken.split(/(?<=[.?!]) /).map((text) => ({ text }))
  return checkStatement(sentence, [], createCheckContext({ lines, language, writtenIn: language })).check
}

const paint = 'This varnish is perfect for tables, useless for doors, because doors move and it cracks.'
const rescue = "If the rope is wet we cut it, if it's frozen we wait for an hour and try again."
const violin = 'The old violin sounds better in small rooms, it does not carry in a concert hall.'
const museum = "That isn't a painting, that's a photograph that somebody colored by hand in the nineties."
const harbor = 'There is no lighthouse keeper anymore, the lamp is switched by a computer in the harbor office.'
const budget = 'A bigger engine would have been heavier, so we took the small one and changed the gears.'
const bread = 'If you put the dough into a cold oven, it will never rise, so preheat it for thirty minutes.'
const tutoring = "The course didn't do much for spelling. In twelve classes reading got a lot faster."

test.each([
  ['what is denied of a thing that a pronoun names', violin, 'The old violin carries in a concert hall.'],
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
