// Equal ids mean equal transcripts, so that nobody gets the captions of another.
import { expect, test } from 'vitest'
import { makeSourceTranscript } from '#tests/deps.ts'
import { hashTranscript } from './transcripts.ts'

test('transcripts that differ only in the end of a caption have different ids', () => {
  const { transcript } = makeSourceTranscript('a')
  const cues = transcript.cues.map((cue, index) =>
    index === 2 ? { ...cue, endSeconds: cue.endSeconds + 1 } : cue,
  )
  expect(hashTranscript({ ...transcript, cues })).not.toBe(hashTranscript(transcript))
  expect(hashTranscript({ ...transcript, cues: [...transcript.cues] })).toBe(
    hashTranscript(transcript),
  )
})
