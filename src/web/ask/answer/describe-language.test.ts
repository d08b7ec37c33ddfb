// Who asks in English about a German video is told why nothing was found.
import { expect, test } from 'vitest'
import { aQuestion } from '#tests/a-question.ts'
import type { ShownOn } from '../shown-on.ts'
import { describeLanguage } from './describe-language.ts'

const inLanguage = (language: string): ShownOn => ({
  kind: 'video',
  language,
  captions: null,
  onPlay: () => {},
  coverage: '',
})
const engine = { kind: 'passages', name: 'passages' } as const
const nothing = aQuestion({ found: 'not_found', engine, questionLanguage: null })

test('a reader whose browser does not name the language of the video is told that its own words are looked up', () => {
  expect(describeLanguage(nothing, inLanguage('de-AT'), ['en-GB', 'fr'])).toBe(
    'This video is in German. Without an AI, words are looked up as they are spoken there. Ask in German.',
  )
})

test('the words of the question tell its language better than the browser does', () => {
  const german = { ...nothing, questionLanguage: 'de' }
  expect(describeLanguage(german, inLanguage('en'), ['en-US'])).toContain(
    'This video is in English.',
  )
  expect(describeLanguage(german, inLanguage('de'), ['en-US'])).toBeNull()
})

test.each([
  ['the reader speaks the language', nothing, inLanguage('de'), ['en', 'de-CH']],
  ['the language is not known', nothing, inLanguage('und'), ['en']],
  ['an AI answered', aQuestion({ found: 'not_found' }), inLanguage('de'), ['en']],
  ['something was found', aQuestion({ found: 'answered', engine }), inLanguage('de'), ['en']],
  ['many videos were asked', nothing, { kind: 'library' } as const, ['en']],
])('nothing is said of the language where %s', (_, question, shownOn, languages) => {
  expect(describeLanguage(question, shownOn, languages)).toBeNull()
})
