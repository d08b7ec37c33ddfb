// Tests the figures that are shown with a summary.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration } from '#contract/basics/format.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import { toSummaryView } from './view.ts'

function makeView(
  words: number,
  durationSeconds: number | null,
  endSeconds = 0,
  isOutline = false,
  keyPoints: Digest['summary']['keyPoints'] = [],
) {
  const digest: Digest = {
    summary: {
      tldr: '',
      summary: 'word '.repeat(words),
      keyPoints,
      chapters: [],
      mainTopics: [],
      sentiment: 'neutral',
      watchTime: '',
      contentQuality: 'medium',
      verdict: { call: 'skim', reason: '' },
      ...(isOutline && { isOutline }),
    },
    coverage: { fromSeconds: 0, toSeconds: endSeconds, share: 1 },
    checked: { kept: 0, dropped: 0 },
  }
  return toSummaryView({
    id: '',
    videoId: 'dQw4w9WgXcQ',
    createdAt: 0,
    digest,
    metadata: { ...unknownVideo('dQw4w9WgXcQ'), durationSeconds },
    options: { length: 'medium', language: 'en', prompt: null },
    model: null,
    transcript: { language: 'en', kind: 'manual', words: 0, endSeconds },
  })
}

test('the time saved is the length of the video minus the reading time', () => {
  expect(makeView(400, 3600)).toMatchObject({ readMinutes: 2, savedSeconds: 3480 })
  expect(makeView(401, 3600)).toMatchObject({ readMinutes: 3, savedSeconds: 3420 })
})

test('key points that stand in the prose, as those of an extract, are read once', () => {
  const text = 'word '.repeat(300).trim()
  const point = { text, startSeconds: 0, endSeconds: 9, quote: text, supported: true } as const
  const check = 'confirmed'
  expect(makeView(400, 3600, 0, false, [{ ...point, check }]).readMinutes).toBe(2)
  const other = { ...point, check, text: text.replaceAll('word', 'other') } as const
  expect(makeView(400, 3600, 0, false, [other]).readMinutes).toBe(4)
})

test('an outline saves no time, and claims no time of reading', () => {
  expect(makeView(400, 3600, 0, true)).toMatchObject({ readMinutes: 0, savedSeconds: 0 })
})

test('without metadata the length is the end of the last caption', () => {
  expect(makeView(200, null, 600.4)).toMatchObject({ durationSeconds: 600, savedSeconds: 540 })
  const read = makeView(200, null, 6479.6)
  expect([read.duration, formatDuration(read.coverage.toSeconds)]).toEqual(['1:47:59', '1:47:59'])
})

test('the time saved is never negative and never longer than the video', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(40_000), (words, seconds) => {
      const { savedSeconds, readMinutes } = makeView(words, seconds)
      expect(savedSeconds).toBe(Math.max(0, seconds - readMinutes * 60))
      expect(savedSeconds).toBeLessThanOrEqual(seconds)
    }),
  )
})
