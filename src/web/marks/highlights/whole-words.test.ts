// A person selects text. The selection begins or ends inside a word, and is extended to
// the whole word.
import { expect, test } from 'vitest'
import { completeFirstWord, completeLastWord } from './whole-words.ts'

/** "In Cali[fornia said i]t" with the selection between brackets. */
function select(text: string) {
  const [before = '', inside = '', after = ''] = text.split(/[[\]]/)
  return { before, inside, after }
}
const complete = (text: string) => {
  const { before, inside, after } = completeLastWord(completeFirstWord(select(text)))
  return `${before}[${inside}]${after}`
}

test('the words begin and end with whole ones', () => {
  expect(complete('They in Cali[fornia said i]t was late')).toBe(
    'They in [California said it] was late',
  )
  expect(complete('We und[erstood] something')).toBe('We [understood] something')
  expect(complete('a [do]n’t b')).toBe('a [don’t] b')
  expect(complete('Die Grö[ßenordn]ung der Täler')).toBe('Die [Größenordnung] der Täler')
})

test('what begins and ends between words stays', () => {
  for (const text of [
    'One [two] three',
    '[One two three]',
    'One[ two ]three',
    'One [two,] three',
    'Is it [(so)]?',
  ])
    expect(complete(text)).toBe(text)
})

test('words of languages without spaces are whole, too', () => {
  expect(complete('今日は東[京に行き]ました。')).toBe('今日は[東京に行き]ました。')
  expect(complete('我们在北[京学]习中文')).toBe('我们在[北京学习]中文')
})

test('a character of two units is not cut', () => {
  expect(complete('Bees 🐝[🐝 dan]ce')).toBe('Bees 🐝[🐝 dance]')
})
