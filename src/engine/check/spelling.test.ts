// Names in an answer are spelled as in the transcript.
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { createNameSpeller } from './spelling.ts'

const source = [
  'Why Bread Rises',
  'With Louis Pasteur, with Kowalsky, with DeFarm, in Lyon.',
  'About Louis Pasteur, about Kowalsky, about DeFarm, near Lyon.',
  'We like DeFarm and Pasteur in Lyon, and use Postgress once.',
  'Today Louis Pasteur meets Marie Kowalsky, and they talk about DeFarm and about Bitcoin Core.',
  'We met Kowalsky in Lyon, where a core team works for the apple growers.',
].join('\n')
const spell = createNameSpeller(source, { spoken: 'en', written: 'en' })

test.each([
  ['Pastuer did it.', 'Pastuer did it.'],
  ['Kowalski and pasteur work on defarm.', 'Kowalski and Pasteur work on DeFarm.'],
  ['Kowlsky met Pasteurs friends.', 'Kowalsky met Pasteurs friends.'],
  ['Kovalsky is in LYON.', 'Kowalsky is in Lyon.'],
  ['The core of an Apple rises.', 'The core of an Apple rises.'],
  ['Bread and Cowalsky.', 'Bread and Cowalsky.'],
  ['It runs on Postgres.', 'It runs on Postgres.'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(spell(text)).toBe(expected)
})

test('German nouns are not changed, because they all have capitals', () => {
  const german = createNameSpeller('Wir reden heute über das Essen in Essen.', {
    spoken: 'de',
    written: 'de',
  })
  expect(german('Sie essen dort.')).toBe('Sie essen dort.')
  expect(createNameSpeller(source, { spoken: 'en', written: 'de' })('Die Kowlsky-Methode.')).toBe(
    'Die Kowlsky-Methode.',
  )
})

test('a long answer about a transcript with thousands of names takes linear time', async () => {
  const name = (i: number) =>
    `N${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}xyz`
  const write = (size: number) => {
    const many = Array.from({ length: size }, (_, i) => `we met ${name(i)} today`).join('\n')
    createNameSpeller(many, { spoken: 'en', written: 'en' })(
      Array.from({ length: size / 10 }, (_, i) => `${name(i)}q`).join(' '),
    )
  }
  expect(await measureGrowth(write, 20_000)).toBeLessThan(linearGrowth)
})
