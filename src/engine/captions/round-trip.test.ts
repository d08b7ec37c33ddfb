// Exported caption files can be parsed again.
import { expect, test } from 'vitest'
import { toCaptionFile } from '#contract/captions/caption-files.ts'
import { parseCaptions } from './parse.ts'

test.each(['srt', 'vtt'] as const)('%s', (format) => {
  const cues = [
    { startSeconds: 1, endSeconds: 4, text: 'The dance of the bees & the sun.' },
    { startSeconds: 3661.5, endSeconds: 3665, text: 'It shows the 2 ways.' },
  ]
  expect(parseCaptions(toCaptionFile(cues, format)).cues).toMatchObject(cues)
})
