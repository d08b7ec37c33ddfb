// A suggested question names something that the recording is about.
import { expect, test } from 'vitest'
import { indexTranscript } from '../transcript-index.ts'
import { beginsWithVerb, isPartOfName } from './subject-phrases.ts'

const index = (lines: string[], language = 'en') =>
  indexTranscript({
    language,
    kind: 'manual',
    cues: lines.map((text, at) => ({ text, startSeconds: at * 10, endSeconds: at * 10 + 9 })),
  })

test('a part of a name whose whole is said is no subject, unlike a name of one word', () => {
  const talk = index([
    'Then Tina Fey wrote the sketch.',
    'Everybody knew that Tina Fey would, and Fey did.',
    'In the end Taproot came. Taproot is a change of Bitcoin.',
    'Van der Berg asked whether the Taproot change was late.',
  ])
  expect(['Fey', 'Tina', 'Van'].filter((name) => isPartOfName(name, talk))).toEqual([
    'Fey',
    'Tina',
    'Van',
  ])
  expect(['Taproot', 'Bitcoin'].filter((name) => isPartOfName(name, talk))).toEqual([])
})

test('the word at the beginning of a sentence makes no name of two', () => {
  const talk = index(['Then Taproot came.', 'With Taproot, Bitcoin changed.', 'Is Taproot old?'])
  expect(isPartOfName('Taproot', talk)).toBe(false)
})

test('German nouns beside each other are no name', () => {
  const talk = index(['Das nennt man Sauerteig Kultur.'], 'de')
  expect(isPartOfName('Sauerteig', talk)).toBe(false)
})

test('a verb with its object is no subject, also where a noun follows it once', () => {
  const talk = index([
    'I inspect bridges for a living.',
    'We inspect bridges at night, because they hum.',
    'Soft forks are changes. Most soft forks took years.',
  ])
  expect(beginsWithVerb('inspect bridges', talk)).toBe(true)
  expect(beginsWithVerb('soft forks', talk)).toBe(false)
  expect(beginsWithVerb('Soft forks', talk)).toBe(false)
})
