// What the first page shows of the sample talk is said in it, word for word, at the
// moments that it names.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleResult } from './sample-result.ts'

const talk = readFileSync('sample/sample-talk.vtt', 'utf8')
const info = JSON.parse(readFileSync('sample/sample-talk.json', 'utf8')) as {
  title: string
  durationSeconds: number
}

/** The words that are spoken from about a moment on. */
function wordsFrom(seconds: number): string {
  const cues = talk.split('\n\n').filter((cue) => cue.includes('-->'))
  const started = cues.filter((cue) => {
    const [, minutes, rest] = /(\d+):(\d\d)\.\d+ -->/.exec(cue)!
    return Number(minutes) * 60 + Number(rest) >= seconds - 20
  })
  return started
    .map((cue) => cue.slice(cue.indexOf('-->')).replace(/^.*\n/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

test('the title and the length are those of the talk', () => {
  expect(sampleResult.title).toBe(info.title)
  expect(sampleResult.minutes).toBe(Math.round(info.durationSeconds / 60))
})

test.each([sampleResult.short, ...sampleResult.points])(
  'it is said: $text',
  ({ text, startSeconds }) => {
    const at = wordsFrom(startSeconds).indexOf(text)
    expect(at).toBeGreaterThanOrEqual(0)
    expect(at).toBeLessThan(600)
  },
)
