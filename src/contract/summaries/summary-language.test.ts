// A reader, a screen reader and a font all need to know the language of a summary's text.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { summaryLanguage } from './summary-language.ts'

const hebrewTalk = aSummary({
  language: 'en',
  transcript: { language: 'he', kind: 'auto', words: 900 },
})

test('an extract of a Hebrew talk is Hebrew, even if English was asked for', () => {
  expect(summaryLanguage({ ...hebrewTalk, engine: { kind: 'extract', name: 'pith' } })).toBe('he')
})

test('a model writes in the language that was asked for', () => {
  expect(summaryLanguage({ ...hebrewTalk, engine: { kind: 'model', name: 'llama3.2' } })).toBe('en')
})
