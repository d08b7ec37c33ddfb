import { expect, test } from 'vitest'
import { isQuestion } from './question-words.ts'

test.each([
  'Why is the crust set too early',
  'who’s the first speaker',
  'The crust?',
  'Warum geht der Teig auf',
  '¿Qué se dice del pan',
  'Qu’est-ce que le levain',
  'Почему хлеб поднимается',
  'パンはなぜ膨らむの',
  '面包为什么会发酵',
  'لماذا يرتفع الخبز',
  'ما هذا؟',
])('"%s" is a question', (text) => {
  expect(isQuestion(text)).toBe(true)
})

test.each([
  '',
  '?',
  'why',
  'whole grain bread',
  'sourdough',
  'flour and water',
  'Kim Deal',
  '12:30',
])('"%s" is not a question', (text) => {
  expect(isQuestion(text)).toBe(false)
})
