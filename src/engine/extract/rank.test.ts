// The ranking of sentences.
import { expect, test } from 'vitest'
import { rankSentences } from '../select/rank.ts'

const facts = [
  'The lighthouse on the northern rock was built in three winters.',
  'Its lamp burns oil from the olive groves behind the harbour.',
  'The lighthouse on the northern rock was built in three winters.',
  'The keeper climbs two hundred steps to the lamp every evening.',
  'Yes.',
  'I think you should come and see me there one of these days.',
].map((text) => ({ text }))

test('a repeated sentence is selected once', () => {
  const ranked = rankSentences(facts, { budgetWords: 36, language: 'en' })
  expect(ranked).toHaveLength(3)
  expect(new Set(ranked.map((i) => facts[i]!.text)).size).toBe(3)
  expect(ranked).not.toContain(5)
})

test('the ranking fits the budget, and a larger budget only adds sentences', () => {
  const small = rankSentences(facts, { budgetWords: 23, language: 'en' })
  expect(small).toHaveLength(2)
  expect(rankSentences(facts, { budgetWords: 60, language: 'en' }).slice(0, 2)).toEqual(small)
})

test('sentences with words of the title come first', () => {
  const plain = facts.slice(0, 2)
  const named = (title: string) => rankSentences(plain, { budgetWords: 12, language: 'en', title })
  expect(named('A rock in three winters')).toEqual([0])
  expect(named('Olive oil for the lamp of the harbour')).toEqual([1])
})

test('short sentences are selected where there are no others', () => {
  expect(rankSentences([{ text: 'Bees dance.' }, { text: 'Um.' }], { budgetWords: 10, language: 'en' })).toEqual([0])
  expect(rankSentences([], { budgetWords: 10, language: 'en' })).toEqual([])
})
