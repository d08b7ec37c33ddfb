// Names get their capitals from what the author writes about the video.
import { expect, test } from 'vitest'
import { createCapitalizer } from './capitals.ts'

const capitalize = (description: string, text: string) =>
  createCapitalizer([text], { titles: [''], description, speakers: [], language: 'en' })(text)

test('a name within a sentence of the description gets its capital', () => {
  const description =
    'We visit the old harbor and the seed library of Marbury.\nRecorded with OpenMic.'
  expect(capitalize(description, 'the beans of marbury were old')).toBe(
    'the beans of Marbury were old',
  )
  expect(capitalize(description, 'an openmic hangs there')).toBe('an OpenMic hangs there')
})

test('words at the beginning of a sentence, in links, in headlines and in lower case elsewhere get none', () => {
  const description =
    'Beans are old. See https://example.com/Harbor and the Tower.\nThe tower is old. Cheap Seeds Every Day'
  const text = 'the beans of the harbor and the tower and the cheap seeds'
  expect(capitalize(description, text)).toBe(text)
})
