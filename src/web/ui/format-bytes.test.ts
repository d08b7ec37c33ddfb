// Sizes are shown in the unit that says most.
import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('a small backup has kilobytes, a database megabytes', () => {
  expect([200, 14_230, 999_499, 999_999, 18_430_000, 3_214_500_000].map(formatBytes)).toEqual([
    '1 kB',
    '14 kB',
    '999 kB',
    '1 MB',
    '18.4 MB',
    '3,214.5 MB',
  ])
})
