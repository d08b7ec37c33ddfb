import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  [3, 'Good evening, Mara'],
  [8, 'Good morning, Mara'],
  [14, 'Good afternoon, Mara'],
  [22, 'Good evening, Mara'],
])('at %i:00 the greeting is not a farewell such as "Good night"', (hour, greeting) => {
  expect(texts.greeting(hour, 'Mara')).toBe(greeting)
})
