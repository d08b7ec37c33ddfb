// A point that opens with a pronoun says nothing to somebody who reads it alone.
import { expect, test } from 'vitest'
import { isDangling } from './dangling-points.ts'

test.each([
  ['They are paid from the coinbase.', 'en'],
  ['It eats sugar and gives off gas.', 'en'],
  ["It's really the relaunch of Eligius.", 'en'],
  ['And he never came back to the tower.', 'en'],
  ['This means more work for reviewers.', 'en'],
  ['That’s the reason for the change.', 'en'],
  ['Those will need to be changed.', 'en'],
  ['Das ist im Winter anders.', 'de'],
  ['Cela change tout en hiver.', 'fr'],
  ['Eso cambia todo en invierno.', 'es'],
])('"%s" (%s) is dangling', (text, language) => {
  expect(isDangling(text, language)).toBe(true)
})

test.each([
  ['It is important to let the loaf cool.', 'en'],
  ['It was Pasteur who showed it.', 'en'],
  ['This talk is about bread.', 'en'],
  ['That pool pays its miners directly.', 'en'],
  ['There are three reasons.', 'en'],
  ['The oven must be hot because it loses heat.', 'en'],
  ['Italy bakes without salt.', 'en'],
  ['Das Brot muss abkühlen.', 'de'],
  ['Es gibt drei Gründe.', 'de'],
  ['Il y a trois raisons.', 'fr'],
  ['それは冬に変わります。', 'ja'],
])('"%s" (%s) stands alone', (text, language) => {
  expect(isDangling(text, language)).toBe(false)
})
