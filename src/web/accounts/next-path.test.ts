import { expect, test } from 'vitest'
import { readNext } from './next-path.ts'

test('after signing in one is back where one was', () => {
  expect(readNext('/analytics?range=7d&next=%2Fprofile#top')).toBe('/analytics?range=7d&next=%2Fprofile#top')
  expect(readNext('/authors')).toBe('/authors')
})

const wrong = [null, '', '//evil.example', '/.//evil.example', 'https://evil.example']
const circles = ['/auth', '/auth?next=/auth', '/auth#next', '/x/../auth', '/reset-password?token=stolen']
test.each([...wrong, ...circles])('%s leads to the start: not to another site and not round in a circle', (next) => {
  expect(readNext(next)).toBe('/')
})
