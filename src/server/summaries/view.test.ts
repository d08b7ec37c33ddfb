// The figures beside a summary: computed from it, never made up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Digest } from '#contract/summary.ts'
import { unknownVideo } from '#contract/video.ts'
import { toView } from './view.ts'

function viewOf(words: number, durationSeconds: number | null, endSeconds = 0) {
  const digest: Digest = {
    summary: {
      tldr: '',
      summary: 'word '.repeat(words),
      keyPoints: [],
      chapters: [],
      mainTopics: [],
      sentiment: 'neutral',
      watchTime: '',
      contentQuality: 'medium',
      verdict: { call: 'skim', reason: '' },
    },
    coverage: { fromSeconds: 0, toSeconds: endSeconds, share: 1 },
    checked: { kept: 0, dropped: 0 },
  }
  return toView({
    id: '',
    videoId: 'dQw4w9WgXcQ',
    createdAt: 0,
    digest,
    metadata: { ...unknownVideo('dQw4w9WgXcQ'), durationSeconds },
    wish: { length: 'medium', language: 'en', prompt: null },
    model: null,
    transcript: { language: 'en', kind: 'manual', words: 0, endSeconds },
    onYouTube: true,
  })
}

test('time saved is the video’s length without the time it takes to read', () => {
  expect(viewOf(400, 3600)).toMatchObject({ readMinutes: 2, savedSeconds: 3480 })
  expect(viewOf(401, 3600)).toMatchObject({ readMinutes: 3, savedSeconds: 3420 })
})

test('a length that nobody told is taken from the last caption', () => {
  expect(viewOf(200, null, 600.4)).toMatchObject({ durationSeconds: 600, savedSeconds: 540 })
})

test('it is never below nothing, and never more than the video', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(40_000), (words, seconds) => {
      const { savedSeconds, readMinutes } = viewOf(words, seconds)
      expect(savedSeconds).toBe(Math.max(0, seconds - readMinutes * 60))
      expect(savedSeconds).toBeLessThanOrEqual(seconds)
    }),
  )
})
