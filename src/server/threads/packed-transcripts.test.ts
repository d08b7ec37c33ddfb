// A packed transcript says the same as the one that was packed, and nobody has to read
// its captions for that.
import { expect, test } from 'vitest'
import { makeSourceTranscript } from '#tests/deps.ts'
import {
  endOf,
  firstTextOf,
  hashTranscript,
  latestOf,
  openTranscript,
  packTranscript,
  repackTranscript,
} from './packed-transcripts.ts'

const { transcript } = makeSourceTranscript('a')

test('a transcript that was packed and opened is the same', () => {
  expect(openTranscript(structuredClone(packTranscript(transcript)))).toEqual(transcript)
})

test('its hash, figures and JSON are known without parsing the captions', () => {
  // Captions that cannot be parsed would throw.
  const opened = openTranscript({ ...packTranscript(transcript), json: '[' })
  expect(hashTranscript(opened)).toBe(hashTranscript({ ...transcript }))
  expect(endOf(opened)).toBe(endOf(transcript))
  expect(latestOf(opened)).toBe(latestOf(transcript))
  expect(firstTextOf(opened)).toBe(transcript.cues[0]!.text)
  expect(repackTranscript(opened).json).toBe('[')
})
