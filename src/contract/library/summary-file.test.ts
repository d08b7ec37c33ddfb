// A summary as a file, with what its person added and with the spoken words.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { defaultHighlightNames } from '../basics/limits.ts'
import { exportedSummarySchema } from './export.ts'
import { toSummaryFile } from './summary-file.ts'

test('the transcript begins a paragraph with the name of the speaker where the speaker changes', () => {
  const said = [
    'Ada: It computes.',
    'Ada: It weaves. Ada: It sings.',
    'Also at night.',
    'Ada: Always.',
    'Bo: Why?',
    'Ada: So.',
    'the answer is: yes.',
  ]
  const cues = said.map((text, index) => ({ startSeconds: index, endSeconds: index + 1, text }))
  const additions = { note: '', highlights: [], colorNames: defaultHighlightNames, cues }
  const turns = [
    '0:00  Ada: It computes. It weaves. It sings. Also at night. Always.',
    '0:04  Bo: Why?',
    '0:05  Ada: So. the answer is: yes.',
  ]
  expect(toSummaryFile(aSummary(), additions, 'txt')).toContain(turns.join('\n'))
})

test('the data of a summary are indented alike in all parts, also without any', () => {
  const view = aSummary()
  const cues = [
    { startSeconds: 0, endSeconds: 1, text: 'It computes.\nIt\u2028weaves.' },
    { startSeconds: 1, endSeconds: 2, text: '' },
  ]
  const quote = { startSeconds: 0, endSeconds: 1, quote: 'It computes.', note: 'a\nb' }
  const highlights = [{ place: 'transcript' as const, ...quote, color: 'sand' as const }]
  const additions = { note: 'My note', colorNames: defaultHighlightNames }
  for (const parts of [
    { highlights, cues },
    { highlights: [], cues: [] },
  ]) {
    const text = toSummaryFile(view, { ...additions, ...parts }, 'json')
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`)
    expect(JSON.parse(text)).toMatchObject(parts)
  }
})

test('the data of a summary and the export of an account keep who says what, and when', () => {
  const tldrQuote = {
    text: 'Yeast is alive.',
    startSeconds: 5,
    quote: 'yeast is alive',
    speaker: 'Ada',
  }
  const summary = {
    ...aSummary().summary,
    tldrQuote,
    isOutline: true as const,
    pullQuote: tldrQuote,
  }
  const keyPoints = summary.keyPoints.map((point) => ({ ...point, speaker: 'Bo' }))
  const view = aSummary({ summary: { ...summary, keyPoints } })
  const additions = { note: '', highlights: [], colorNames: defaultHighlightNames, cues: [] }
  expect(JSON.parse(toSummaryFile(view, additions, 'json')).summary).toEqual(view.summary)
  const exported = exportedSummarySchema.parse({ ...view, categoryId: null, transcriptId: null })
  expect(exported.summary).toEqual(view.summary)
})
