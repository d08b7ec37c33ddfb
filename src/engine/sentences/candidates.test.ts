// What could be shown of a recording: whole sentences, clauses of long ones, spans of
// captions without punctuation.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { collectCandidates } from './candidates.ts'
import { describeRecording } from './statement-odds.ts'

function candidatesOf(text: string, language = 'en'): string[] {
  const words = text.split(/\s+/)
  const cues = words.flatMap((_, i) =>
    i % 8 === 0
      ? [{ startSeconds: i / 2, endSeconds: i / 2 + 4, text: words.slice(i, i + 8).join(' ') }]
      : [],
  )
  const sentences = splitSpokenSentences({ language, kind: 'manual', cues })
  return collectCandidates(sentences, describeRecording(sentences, { language, title: '' })).map(
    (one) => one.text,
  )
}

test('a sentence that leans on the one before it can be shown with it', () => {
  const texts = candidatesOf(
    'The keel is made of lead. It stops the boat from drifting. The mast stands on the keel.',
  )
  expect(texts).toContain('The keel is made of lead. It stops the boat from drifting.')
  expect(texts).toContain('The mast stands on the keel.')
})

test('a very long sentence is cut before a clause with a subject of its own', () => {
  const first =
    'The harbor of the old town was built by the merchants who came from the north in the cold years after the war'
  const second =
    'the fishermen of the village never liked the tall warehouses that the merchants put up beside their boats'
  const texts = candidatesOf(
    `${first}, and ${second}. The mayor smiled at them. The boats came back.`,
  )
  expect(texts.some((text) => text.startsWith('The fishermen of the village'))).toBe(true)
  for (const text of texts) expect(text.split(' ').length).toBeLessThanOrEqual(36)
})

test('without punctuation no statement begins right behind a word that could turn it round', () => {
  const spoken = `so we looked at the numbers again and it is not true that the old boats are faster than the new ones
because the new ones have a lighter keel and a taller mast we measured both of them in the same wind on the same day`
  for (const text of candidatesOf(spoken))
    expect(text).not.toMatch(/^(?:True that|The old boats are faster)/)
})

test('captions in another language without punctuation have candidates too', () => {
  const german = `die alte brücke trägt jeden winter schwere lastwagen und die stadt prüft sie zweimal im jahr weil der stahl
in der kälte spröde wird deshalb klopft ein prüfer mit dem hammer gegen jeden bolzen und hört auf den klang`
  expect(candidatesOf(german, 'de').length).toBeGreaterThan(0)
})

test('of a long sentence that was cut at commas the first part is shown, and nothing that breaks off', () => {
  const listed = Array.from({ length: 24 }, (_, i) => `the boat of family number ${i}`).join(', ')
  const masts = Array.from({ length: 12 }, (_, i) => `Mast number ${i} stands on the keel.`)
  const texts = candidatesOf(
    `The harbor keeps ${listed}. The reason for this is effectively... ${masts.join(' ')}`,
  )
  expect(texts).toEqual(['The harbor keeps the boat of family number 0…', ...masts])
})
