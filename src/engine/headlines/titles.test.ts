// The titles of chapters.
import { expect, test } from 'vitest'
import { chooseTitles } from './titles.ts'

const say = (...lines: string[]) => lines.map((text) => ({ text }))

const baking = say(
  'Today the bread starter is what matters.',
  'A bread starter needs flour, and you feed the bread starter every day.',
  'Without a bread starter nothing will rise.',
  'Now the oven stone is next, and the oven stone has to be hot.',
  'Put water below the oven stone, because the bread likes steam.',
  'The oven stone stays in for an hour.',
)

const textsOf = (...[sentences, starts, options]: Parameters<typeof chooseTitles>) =>
  chooseTitles(sentences, starts, options).map(({ text }) => text)
const english = { language: 'en', title: '' }

test('a chapter is called what it repeats and the others do not', () => {
  expect(textsOf(baking, [0, 3], english)).toEqual(['Bread starter', 'Oven stone'])
})

test('two chapters have different titles, and none is a part of another', () => {
  const pilots = say(
    'The harbor pilot boards the ship.',
    'A harbor pilot knows the ship.',
    'The harbor pilot leaves, and the tide table is on the wall.',
    'A harbor pilot reads the tide table.',
  )
  const titles = textsOf(pilots, [0, 2], english)
  expect(titles).toContain('Harbor pilot')
  expect(titles.filter((title) => /harbor|pilot/i.test(title))).toHaveLength(1)
})

test('what all chapters say is no title of one, even where a phrase is said once', () => {
  const trade = (weather: string) => [
    `The countries held the market when ${weather} came.`,
    'The market is open to the countries.',
    'In the market the countries sell.',
    'The countries close the market.',
    'The countries trust a market.',
  ]
  const sentences = say(...trade('cold rain'), ...trade('loud thunder'))
  expect(textsOf(sentences, [0, 5], english)).toEqual(['Cold rain', 'Loud thunder'])
})

test('a phrase around "of" is written as it was said', () => {
  const coast = say(
    'We looked at the height of the water.',
    'At night the height of the water was above the dyke.',
    'The height of the water fell in the morning.',
  )
  expect(textsOf(coast, [0], english)).toEqual(['Height of the water'])
})

test('a phrase is spelled as in the title of the video', () => {
  const summary = say('The 80 20 principle is simple.', 'Use the 80 20 principle at work.')
  expect(textsOf(summary, [0], { language: 'en', title: 'The 80/20 Principle' })).toEqual([
    '80/20 principle',
  ])
})

test('a count and a verb between two names are no titles', () => {
  const sentences = say(
    'Add 16 grams, then 16 grams again, and the maple syrup.',
    'Then Joe plays Chess, and Joe plays Chess with maple syrup.',
  )
  expect(textsOf(sentences, [0], english)).toEqual(['Maple syrup'])
})

test('German captions without capitals give nouns and no participles', () => {
  const talk = say(
    'wir sind im alten hafen gewesen und die boote sind da gewesen',
    'der alte hafen ist klein und wir gehen zu den booten',
    'in den alten hafen gehen wir wenn wir dort gewesen sind',
  )
  const [title] = textsOf(talk, [0], { language: 'de', title: '' })
  expect(title).toMatch(/hafen|boote/i)
  expect(title).not.toMatch(/gewesen|gehen/i)
})

test('a chapter in which nothing is said has an empty title', () => {
  expect(chooseTitles(say('And so it was.'), [0], english)[0]!.text).toBe('')
  expect(chooseTitles([], [], english)).toEqual([])
})
