import { expect, test } from 'vitest'
import { parseNextPath } from './next-path.ts'

test('after signing in, the person returns to the previous page', () => {
  expect(parseNextPath('/analytics?range=7d&next=%2Fprofile#top')).toBe(
    '/analytics?range=7d&next=%2Fprofile#top',
  )
  expect(parseNextPath('/authors')).toBe('/authors')
})

const unsafePaths = [null, '', '//evil.example', '/.//evil.example', 'https://evil.example']
const accountPaths = [
  '/auth',
  '/auth?next=/auth',
  '/auth#next',
  '/x/../auth',
  '/reset-password?token=stolen',
]
test.each([...unsafePaths, ...accountPaths])(
  '%s leads to the start page, because it is another site or an account screen',
  (next) => {
    expect(parseNextPath(next)).toBe('/')
  },
)
