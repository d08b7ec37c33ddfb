import { expect, test } from 'vitest'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { describeCoverage } from './coverage.ts'

const describe = (
  coverage: SummaryView['coverage'],
  transcript: Partial<SummaryView['transcript']> = {},
  isPublic = false,
  videoId = 'dQw4w9WgXcQ',
) => {
  const whole = { kind: 'manual', language: 'en', words: 9000, ...transcript }
  const view = { coverage, durationSeconds: 3600, transcript: whole, videoId }
  return describeCoverage(view as SummaryView, { isPublic })
}

test('a summary of the whole video says so and names the kind of captions', () => {
  const whole = { fromSeconds: 0, toSeconds: 3598, share: 1 }
  expect(describe(whole)).toBe('Read 0:00-59:58, 100%, from the channel’s own English captions')
  expect(describe(whole, { kind: 'auto', language: 'de' })).toMatch(
    /from automatic German captions$/,
  )
  expect(describe(whole, { kind: 'upload', language: 'und' })).toMatch(
    /from captions you uploaded$/,
  )
  expect(describe(whole, { kind: 'speech' })).toMatch(/from English speech recognition$/)
  expect(describe(whole, {}, false, 'episode-0123456789abcdef0123')).toMatch(
    /from the podcast’s own English captions$/,
  )
})

test('a stranger is not told to have uploaded the captions', () => {
  const whole = { fromSeconds: 0, toSeconds: 3598, share: 1 }
  expect(describe(whole, { kind: 'upload' }, true)).toMatch(/from uploaded English captions$/)
})

test('estimated times are called estimated', () => {
  const whole = { fromSeconds: 0, toSeconds: 3598, share: 1 }
  expect(describe(whole, { kind: 'upload', hasEstimatedTimes: true })).toBe(
    'Read 0:00-59:58, 100%, from English captions you uploaded. The text has few times or none, so its moments are estimated.',
  )
})

test('a missing start or end is named', () => {
  expect(describe({ fromSeconds: 600, toSeconds: 2400, share: 0.5 })).toBe(
    'Read 10:00-40:00, 50%, from the channel’s own English captions. Not read: 0:00-10:00 and 40:00-1:00:00.',
  )
  expect(describe({ fromSeconds: 2, toSeconds: 2400, share: 0.67 })).toMatch(
    /67%.*Not read: 40:00-1:00:00\.$/,
  )
})

test('parts that the model could not note are named', () => {
  const gaps = [
    { fromSeconds: 600, toSeconds: 1200 },
    { fromSeconds: 1800, toSeconds: 1860 },
  ]
  expect(describe({ fromSeconds: 0, toSeconds: 2400, share: 0.5, gaps })).toMatch(
    /Not read: 10:00-20:00, 30:00-31:00 and 40:00-1:00:00\.$/,
  )
})

test('missing parts in between are reported, and 99.9% is never rounded up to 100%', () => {
  expect(describe({ fromSeconds: 1, toSeconds: 3590, share: 0.999 })).toBe(
    'Read 0:01-59:50, 99%, from the channel’s own English captions. Some parts in between were not read.',
  )
})

test('a summary from passages does not say that all was read', () => {
  const passages = { count: 42, wholeSeconds: 540 }
  expect(describe({ fromSeconds: 0, toSeconds: 3598, share: 1, passages })).toBe(
    'Read 42 passages of 0:00-59:58, from the channel’s own English captions',
  )
})
