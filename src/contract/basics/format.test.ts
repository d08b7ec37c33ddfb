// Numbers, durations and names are formatted for people.
import { expect, test } from 'vitest'
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatTimeSaved,
  languageName,
  readMinutes,
  summaryFileName,
} from './format.ts'

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [65, '1:05'],
  [599.9, '9:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
  [36_000, '10:00:00'],
  [-3, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1234, '1.2K'],
  [999_999, '999.9K'],
  [1_000_000, '1M'],
  [3_400_000, '3.4M'],
  [2_000_000_000, '2B'],
])('%d views are %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each([
  [0, '0s'],
  [45, '45s'],
  [59.6, '59s'],
  [60, '1m'],
  [720, '12m'],
  [3599, '59m'],
  [3600, '1h'],
  [12_600, '3.5h'],
  [7200, '2h'],
])('%d saved seconds are %s', (seconds, text) => {
  expect(formatTimeSaved(seconds)).toBe(text)
})

test.each([
  [0, 1],
  [200, 1],
  [201, 2],
])('%d words take %d min to read', (words, minutes) => {
  expect(readMinutes(words)).toBe(minutes)
})

test.each([
  ['My Talk: Part 1!', 'my_talk__part_1__summary.txt'],
  ['日本語', 'dqw4w9wgxcq_summary.txt'],
  ['../../etc/passwd', '______etc_passwd_summary.txt'],
  ['', 'dqw4w9wgxcq_summary.txt'],
  ['Moss '.repeat(100), `${'moss_'.repeat(30)}_summary.txt`],
])('%s is downloaded as %s', (title, name) => {
  expect(summaryFileName(title, 'dQw4w9WgXcQ', 'txt')).toBe(name)
})

test('languages have names, and unknown codes are returned', () => {
  expect(languageName('de')).toBe('German')
  expect(languageName('!')).toBe('!')
})

test('a small backup has kilobytes, a database megabytes, a model gigabytes', () => {
  expect([200, 14_230, 999_499, 999_999, 18_430_000, 3_214_500_000].map(formatBytes)).toEqual([
    '1 kB',
    '14 kB',
    '999 kB',
    '1 MB',
    '18.4 MB',
    '3.2 GB',
  ])
})
