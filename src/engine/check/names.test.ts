// Extraction and matching of names.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { canDetectNames, createNameMatcher, extractNames } from './names.ts'

test.each([
  ['Then Louis Pasteur went to Paris.', ['Louis Pasteur', 'Paris']],
  ['Pasteur went home.', []],
  ['Albert Einstein went home. He met Bohr.', ['Einstein', 'Bohr']],
  ['It is made by OpenAI and NASA, I’m told.', ['OpenAI', 'NASA']],
  ['eBay sold the "Big Kettle" to IBM.', ['Kettle', 'IBM']],
  ['The Five Best Ways To Bake', []],
  ['No names here, and no numbers.', []],
])('%s', (sentence, names) => {
  expect(extractNames(sentence).map((parts) => parts.join(' '))).toEqual(names)
})

const captions = `so in france louis pastor said that deep mind and the space administration
  met in the us near zurich with mister o'brien about g p t and then the kubernetties cluster`

test.each([
  'France',
  'French',
  'Louis Pasteur',
  'DeepMind',
  'GPT',
  'United States',
  'Zürich',
  'O’Brien',
  'Kubernetes',
])('%s matches the captions', (name) => {
  expect(createNameMatcher(captions)(name.split(' '))).toBe(true)
})

test('a surname that is said is enough for the full name', () => {
  const isKnown = createNameMatcher('President Macron spoke about Paris.')
  expect([isKnown(['Emmanuel', 'Macron']), isKnown(['Emmanuel', 'Kant'])]).toEqual([true, false])
})

test.each(['Einstein', 'Germany', 'Marie Curie', 'Louis Armstrong', 'Microsoft', 'UNESCO'])(
  '%s does not match the captions',
  (name) => {
    expect(createNameMatcher(captions)(name.split(' '))).toBe(false)
  },
)

test('names cannot be detected in languages that capitalize nouns', () => {
  expect(['en', 'fr', 'de', 'de-AT', 'ja'].map(canDetectNames)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('a name in any text matches', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,10}$/)
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.lorem({ mode: 'sentences' }),
      (name, around) => {
        const isKnown = createNameMatcher(`${around} ${name.join(' ').toLowerCase()} ${around}`)
        expect(isKnown(name)).toBe(true)
      },
    ),
  )
})

test('hostile names take linear time', async () => {
  const match = (size: number) => {
    const isKnown = createNameMatcher(
      Array.from({ length: size }, (_, i) => `word${i} x${i}`).join(' '),
    )
    for (const name of extractNames(`a ${'Xyz '.repeat(size / 5)}`)) isKnown(name)
    for (let i = 0; i < 200; i++) isKnown([`Xq${i}zyw${i}`])
  }
  expect(await measureGrowth(match, 100_000)).toBeLessThan(linearGrowth)
})
