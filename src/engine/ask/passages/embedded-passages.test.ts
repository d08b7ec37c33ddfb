// A transcript is cut into passages for an embedding model: nothing is lost, and none is too long.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeVideo } from '../../../../bench/video.ts'
import { cutEmbeddedPassages } from './embedded-passages.ts'

test('an hour of speech becomes some hundred passages with every sentence in one of them', () => {
  const transcript = makeVideo(1)
  const passages = cutEmbeddedPassages(transcript, [])
  expect(passages.length).toBeGreaterThan(80)
  expect(passages.length).toBeLessThan(160)
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const spoken = transcript.cues.reduce((sum, { text }) => sum + words(text), 0)
  expect(passages.reduce((sum, { text }) => sum + words(text), 0)).toBeGreaterThan(spoken * 0.95)
})

test('a chapter begins a new passage', () => {
  const cues = [0, 5, 10, 15].map((startSeconds, i) => ({
    startSeconds,
    endSeconds: startSeconds + 5,
    text: `This is sentence number ${i}.`,
  }))
  const transcript = { language: 'en', kind: 'manual' as const, cues }
  const starts = (chapters: { title: string; startSeconds: number }[]) =>
    cutEmbeddedPassages(transcript, chapters).map(({ startSeconds }) => startSeconds)
  expect(starts([])).toEqual([0])
  expect(starts([{ title: 'Two', startSeconds: 10 }])).toEqual([0, 10])
})

test('no passage is empty or too long, whatever the captions are', () => {
  const cue = fc.record({
    text: fc.string({ maxLength: 4000, unit: 'grapheme' }),
    seconds: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 20 }), (list) => {
      let endSeconds = 0
      const cues = list.map(({ text, seconds }) => {
        const startSeconds = endSeconds
        endSeconds += seconds
        return { startSeconds, endSeconds, text }
      })
      for (const { text } of cutEmbeddedPassages({ language: 'en', kind: 'manual', cues }, [])) {
        expect(text.trim()).not.toBe('')
        expect(text.length).toBeLessThanOrEqual(1200)
      }
    }),
  )
})
