import { expect, test } from 'vitest'
import { momentHash, readMoment } from './moment.ts'

test('an address leads back to the second it was made for', () => {
  expect(momentHash(252.9)).toBe('#t=252')
  expect(readMoment(momentHash(252.9))).toBe(252)
  expect(readMoment('#t=0')).toBe(0)
})

test.each(['', '#main', '#t=', '#t=-1', '#t=1e9', '#t=1234567', '#t=12#t=13', 't=12'])('%s names no moment', (hash) => {
  expect(readMoment(hash)).toBeNull()
})
