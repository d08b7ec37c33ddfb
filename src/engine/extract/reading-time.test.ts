// The verdict of an extract and the page that shows it say the same about how long reading takes.
import { expect, test } from 'vitest'
import { readMinutes } from '#contract/format.ts'
import * as scripts from '#tests/doubles/youtube-transcripts.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { summarize } from '../summarize.ts'

const { knife, lighthouse, sourdough, timetable, turmuhr } = scripts

test('the key points are read too', async () => {
  const transcript = makeTrack([lighthouse, timetable, sourdough, turmuhr, knife].join('\n'), { language: 'de' })
  const video = { title: 'Ein Vortrag', durationSeconds: 6000, chapters: [] }
  const language = 'de'
  for await (const event of summarize({ transcript, video, length: 'long', language, prompt: null, model: null })) {
    if (event.type !== 'digest') continue
    const { tldr, summary, keyPoints, verdict } = event.data.summary
    const prose = countWordsInAnyScript(tldr) + countWordsInAnyScript(summary)
    const words = prose + keyPoints.reduce((sum, { text }) => sum + countWordsInAnyScript(text), 0)
    expect(verdict?.reason).toBe(`Lesen dauert ${readMinutes(words)} min, Ansehen 1:40:00.`)
    expect(readMinutes(words)).toBeGreaterThan(readMinutes(prose))
  }
  expect.assertions(2)
})
