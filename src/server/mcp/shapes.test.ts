// What an assistant gets of a summary names who says what, and when.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { openLinks } from './links.ts'
import { describeSummary } from './shapes.ts'

const links = openLinks('https://pith.example')

test('a spoken short version has its moment and its speaker, and so do key points', () => {
  const { summary } = aSummary()
  const tldrQuote = {
    text: 'Gas makes it rise.',
    startSeconds: 70,
    quote: 'gas makes it rise',
    speaker: 'Ann',
  }
  const keyPoints = summary.keyPoints.map((point) => ({ ...point, speaker: 'Bo' }))
  const described = describeSummary(
    aSummary({ summary: { ...summary, tldrQuote, keyPoints } }),
    links,
  )
  expect(described.shortVersionQuote).toMatchObject({
    speaker: 'Ann',
    time: '1:10',
    link: expect.stringMatching(/t=70s$/),
  })
  expect(described.keyPoints.map(({ speaker }) => speaker)).toEqual(['Bo', 'Bo'])
})

test('an assistant learns which texts are perhaps not said', () => {
  const { summary } = aSummary()
  const [chapter] = summary.chapters
  const marked = {
    ...summary,
    tldrCheck: 'unconfirmed' as const,
    sentences: [
      { text: 'Yeast eats sugar.', check: 'confirmed' as const },
      { text: 'It gives off gas.', check: 'unconfirmed' as const },
    ],
    chapters: [{ ...chapter!, titleCheck: 'unconfirmed' as const }],
  }
  expect(describeSummary(aSummary({ summary: marked }), links).unsupported).toEqual([
    'Gas makes it rise.',
    'It gives off gas.',
    'Yeast',
  ])
  expect(describeSummary(aSummary(), links).unsupported).toEqual([])
})

test('an assistant learns that a result is an outline', () => {
  const { summary } = aSummary()
  expect(describeSummary(aSummary(), links)).toMatchObject({ isOutline: false })
  expect(describeSummary(aSummary(), links)).not.toHaveProperty('shortVersionQuote')
  expect(
    describeSummary(aSummary({ summary: { ...summary, isOutline: true } }), links).isOutline,
  ).toBe(true)
})
