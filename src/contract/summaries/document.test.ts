// A summary can be downloaded or printed, and its text does no harm.
import { expect, test } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { toMarkdown, toPlainText } from './document.ts'

const view = aSummary()

test('plain text contains all parts of the summary, with aligned timestamps', () => {
  expect(toPlainText(view)).toBe(`Why bread rises
Crumb Club · 1:02:03 · https://www.youtube.com/watch?v=aaaaaaaaaaa

IN SHORT
Gas makes it rise.

SUMMARY
Yeast eats sugar.

It gives off gas.

KEY POINTS
   1:05  Yeast is alive.
1:01:01  Ovens are hot. (perhaps not said)

CHAPTERS
   0:00  Yeast
         What it is.

MAIN TOPICS
bread, yeast

WORTH WATCHING?
Skim. The middle repeats itself. It answers its own title at 2:05.

Read 0:00-1:02:00, 99%, from British English automatic captions.
Some parts in between were not read.
Similar words were found for 1 of 3 points, but their sense was not checked.
1 more point was left out: the transcript does not support it.
Extracted from the captions, without a model. 2 min read, saves 1h.
`)
})

test('a chapter that the transcript does not confirm says so', () => {
  const [chapter] = view.summary.chapters
  const marked = aSummary({
    summary: { ...view.summary, chapters: [{ ...chapter!, check: 'unconfirmed' }] },
  })
  expect(toPlainText(marked)).toContain('         What it is.\n         (perhaps not said)\n')
  expect(toMarkdown(marked)).toContain('What it is.\n\n*(perhaps not said)*\n')
  const titled = aSummary({
    summary: { ...view.summary, chapters: [{ ...chapter!, titleCheck: 'unconfirmed' }] },
  })
  expect(toPlainText(titled)).toContain('Yeast (perhaps not said)\n         What it is.\n')
  expect(toMarkdown(titled)).toContain('Yeast *(perhaps not said)*\n\nWhat it is.\n')
})

test('a short version and a sentence of the prose that the transcript does not confirm say so', () => {
  const sentences = [
    { text: 'Yeast eats sugar.', check: 'confirmed' },
    { text: 'It gives off gas.', check: 'unconfirmed' },
  ] as const
  const marked = aSummary({
    summary: {
      ...view.summary,
      tldrCheck: 'unconfirmed',
      summary: 'Yeast eats sugar. It gives off gas.',
      sentences: [...sentences],
    },
  })
  expect(toPlainText(marked)).toContain('Gas makes it rise.\n(perhaps not said)\n')
  expect(toPlainText(marked)).toContain('Yeast eats sugar. It gives off gas. (perhaps not said)\n')
  expect(toMarkdown(marked)).toContain('> **Gas makes it rise.**\n>\n> *(perhaps not said)*\n')
  expect(toMarkdown(marked)).toContain('Yeast eats sugar. It gives off gas. *(perhaps not said)*\n')
})

test('a reader of a file learns how the points were checked', () => {
  const similar = 'Similar words were found for 1 of 3 points, but their sense was not checked.\n'
  expect(toMarkdown(view)).toContain(similar)
  const lookedAgain = aSummary({ checked: { ...view.checked, lookedAgain: true } })
  const asked = '1 of 3 points confirmed, also by asking the AI again.\n'
  expect(toMarkdown(lookedAgain)).toContain(asked)
  expect(toPlainText(lookedAgain)).toContain(asked)
  const pointless = aSummary({
    summary: { ...view.summary, keyPoints: [] },
    checked: { kept: 0, dropped: 0 },
  })
  expect(toMarkdown(pointless)).not.toContain(' points')
  expect(toMarkdown(extract)).not.toContain('Similar words')
})

test('moments of a text without times are called estimated', () => {
  const estimated = aSummary({ transcript: { ...view.transcript, hasEstimatedTimes: true } })
  const note = 'The text has few times or none, so its moments are estimated.'
  expect(toPlainText(estimated)).toContain('   ~1:05  Yeast is alive.\n~1:01:01  Ovens')
  expect(toPlainText(estimated)).toContain(note)
  expect(toMarkdown(estimated)).toContain('- [~1:05](')
  expect(toMarkdown(estimated)).toContain(note)
  expect(toPlainText(view)).not.toContain('estimated')
})

test('timestamps in Markdown link into the video', () => {
  const markdown = toMarkdown(view)
  expect(markdown).toContain(
    '# Why bread rises\n\nCrumb Club · 1:02:03 · <https://www.youtube.com/watch?v=aaaaaaaaaaa>\n',
  )
  expect(markdown).toContain(
    '- [1:05](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=65s) Yeast is alive.\n',
  )
  expect(markdown).toContain(
    '### [0:00](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=0s) Yeast\n\nWhat it is.',
  )
  expect(markdown).toContain(
    '**Skim.** The middle repeats itself. It answers its own title at [2:05](',
  )
  const transcript = { ...view.transcript, language: 'de' }
  expect(toMarkdown({ ...view, transcript })).toContain(
    '**Überfliegen.** The middle repeats itself. Die Antwort auf den Titel kommt bei [2:05](',
  )
})

const extract = aSummary({
  summary: {
    ...view.summary,
    tldr: 'A one-hour talk about bread.',
    pullQuote: { text: 'Bread is patience.', startSeconds: 70, quote: 'bread is patience' },
    summary: 'Yeast eats sugar. It gives off gas.',
    chapters: [
      {
        title: 'Yeast',
        startSeconds: 0,
        summary: 'Yeast eats sugar. It gives off gas.',
        highlights: [
          { text: 'Yeast eats sugar.', startSeconds: 5, quote: 'yeast eats sugar' },
          { text: 'It gives off gas.', startSeconds: 9, quote: 'it gives off gas' },
        ],
        topics: [
          { text: 'sour *dough*', startSeconds: 30 },
          { text: 'rye', startSeconds: 95 },
        ],
      },
      {
        title: 'Ovens',
        startSeconds: 200,
        summary: '',
        highlights: [],
        topics: [{ text: 'steam', startSeconds: 210 }],
      },
    ],
  },
})

test('an extract is exported as highlights under chapters, one sentence per line and each only once', () => {
  const markdown = toMarkdown({ ...extract, url: null })
  expect(markdown).toContain('> **A one-hour talk about bread.**\n>\n> “Bread is patience.” 1:10\n')
  expect(markdown).toContain(
    '## Highlights\n\n### 0:00 Yeast\n\n- 0:05 Yeast eats sugar.\n- 0:09 It gives off gas.\n',
  )
  expect(toPlainText(extract)).toContain(
    'HIGHLIGHTS\n   0:00  Yeast\n   0:05  Yeast eats sugar.\n   0:09  It gives off gas.\n',
  )
  for (const document of [markdown, toPlainText(extract)])
    expect(document).not.toMatch(/^(## )?(summary|key points|chapters)$/im)
})

const say = (speaker: string, text: string, startSeconds: number) => ({
  text,
  startSeconds,
  quote: '',
  speaker,
})
const spoken = aSummary({
  url: null,
  summary: {
    ...view.summary,
    tldr: 'Bread is *patience*.',
    tldrQuote: say('Ann', 'Bread is *patience*.', 70),
    pullQuote: say('Bo', 'Heat is all.', 90),
    keyPoints: [],
    chapters: [
      {
        title: 'Yeast',
        startSeconds: 0,
        summary: '',
        highlights: [
          say('Ann', 'Yeast eats.', 5),
          say('Ann', 'It gives gas.', 9),
          say('Bo', 'So it rises.', 12),
        ],
      },
      {
        title: 'Ovens',
        startSeconds: 200,
        summary: '',
        highlights: [say('Bo', 'Steam helps.', 210)],
      },
    ],
  },
})

test('a spoken short version has its moment, and each statement its speaker', () => {
  const markdown = toMarkdown(spoken)
  expect(markdown).toContain(
    '> Ann: **“Bread is \\*patience\\*.”** 1:10\n>\n> Bo: “Heat is all.” 1:30\n',
  )
  expect(markdown).toContain(
    '- 0:05 Ann: Yeast eats.\n- 0:09 Ann: It gives gas.\n- 0:12 Bo: So it rises.\n',
  )
  expect(markdown).toContain('- 3:30 Bo: Steam helps.')
  const text = toPlainText(spoken)
  expect(text).toContain('IN SHORT\nAnn: “Bread is *patience*.” 1:10\nBo: “Heat is all.” 1:30\n')
  expect(text).toContain(
    '0:05  Ann: Yeast eats.\n0:09  Ann: It gives gas.\n0:12  Bo: So it rises.\n',
  )
  expect(text.match(/patience/g)).toHaveLength(1)
})

test('key points name the person who makes them', () => {
  const keyPoints = [
    say('Ann', 'Yeast is alive.', 5),
    say('Ann', 'Gas rises.', 9),
    say('Bo', 'Ovens are hot.', 12),
  ]
  const points = keyPoints.map((point) => ({ ...point, supported: true }))
  const written = aSummary({ url: null, summary: { ...view.summary, keyPoints: points } })
  const lines = ['0:05 Ann: Yeast is alive.', '0:09 Ann: Gas rises.', '0:12 Bo: Ovens are hot.']
  expect(toMarkdown(written)).toContain(lines.map((line) => `- ${line}`).join('\n'))
  expect(toPlainText(written)).toContain(
    'Ann: Yeast is alive.\n0:09  Ann: Gas rises.\n0:12  Bo: Ovens are hot.',
  )
})

test('an outline says what it is, and claims no time of reading', () => {
  const { verdict: _, ...summary } = extract.summary
  const topics = [{ text: 'steam', startSeconds: 210 }]
  const chapters = [{ title: 'Ovens', startSeconds: 200, summary: '', highlights: [], topics }]
  const outline = aSummary({
    ...{ url: null, readMinutes: 0, savedSeconds: 0 },
    summary: { ...summary, isOutline: true, keyPoints: [], chapters },
  })
  const notice =
    'This is loose talk: few sentences stand alone. Here is what is spoken about, and when.'
  expect(toMarkdown(outline)).toContain(
    `${notice}\n\n## Chapters\n\n### 3:20 Ovens\n\nMentioned: steam (3:30)`,
  )
  expect(toPlainText(outline)).toContain(
    `${notice}\n\nCHAPTERS\n3:20  Ovens\n      Mentioned: steam (3:30)`,
  )
  for (const document of [toMarkdown(outline), toPlainText(outline)])
    expect(document).not.toMatch(/highlights|min read|saves|worth watching/i)
})

test('what a chapter speaks of beside its sentences has its moments', () => {
  const markdown = toMarkdown({ ...extract, url: null })
  expect(markdown).toContain(
    '\n\nAlso mentioned: sour \\*dough\\* (0:30), rye (1:35)\n\n### 3:20 Ovens\n\nMentioned: steam (3:30)\n',
  )
  expect(toMarkdown(extract)).toContain('rye ([1:35](https://')
  expect(toPlainText(extract)).toContain(
    '\n         Also mentioned: sour *dough* (0:30), rye (1:35)\n',
  )
})

test('without a verdict nothing takes its place', () => {
  const { verdict: _, ...summary } = view.summary
  for (const document of [toMarkdown({ ...view, summary }), toPlainText({ ...view, summary })])
    expect(document).not.toMatch(/worth watching/i)
})

test('captions without a video have timestamps without links', () => {
  const markdown = toMarkdown({ ...view, url: null })
  expect(markdown).toContain('- 1:05 Yeast is alive.')
  expect(markdown).not.toContain('](')
  expect(toPlainText({ ...view, url: null })).toContain('Crumb Club · 1:02:03\n')
})

test('missing parts leave no empty headings', () => {
  const bare = {
    ...view,
    summary: { ...view.summary, tldr: '', keyPoints: [], chapters: [], mainTopics: [] },
  }
  for (const document of [toMarkdown(bare), toPlainText(bare)])
    expect(document).not.toMatch(/key points|chapters|main topics|in short/i)
})

test('text of a video cannot become a link, an image, a heading or HTML', () => {
  const hostile = '# ![x](http://evil.example/a.png) <img src=x> **b** `c` &lt;'
  const markdown = toMarkdown({
    ...view,
    title: hostile,
    summary: { ...view.summary, summary: `${hostile}\n\n1. one\n\n- two` },
  })
  expect(markdown).toContain(
    '# \\# !\\[x\\](http://evil.example/a.png) \\<img src=x\\> \\*\\*b\\*\\* \\`c\\` \\&lt;\n',
  )
  expect(markdown).toContain('\n1\\. one\n\n\\- two\n')
})

test('text of a video cannot control the terminal', () => {
  const text = toPlainText({ ...view, title: 'a\u001b[2Jb\u0007\u009bc', channel: 'x\r\ny' })
  expect(text).toContain('a [2Jb c\nx y · ')
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
})

test('points that were left out are listed, with the true reason', () => {
  const checked = {
    kept: 2,
    dropped: 2,
    dependent: 1,
    droppedTexts: ['Bread was <b>new</b>.', 'It rises then.'],
  }
  const reason =
    '2 more points were left out: the transcript does not support 1, and 1 says nothing without the others.'
  expect(toPlainText({ ...view, checked })).toContain(`${reason}\n`)
  expect(toPlainText({ ...view, checked })).toContain(
    'Left out of the points and the text:\n- Bread was <b>new</b>.\n- It rises then.\n',
  )
  expect(toMarkdown({ ...view, checked })).toContain(
    'Left out of the points and the text:\n- Bread was \\<b\\>new\\</b\\>.\n- It rises then.\n',
  )
  const alone = { kept: 2, dropped: 1, dependent: 1 }
  expect(toPlainText({ ...view, checked: alone })).toContain(
    '1 more point was left out: it says nothing without the others.',
  )
})
