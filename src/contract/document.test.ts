import { expect, test } from 'vitest'
import { aSummary } from '#tests/make.ts'
import { momentUrl, toMarkdown, toPlainText } from './document.ts'

const view = aSummary()

test('a reader gets every part of the summary as plain text, times in one column', () => {
  expect(toPlainText(view)).toBe(`Why bread rises
Crumb Club · 1:02:03 · https://www.youtube.com/watch?v=aaaaaaaaaaa

IN SHORT
Gas makes it rise.

SUMMARY
Yeast eats sugar.

It gives off gas.

KEY POINTS
   1:05  Yeast is alive.
1:01:01  Ovens are hot. (the transcript does not bear this out)

CHAPTERS
   0:00  Yeast
         What it is.

MAIN TOPICS
bread, yeast

WORTH WATCHING?
Skim. The middle repeats itself. It answers its own title at 2:05.

Read 0:00-1:02:00, 99%, from British English automatic captions.
1 more point was left out: the transcript does not support it.
Extracted from the captions, without a model. 2 min read, saves 1h.
`)
})

test('a reader follows a moment of the Markdown into the video', () => {
  const markdown = toMarkdown(view)
  expect(markdown).toContain(
    '# Why bread rises\n\nCrumb Club · 1:02:03 · <https://www.youtube.com/watch?v=aaaaaaaaaaa>\n',
  )
  expect(markdown).toContain('- [1:05](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=65s) Yeast is alive.\n')
  expect(markdown).toContain('### [0:00](https://www.youtube.com/watch?v=aaaaaaaaaaa&t=0s) Yeast\n\nWhat it is.')
  expect(markdown).toContain('**Skim.** The middle repeats itself. It answers its own title at [2:05](')
})

test('captions without a video have times, but no links', () => {
  const markdown = toMarkdown({ ...view, url: null })
  expect(markdown).toContain('- 1:05 Yeast is alive.')
  expect(markdown).not.toContain('](')
  expect(toPlainText({ ...view, url: null })).toContain('Crumb Club · 1:02:03\n')
})

test('parts that a summary does not have leave no empty heading', () => {
  const bare = { ...view, summary: { ...view.summary, tldr: '', keyPoints: [], chapters: [], mainTopics: [] } }
  for (const document of [toMarkdown(bare), toPlainText(bare)])
    expect(document).not.toMatch(/key points|chapters|main topics|in short/i)
})

test('words of a video cannot become a disguised link, a picture, a heading or HTML', () => {
  const hostile = '# ![x](http://evil.example/a.png) <img src=x> **b** `c` &lt;'
  const markdown = toMarkdown({
    ...view,
    title: hostile,
    summary: { ...view.summary, summary: `${hostile}\n\n1. one\n\n- two` },
  })
  expect(markdown).toContain('# \\# !\\[x\\](http://evil.example/a.png) \\<img src=x\\> \\*\\*b\\*\\* \\`c\\` \\&lt;\n')
  expect(markdown).toContain('\n1\\. one\n\n\\- two\n')
})

test('words of a video cannot steer the terminal they are printed on', () => {
  const text = toPlainText({ ...view, title: 'a\u001b[2Jb\u0007\u009bc', channel: 'x\r\ny' })
  expect(text).toContain('a [2Jb c\nx y · ')
  expect(text).not.toMatch(/[^\P{Cc}\n]/u)
})

test('a moment is a whole second of the video', () => {
  expect(momentUrl('https://youtu.be/aaaaaaaaaaa', 59.9)).toBe('https://youtu.be/aaaaaaaaaaa?t=59s')
})
