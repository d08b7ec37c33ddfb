// The counts find planted faults, and nothing in a digest that reads well.
import { describe, expect, test } from 'vitest'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { type CountName, readDigest } from './counts.ts'

const spoken = [
  'um so hello everyone welcome to the bakery so far I have made it sound as if bread was easy',
  'a good sourdough bread begins with a lively starter of flour and water',
  'the starter is fed every morning and the the wild yeast you know grows strong',
  'nor did the baker sell his oven to a billion dollar company',
  'the dough rests because the gluten relaxes slowly those will need to be folded',
  'is that right yes the loaf goes into a hot oven and steam gives the bread its crust',
]
const source = { title: 'How a sourdough bread is made', language: 'en', texts: spoken }

type Highlight = { text: string; startSeconds: number; quote: string }
const highlight = (text: string, startSeconds = 0): Highlight => ({
  text,
  startSeconds,
  quote: text,
})

const good: SummaryText = {
  tldr: 'A 5-minute talk on sourdough bread: starter, dough and oven.',
  pullQuote: highlight('Steam gives the bread its crust.', 50),
  summary: '',
  keyPoints: [],
  chapters: [
    {
      title: 'A lively starter',
      startSeconds: 10,
      summary: '',
      highlights: [
        highlight('A good sourdough bread begins with a lively starter of flour and water.', 10),
        highlight('The starter is fed every morning, and the wild yeast grows strong.', 20),
      ],
    },
    {
      title: 'The gluten',
      startSeconds: 40,
      summary: '',
      highlights: [highlight('The gluten relaxes slowly.', 42)],
    },
  ],
  mainTopics: ['bread', 'starter'],
  sentiment: 'neutral',
  watchTime: '5:00',
  contentQuality: 'medium',
}

const faultsOf = (digest: SummaryText, from = source): CountName[] =>
  readDigest(digest, from).faults.map(({ count }) => count)
/** The digest with one more sentence in its last chapter. */
const withHighlight = (...added: Highlight[]): SummaryText => ({
  ...good,
  chapters: good.chapters.map((chapter, i) =>
    i === 1 ? { ...chapter, highlights: [...(chapter.highlights ?? []), ...added] } : chapter,
  ),
})
const faultsOfSentence = (text: string) => faultsOf(withHighlight(highlight(text, 45)))

test('a digest that reads well has no faults, and its sentences, short version and titles are counted', () => {
  expect(readDigest(good, source)).toEqual({
    faults: [],
    totals: { sentences: 4, 'short versions': 1, titles: 2, topics: 0 },
  })
})

describe('what was not said so', () => {
  test.each([
    ['another word', 'The loaf goes into a warm oven.'],
    ['another order', 'The baker did sell his oven.'],
    ['a word left out that is no filler', 'The loaf goes into an oven.'],
    ['a word added', 'The wild yeast quickly grows strong.'],
  ])('%s is a misquote', (_, text) => expect(faultsOfSentence(text)).toContain('misquotes'))

  test('fillers, repetitions, case, punctuation and words in square brackets are no misquotes', () => {
    expect(faultsOfSentence('And the wild yeast grows: strong!')).not.toContain('misquotes')
    expect(faultsOfSentence('[The loaves] those will need to be folded.')).toEqual([])
  })

  test('a sentence without its "nor did" and a "so far" without its "so" are cut', () => {
    expect(faultsOfSentence('The baker sell his oven to a billion dollar company.')).toContain(
      'cutNegations',
    )
    expect(faultsOfSentence('Far I have made it sound as if bread was easy.')).toContain(
      'cutNegations',
    )
    expect(
      faultsOfSentence('Nor did the baker sell his oven to a billion dollar company.'),
    ).not.toContain('cutNegations')
  })
})

describe('what cannot be read alone', () => {
  test.each([
    ['no finite verb', 'A lively starter of flour and water.'],
    ['no subject', 'Gives the bread its crust.'],
    ['a cut end', 'The dough rests because the.'],
    ['a clause that depends on another', 'Because the gluten relaxes slowly.'],
    ['a question without its answer', 'Is that right?'],
  ])('%s is a fragment', (_, text) =>
    expect(faultsOfSentence(text)).toEqual(expect.arrayContaining(['fragments', 'rule3'])),
  )

  test('a question with its answer after it is none', () => {
    const digest = withHighlight(
      highlight('Is that right?', 60),
      highlight('The loaf goes into a hot oven.', 62),
    )
    expect(faultsOf(digest)).toEqual([])
  })

  test('"those" dangles, unless the sentence directly before is shown', () => {
    const alone = withHighlight(highlight('Those will need to be folded.', 90))
    expect(faultsOf(alone)).toEqual(['danglingOpenings', 'rule3'])
    const near = withHighlight(
      highlight('The dough rests.', 44),
      highlight('Those will need to be folded.', 47),
    )
    const far = withHighlight(
      highlight('The dough rests.', 44),
      highlight('Those will need to be folded.', 80),
    )
    expect(faultsOf(near)).toEqual([])
    expect(faultsOf(far)).toContain('danglingOpenings')
  })

  test('a greeting is talk around the talk', () => {
    expect(faultsOfSentence('Hello everyone, welcome to the bakery.')).toContain('talk')
  })

  test('speech of another language is not judged by English rules', () => {
    const german = { ...source, language: 'de', texts: [...spoken, 'Des Brotes wegen'] }
    expect(faultsOf(withHighlight(highlight('Des Brotes wegen.', 45)), german)).toEqual([])
  })
})

describe('headlines and repetitions', () => {
  test('a short version beside the subject is off topic, also where its topics were never said', () => {
    expect(faultsOf({ ...good, tldr: 'I was invited to an event.' })).toEqual(['offTopic'])
    const invented = { ...good, tldr: 'A talk on glass boats.', mainTopics: ['glass boats'] }
    expect(faultsOf(invented)).toEqual(['offTopic'])
  })

  test('a title of two words that nobody joined occurs nowhere', () => {
    const chapters = good.chapters.map((chapter, i) =>
      i === 0 ? { ...chapter, title: 'Starter and oven' } : chapter,
    )
    expect(faultsOf({ ...good, chapters })).toEqual(['titlesNowhere'])
  })

  test('a topic that nobody said occurs nowhere, and one that is a title or another topic is named twice', () => {
    const topic = (text: string) => ({ text, startSeconds: 42 })
    const [first, ...others] = good.chapters
    const withTopics = (...topics: string[]) => ({
      ...good,
      chapters: [{ ...first!, topics: topics.map(topic) }, ...others],
    })
    expect(faultsOf(withTopics('flour and water'))).toEqual([])
    expect(faultsOf(withTopics('glass boats'))).toEqual(['topicsNowhere'])
    expect(faultsOf(withTopics('flour and water', 'Flour and water'))).toEqual(['topicsRepeated'])
    expect(faultsOf(withTopics(first!.title))).toEqual(['topicsRepeated'])
  })

  test('a sentence shown twice and a title used twice are duplicates', () => {
    expect(faultsOfSentence('The gluten relaxes slowly.')).toEqual(['duplicates'])
    const chapters = good.chapters.map((chapter) => ({ ...chapter, title: 'The gluten' }))
    expect(faultsOf({ ...good, chapters })).toEqual(['duplicates'])
    expect(faultsOf({ ...good, pullQuote: highlight('The gluten relaxes slowly.', 42) })).toEqual([
      'duplicates',
    ])
  })

  test('a key point that is a highlight is none', () => {
    const keyPoints = [{ ...highlight('The gluten relaxes slowly.', 42), supported: true }]
    expect(faultsOf({ ...good, keyPoints })).toEqual([])
  })
})

test('the sentences of a digest without highlights are counted in its summary, key points and chapters', () => {
  const { pullQuote: _, ...older } = good
  const digest: SummaryText = {
    ...older,
    tldr: 'A good sourdough bread begins with a lively starter of flour and water.',
    summary: 'The loaf goes into a hot oven. Gives the bread its crust.',
    keyPoints: [{ ...highlight('Those will need to be folded.', 40), supported: true }],
    chapters: [{ title: 'The gluten', startSeconds: 0, summary: 'The gluten relaxes slowly.' }],
  }
  expect(readDigest(digest, source).totals.sentences).toBe(5)
  expect(faultsOf(digest)).toEqual(['fragments', 'rule3', 'danglingOpenings', 'rule3'])
})
