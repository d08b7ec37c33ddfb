// A public page without scripts shows an extract as it is read: each sentence once, with
// its moment.
import { expect, test } from 'vitest'
import type { PublicAnswer, PublicSummary } from '#contract/social/publication.ts'
import { aSummary } from '#tests/a-summary.ts'
import { renderContent } from './page-content.ts'

const view = aSummary()
const extract = aSummary({
  summary: {
    ...view.summary,
    pullQuote: { text: 'Bread is patience.', startSeconds: 70, quote: 'bread is patience' },
    summary: 'Yeast eats <sugar>. It gives off gas.',
    keyPoints: [
      { text: 'Yeast eats <sugar>.', startSeconds: 5, quote: 'yeast eats sugar', supported: true },
    ],
    chapters: [
      {
        title: 'Yeast',
        startSeconds: 0,
        summary: 'Yeast eats <sugar>. It gives off gas.',
        highlights: [
          { text: 'Yeast eats <sugar>.', startSeconds: 5, quote: 'yeast eats sugar' },
          { text: 'It gives off gas.', startSeconds: 9, quote: 'it gives off gas' },
        ],
        topics: [{ text: '<rye>', startSeconds: 95 }],
      },
    ],
  },
})
const render = async (summary: typeof view, answers: PublicAnswer[] = []) =>
  (await renderContent({ ...summary, answers } as unknown as PublicSummary)).replace(/\s+/g, ' ')

test('each sentence of an extract is there once, with its moment in the video', async () => {
  const page = await render(extract)
  expect(page.match(/Yeast eats &lt;sugar&gt;\./g)).toHaveLength(1)
  expect(page).toContain('t=5s">0:05</a> Yeast eats &lt;sugar&gt;.')
  expect(page).toContain('t=9s">0:09</a> It gives off gas.')
  expect(page).toMatch(/<blockquote>Bread is patience\. <a [^>]*t=70s">1:10<\/a>/)
})

test('what a chapter speaks of beside its sentences has its moments', async () => {
  expect(await render(extract)).toMatch(
    /Also mentioned:<\/p> ?<ul> ?<li>&lt;rye&gt; <a [^>]*t=95s">1:35<\/a>/,
  )
})

test('a spoken short version has its moment, and each statement its speaker', async () => {
  const say = (speaker: string, text: string, startSeconds: number) => ({
    text,
    startSeconds,
    quote: '',
    speaker,
  })
  const tldrQuote = say('<Ann>', 'Yeast is alive.', 60)
  const pullQuote = say('Bo', 'Bread is patience.', 70)
  const highlights = [
    say('<Ann>', 'It eats.', 5),
    say('<Ann>', 'It gives off gas.', 9),
    say('Bo', 'So it rises.', 12),
  ]
  const chapters = [{ title: 'Yeast', startSeconds: 0, summary: '', highlights }]
  const spoken = {
    ...extract.summary,
    tldr: tldrQuote.text,
    tldrQuote,
    pullQuote,
    keyPoints: [],
    chapters,
  }
  const page = await render(aSummary({ summary: spoken }))
  expect(page).toMatch(
    /<blockquote><bdi>&lt;Ann&gt;<\/bdi>: Yeast is alive\. <a [^>]*t=60s">1:00<\/a>/,
  )
  expect(page).toMatch(/<blockquote><bdi>Bo<\/bdi>: Bread is patience\./)
  expect(page.match(/Yeast is alive/g)).toHaveLength(1)
  expect(page).toContain('0:05</a> <bdi>&lt;Ann&gt;</bdi>: It eats.')
  expect(page).toContain('0:09</a> <bdi>&lt;Ann&gt;</bdi>: It gives off gas.')
  expect(page).toContain('0:12</a> <bdi>Bo</bdi>: So it rises.')
})

test('a short version, a sentence, a point and a chapter that the transcript does not confirm say so', async () => {
  const { keyPoints, chapters } = view.summary
  const point = { ...keyPoints[0]!, text: 'Yeast sings.', supported: false }
  const unconfirmed = 'unconfirmed' as const
  const chapter = { ...chapters[0]!, titleCheck: unconfirmed, check: unconfirmed }
  const sentences = [
    { text: 'It <eats>.', check: 'confirmed' as const },
    { text: 'It sleeps.', check: 'unconfirmed' as const },
  ]
  const prose = {
    summary: 'It <eats>.\n\nIt sleeps.',
    sentences,
    tldrCheck: 'unconfirmed' as const,
  }
  const page = await render(
    aSummary({ summary: { ...view.summary, ...prose, keyPoints: [point], chapters: [chapter] } }),
  )
  expect(page).toContain('Gas makes it rise.</strong> <em lang="en">(perhaps not said)</em>')
  expect(page).toContain('<p>It &lt;eats&gt;. </p>')
  expect(page).toContain('<p>It sleeps. <em lang="en">(perhaps not said)</em> </p>')
  expect(page).toContain('Yeast sings. <em lang="en">(perhaps not said)</em>')
  expect(page).toContain('Yeast <em lang="en">(perhaps not said)</em></h2>')
  expect(page).toContain('What it is. <em lang="en">(perhaps not said)</em>')
})

test('an outline says what it is', async () => {
  const notice = 'This is loose talk: few sentences stand alone.'
  expect(await render(aSummary({ summary: { ...extract.summary, isOutline: true } }))).toContain(
    notice,
  )
  expect(await render(extract)).not.toContain(notice)
})

test('the verdict is there, with the moment at which the title is answered', async () => {
  const page = await render(extract)
  expect(page).toContain('Skim.</strong> The middle repeats itself.')
  expect(page).toMatch(/It answers its own title at <a [^>]*>2:05<\/a>/)
  const { verdict: _, ...summary } = extract.summary
  expect(await render({ ...extract, summary })).not.toContain('Skim.')
})

test('what the owner asked is there with its moments', async () => {
  const sentences = [{ text: 'Because of <yeast>.', startSeconds: 65 }]
  const page = await render(view, [
    { question: 'Why does <bread> rise?', language: 'en', sentences },
  ])
  expect(page).toContain('<h3 dir="auto">Why does &lt;bread&gt; rise?</h3>')
  expect(page).toContain('1:05</a> Because of &lt;yeast&gt;.')
  expect(await render(view)).not.toContain('Questions and answers')
})

test('what a model wrote has its paragraphs, points and chapters', async () => {
  const page = await render(view)
  expect(page).toContain('<p>Yeast eats sugar.</p>')
  expect(page).toContain('1:05</a> Yeast is alive.')
  expect(page).toContain('<p>What it is.</p>')
})
