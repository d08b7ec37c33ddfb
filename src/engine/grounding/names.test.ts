// Names are the same however captions write them, and nobody's when nobody said them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKnower, namesIn, showsNames } from './names.ts'

test.each([
  ['Then Louis Pasteur went to Paris.', ['Louis Pasteur', 'Paris']],
  ['Pasteur went home.', []],
  ['Albert Einstein went home. He met Bohr.', ['Einstein', 'Bohr']],
  ['It is made by OpenAI and NASA, I’m told.', ['OpenAI', 'NASA']],
  ['eBay sold the "Big Kettle" to IBM.', ['Kettle', 'IBM']],
  ['The Five Best Ways To Bake', []],
  ['No names here, and no numbers.', []],
])('%s', (sentence, names) => {
  expect(namesIn(sentence).map((parts) => parts.join(' '))).toEqual(names)
})

const captions = `so in france louis pastor said that deep mind and the space administration
  met in the us near zurich with mister o'brien about g p t and then the kubernetties cluster`

test.each(['France', 'French', 'Louis Pasteur', 'DeepMind', 'GPT', 'United States', 'Zürich', 'O’Brien', 'Kubernetes'])(
  '%s may be what the captions heard',
  (name) => {
    expect(nameKnower(captions)(name.split(' '))).toBe(true)
  },
)

test.each(['Einstein', 'Germany', 'Marie Curie', 'Louis Armstrong', 'Microsoft', 'UNESCO'])(
  '%s was not said',
  (name) => {
    expect(nameKnower(captions)(name.split(' '))).toBe(false)
  },
)

test('where every noun has a capital letter, capitals tell nothing', () => {
  expect(['en', 'fr', 'de', 'de-AT', 'ja'].map(showsNames)).toEqual([true, true, false, false, true])
})

test('whatever was said in the middle of a sentence is known', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,10}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.lorem({ mode: 'sentences' }), (name, around) => {
      const said = nameKnower(`${around} ${name.join(' ').toLowerCase()} ${around}`)
      expect(said(name)).toBe(true)
    }),
  )
})

test('hostile names cost no time', () => {
  const begin = performance.now()
  const said = nameKnower(Array.from({ length: 100_000 }, (_, i) => `word${i} x${i}`).join(' '))
  for (const name of namesIn(`a ${'Xyz '.repeat(20_000)}`)) said(name)
  for (let i = 0; i < 200; i++) said([`Xq${i}zyw${i}`])
  expect(performance.now() - begin).toBeLessThan(4000)
})
