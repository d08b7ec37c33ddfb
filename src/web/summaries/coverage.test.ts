import { expect, test } from 'vitest'
import type { SummaryView } from '#contract/summary.ts'
import { describeCoverage } from './coverage.ts'

const read = (coverage: SummaryView['coverage'], transcript: Partial<SummaryView['transcript']> = {}) =>
  describeCoverage({
    coverage,
    durationSeconds: 3600,
    transcript: { kind: 'manual', language: 'en', words: 9000, ...transcript },
  } as SummaryView)

test('a video that was read whole says so, and from which captions', () => {
  const whole = { fromSeconds: 0, toSeconds: 3598, share: 1 }
  expect(read(whole)).toBe('Read 0:00-59:58, 100%, from the channel’s own English captions')
  expect(read(whole, { kind: 'auto', language: 'de' })).toMatch(/from automatic German captions$/)
  expect(read(whole, { kind: 'upload', language: 'und' })).toMatch(/from captions you brought$/)
  expect(read(whole, { kind: 'speech' })).toMatch(/from English speech recognition$/)
})

test('a missing beginning or end is named', () => {
  expect(read({ fromSeconds: 600, toSeconds: 2400, share: 0.5 })).toBe(
    'Read 10:00-40:00, 50%, from the channel’s own English captions. Not read: 0:00-10:00 and 40:00-1:00:00.',
  )
  expect(read({ fromSeconds: 2, toSeconds: 2400, share: 0.67 })).toMatch(/67%.*Not read: 40:00-1:00:00\.$/)
})

test('words that are missing in between are owned up to, and 99.9% is never called 100%', () => {
  expect(read({ fromSeconds: 1, toSeconds: 3590, share: 0.999 })).toBe(
    'Read 0:01-59:50, 99%, from the channel’s own English captions. The rest lies in between and was not read.',
  )
})
