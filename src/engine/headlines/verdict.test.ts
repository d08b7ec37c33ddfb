// The verdict of an extract and the page that shows it say the same about how long reading takes.
import { expect, test } from 'vitest'
import { readMinutes } from '#contract/basics/format.ts'
import * as scripts from '#tests/doubles/youtube-transcripts.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import { summarize } from '../summarize.ts'

const { lighthouse, sourdough, timetable, turmuhr } = scripts

test('what the verdict says of reading is the time of the whole text', async () => {
  const transcript = makeTrack([lighthouse, timetable, sourdough, turmuhr].join('\n'), {
    language: 'de',
  })
  const video = { title: 'Ein Vortrag', durationSeconds: 6000, chapters: [] }
  const language = 'de'
  for await (const event of summarize({
    transcript,
    video,
    length: 'long',
    language,
    prompt: null,
    model: null,
  })) {
    if (event.type !== 'digest') continue
    const { tldr, pullQuote, summary, verdict } = event.data.summary
    const words = [tldr, pullQuote?.text ?? '', summary].reduce(
      (sum, text) => sum + countWordsInAnyScript(text),
      0,
    )
    expect(verdict?.reason).toBe(`Lesen dauert ${readMinutes(words)} min statt 1:40:00.`)
  }
  expect.assertions(1)
})
