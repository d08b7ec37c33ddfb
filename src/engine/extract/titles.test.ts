// The titles of chapters.
import { expect, test } from 'vitest'
import { chooseSectionTitles } from './titles.ts'

function chooseTitles(...[sentences, starts]: [{ text: string }[], number[]]) {
  return chooseSectionTitles(sentences, starts, 'en').map((title) => title?.text ?? null)
}

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
  expect(chooseTitles(bitcoin, [0, 4])).toEqual(['Change output', 'Payment channel'])
})

test('letters that are spelled with underscores are an abbreviation', () => {
  const meeting = [
    'The L_C_D screen is expensive.',
    'An L_C_D screen needs a bigger battery.',
    'Nobody wants an L_C_D screen on a remote.',
  ].map((text) => ({ text }))
  expect(chooseTitles(meeting, [0])).toEqual(['LCD screen'])
})

test('a phrase with a preposition is as it was said', () => {
  const coast = [
    'We looked at the height of the water.',
    'At night the height of the water was above the dyke.',
    'The height of the water fell in the morning.',
  ].map((text) => ({ text }))
  expect(chooseTitles(coast, [0])).toEqual(['Height of the water'])
})

test('verbs, counts, and words about the occasion are no titles', () => {
  const talk = [
    'We pay fees, and you pay fees, and they pay fees.',
    'Seven boxes, then seven boxes again.',
    'This was the previous meeting, and the next one is like the previous meeting.',
    'We will pay fees after the lunch break, after the lunch break.',
    'When children catch it, children catch it, and everybody knows everybody.',
    'On YouTube and on GitHub, the lighter weight, the lighter weight.',
    'The copper kettle is on the stove.',
    'A copper kettle is older than the house.',
  ].map((text) => ({ text }))
  expect(chooseTitles(talk, [0])).toEqual(['Copper kettle'])
})

test('none is used twice, nor a part of another', () => {
  const harbor = [
    'The harbor pilot boards every ship.',
    'A harbor pilot knows each ship.',
    'The harbor pilot leaves the ship.',
    'The harbor pilot is old, and the tide table is on the wall.',
    'A harbor pilot reads the tide table.',
    'The harbor pilot follows the tide table.',
  ].map((text) => ({ text }))
  const titles = chooseTitles(harbor, [0, 3])
  expect(titles).toContain('Harbor pilot')
  expect(new Set(titles).size).toBe(2)
  expect(titles.every((title) => title === 'Harbor pilot' || !/pilot|harbor/i.test(title ?? ''))).toBe(true)
})

test('what every section says is less likely to be accepted than what one says alone', () => {
  const rooms = ['copper kettle', 'wine cellar', 'garden gate', 'roof beam'].flatMap((thing) =>
    [
      `The ${thing} is old, and the country house needs the ${thing}.`,
      `A ${thing} like this belongs to the country house.`,
      `The country house has no other ${thing}.`,
    ].map((text) => ({ text })),
  )
  expect(chooseTitles(rooms, [0, 3, 6, 9])).toEqual(['Copper kettle', 'Wine cellar', 'Garden gate', 'Roof beam'])
})

test('a common noun gets the article that it was said with', () => {
  const kitchen = [
    'The kitchen is cold, and nobody is in the kitchen.',
    'I go to the kitchen, and then I see the kitchen.',
    'In the kitchen I stay, because the kitchen is mine.',
  ].map((text) => ({ text }))
  expect(chooseTitles(kitchen, [0])).toEqual(['The kitchen'])
})
