import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test.each([
  ['Mara Lindqvist', 'M'],
  ['  øyvind', 'Ø'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍💻 Ada', '👩‍💻'],
  ['美咲', '美'],
  ['', 'U'],
])('the initial of “%s” is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
