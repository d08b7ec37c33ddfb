// The title that a caption file gives itself.
import { expect, test } from 'vitest'
import { findFileTitle } from './file-title.ts'

test.each([
  [
    'a property of a note',
    '---\ntitle: "The \\"Tech\\" Job Market"\ntags: [a]\n---\n\nHey, folks.',
    'The "Tech" Job Market',
  ],
  [
    'a property without quotes',
    '---\ndate: 2024\ntitle: Heat pumps # draft\n---\nWords.',
    'Heat pumps',
  ],
  ['a property in single quotes', "---\ntitle: 'It''s warm'\n---\nWords.", "It's warm"],
  ['a property behind a mark of byte order', '\ufeff---\r\ntitle: Rain\r\n---\r\nWords.', 'Rain'],
  [
    'the heading of a note',
    '# How bees find flowers\n\n0:00 Hello.\n\n## 1:00 Colors\n',
    'How bees find flowers',
  ],
  ['a heading below properties', '---\ndate: 2024\n---\n# Tides\nWords.', 'Tides'],
  [
    'fields above the words',
    'Title: Two tides\nURL: https://example.org\n\n0:00 Hello.',
    'Two tides',
  ],
  ['the tag of lyrics', '[ar:Ann]\n[ti:Low water]\n[00:01.00]The sea', 'Low water'],
])('%s is the title', (_, text, title) => expect(findFileTitle(text)).toBe(title))

test.each([
  ['words alone', 'Hello and welcome.\nTitle: a word that somebody says.'],
  ['a general heading', '# Transcript\n\n0:00 Hello.'],
  ['a general property', '---\ntitle: Captions (2)\n---\nWords.'],
  ['several headings of the first level', '# Part one\nWords.\n# Part two\nWords.'],
  ['a heading with a time', '# 0:00 Intro\nWords.\n'],
  ['what is sung between two signs', '# I love the sea #\n'],
  ['a property whose text is in the next lines', '---\ntitle: >\n  Long\n---\nWords.'],
  ['invisible characters', '---\ntitle: "\u200b"\n---\nWords.'],
  ['an empty file', ''],
])('%s have none', (_, text) => expect(findFileTitle(text)).toBeNull())

test('a title of any length is short, and bad input takes no time', () => {
  expect(findFileTitle(`# ${'x'.repeat(5000)}`)?.length).toBe(200)
  expect(findFileTitle(`title: ${'a:'.repeat(2_000_000)}`)?.length).toBe(200)
  expect(findFileTitle(`---\n${'title:\n'.repeat(100_000)}`)).toBeNull()
})
