// The titles of chapters.
import { expect, test } from 'vitest'
import { chooseSectionTitles } from './titles.ts'

const bitcoin = [
  'The mempool is where unconfirmed transactions wait.',
  'Output after output is written, and an output is money.',
  'A change output goes back to whoever pays, so the change output is yours.',
  'Every output has a value, and the change output has what is left.',
  'Alice pays Bob, and Bob pays Alice, and Alice is happy.',
  'A payment channel lets Alice pay Bob many times.',
  'The payment channel is closed when Bob is tired of Alice.',
  'Bob opens a payment channel to Alice, and Alice opens one to Bob.',
].map((text) => ({ text }))

test('a phrase of several words is preferred to a common noun, and to first names', () => {
  expect(chooseSectionTitles(bitcoin, [0, 4], 'en')).toEqual(['Change output', 'Payment channel'])
})

test('letters that are spelled with underscores are an abbreviation', () => {
  const meeting = [
    'The L_C_D screen is expensive.',
    'An L_C_D screen needs a bigger battery.',
    'Nobody wants an L_C_D screen on a remote.',
  ].map((text) => ({ text }))
  expect(chooseSectionTitles(meeting, [0], 'en')).toEqual(['LCD screen'])
})

test('a phrase with a preposition is as it was said', () => {
  const coast = [
    'We looked at the height of the water.',
    'At night the height of the water was above the dyke.',
    'The height of the water fell in the morning.',
  ].map((text) => ({ text }))
  expect(chooseSectionTitles(coast, [0], 'en')).toEqual(['Height of the water'])
})

test('verbs, counts, and words about the occasion are no titles', () => {
  const talk = [
    'We pay fees, and you pay fees, and they pay fees.',
    'Seven boxes, then seven boxes again.',
    'This was the previous meeting, and the next one is like the previous meeting.',
    'We will pay fees after the lunch break, after the lunch break.',
    'The copper kettle is on the stove.',
    'A copper kettle is older than the house.',
  ].map((text) => ({ text }))
  expect(chooseSectionTitles(talk, [0], 'en')).toEqual(['Copper kettle'])
})

test('a common noun gets the article that it was said with, and among many chapters it is none', () => {
  const rooms = ['kitchen', 'cellar', 'attic', 'garden'].map((room) => [
    { text: `The ${room} is cold, and nobody is in the ${room}.` },
    { text: `I go to the ${room}, and then I see the ${room}.` },
    { text: `In the ${room} I stay, because the ${room} is mine.` },
  ])
  expect(chooseSectionTitles(rooms[0]!, [0], 'en')).toEqual(['The kitchen'])
  expect(chooseSectionTitles(rooms.flat(), [0, 3, 6, 9], 'en')).toEqual([null, null, null, null])
})
