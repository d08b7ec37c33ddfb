// What the note of a summary in Obsidian says about its language.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { writeVaultNote } from './note-of-summary.ts'

const additions = {
  note: '',
  highlights: [],
  colorNames: { sand: '', sage: '', sky: '', plum: '' },
  cues: [],
}
const languageIn = (view: ReturnType<typeof aSummary>) =>
  /^language: (.*)$/m.exec([...writeVaultNote(view, additions)].join(''))?.[1]

test('an extract has the language that is spoken, as on its page, and a written summary its own', () => {
  const transcript = { language: 'de', kind: 'auto' as const, words: 9000 }
  const asked = { language: 'en', transcript }
  expect(languageIn(aSummary(asked))).toBe('"de"')
  const written = aSummary({ ...asked, engine: { kind: 'model', name: 'a model' } })
  expect(languageIn(written)).toBe('"en"')
})

test('an unknown language is left out', () => {
  const transcript = { language: 'und', kind: 'upload' as const, words: 9000 }
  expect(languageIn(aSummary({ transcript }))).toBeUndefined()
})
