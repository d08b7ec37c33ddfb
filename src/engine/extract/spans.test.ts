// Spans of captions without punctuation.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { collectShowable } from './showable-statements.ts'
import { findSpans } from './spans.ts'

const spoken = `so the old harbor town built a stone bridge across the river and every winter the heavy trucks damage the stone arches of
the bridge the town council measured the bridge again last summer and the engineer found eleven cracks in the arches nobody believes that
the bridge carries the heavy trucks another winter the council plans a new bridge of steel and the engineer draws the arches`
const cues = [{ startSeconds: 0, endSeconds: 40, text: spoken.replace(/\n/g, ' ') }]
const sentences = splitSpokenSentences({ language: 'en', kind: 'auto', cues })

test('a span is a run of the words that were said', () => {
  const spans = findSpans(sentences, 'en')
  expect(spans.length).toBeGreaterThan(0)
  for (const { verbatim, words, position } of spans) {
    expect(cues[0]!.text).toContain(verbatim)
    expect(
      cues[0]!.text
        .split(' ')
        .slice(position, position + words.length)
        .join(' '),
    ).toBe(verbatim)
  }
})

test('no span begins behind words that deny it', () => {
  expect(findSpans(sentences, 'en').map(({ verbatim }) => verbatim.slice(0, 18))).not.toContain('the bridge carries')
})

test('no span begins or ends within a pair of words that is said again and again', () => {
  const said = `the council measured the stone bridge and then the stone bridge was closed because a stone bridge
is slow to mend and the engineer asked for another stone bridge beside the river`
  const pair = [{ startSeconds: 0, endSeconds: 20, text: said.replace(/\n/g, ' ') }]
  const spans = findSpans(splitSpokenSentences({ language: 'en', kind: 'auto', cues: pair }), 'en')
  expect(spans.length).toBeGreaterThan(0)
  for (const { verbatim } of spans) expect(verbatim).not.toMatch(/^bridge|stone$/)
})

test('the spans that are shown do not overlap', () => {
  const shown = collectShowable(sentences, { language: 'en', title: '', extent: 'medium' })
  const places = shown.flatMap(({ position, words }) => words.map((_, i) => position + i))
  expect(new Set(places).size).toBe(places.length)
})
