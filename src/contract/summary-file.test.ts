// A summary as a file, with what its person added and with the spoken words.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { defaultHighlightNames } from './limits.ts'
import { toSummaryFile } from './summary-file.ts'

test('the transcript names a speaker where the speaker changes', () => {
  const said = [
    'Ada: It computes.',
    'Ada: It weaves. Ada: It sings.',
    'Also at night.',
    'Ada: Always.',
    'Bo: Why?',
    'Ada: So.',
  ]
  const cues = said.map((text, index) => ({ startSeconds: index, endSeconds: index + 1, text }))
  const additions = { note: '', highlights: [], colorNames: defaultHighlightNames, cues }
  const line = 'Ada: It computes. It weaves. It sings. Also at night. Always. Bo: Why? Ada: So.'
  expect(toSummaryFile(aSummary(), additions, 'txt')).toContain(line)
})
