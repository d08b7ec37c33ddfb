// Tables of start, end and text, of speech recognition, of programs that cut films, and
// of spreadsheets.
import { expect, test } from 'vitest'
import { clock, sentences } from '#tests/caption-files.ts'
import { parseCaptions } from '../parse.ts'

type Sentence = (typeof sentences)[number]
const rows = (
  write: (sentence: Sentence) => (string | number)[],
  delimiter: string,
  head?: string[],
) => [...(head ? [head] : []), ...sentences.map(write)].map((row) => row.join(delimiter)).join('\n')
const frames = (seconds: number) => `${clock(seconds).slice(0, 8)}:${seconds % 1 ? '12' : '00'}`
const said = (text: string) => parseCaptions(text).cues.map((cue) => [cue.startSeconds, cue.text])
const all = sentences.map(({ start, text }) => [start, text])

test.each([
  [
    'milliseconds and tabs',
    rows(({ start, end, text }) => [start * 1000, end * 1000, text], '\t', [
      'start',
      'end',
      'text',
    ]),
  ],
  [
    'seconds and tabs without a header',
    rows(({ start, end, text }) => [start.toFixed(6), end.toFixed(6), text], '\t'),
  ],
  [
    'commas and quotation marks',
    rows(({ start, end, text }) => [start * 1000, end * 1000, `"${text}"`], ',', [
      'start',
      'end',
      'text',
    ]),
  ],
  [
    'commas in the words',
    rows(({ start, end, text }) => [start, end, text], ',', ['start', 'end', 'text']),
  ],
  [
    'semicolons',
    rows(({ start, end, text }) => [clock(start), clock(end), text], ';', ['Start', 'End', 'Text']),
  ],
  [
    'the line with which Excel begins',
    `sep=;\n${rows(({ start, text }) => [clock(start), text], ';', ['Timestamp', 'Text'])}`,
  ],
  [
    'frames and words in several lines',
    rows(
      ({ start, end, text }) => [
        `"${frames(start)}"`,
        `"${frames(end)}"`,
        `"${text.replace(' ', '\n')}"`,
      ],
      ',',
      ['"Start Time"', '"End Time"', '"Text"'],
    ),
  ],
  [
    'frames without a header',
    rows(({ start, end, text }) => [frames(start), frames(end), text], ' , '),
  ],
  [
    'Markdown',
    `| Start | End | Text |\n|---|---|---|\n${sentences.map(({ start, end, text }) => `| ${clock(start)} | ${clock(end)} | ${text} |`).join('\n')}`,
  ],
  [
    'columns with units',
    rows(({ start, end, text }) => [start, end, text], '\t', ['Start (s)', 'End (s)', 'Text']),
  ],
])('%s', (_, text) => {
  expect(said(text)).toEqual(all)
})

test('the speaker of a table is named', () => {
  const text = rows(({ start, text }) => ['Ada', clock(start, '.'), `"${text}"`], ',', [
    'Speaker Name',
    'Start Time',
    'Text',
  ])
  expect(said(text)[0]).toEqual([1, `Ada: ${sentences[0]!.text}`])
})

test('quotation marks that are said stay', () => {
  const text = rows(({ start, end, text }) => [start * 1000, end * 1000, `"Well", ${text}`], '\t', [
    'start',
    'end',
    'text',
  ])
  expect(said(text)[1]).toEqual([6.5, `"Well", ${sentences[1]!.text}`])
})

test('a text with commas is no table', () => {
  expect(parseCaptions('We start, and we end, with a text.\nOne, two, three.').format).toBe('txt')
})

test('a table in Markdown below a heading has bars and no bold marks, and its columns may be German', () => {
  const rows = '| 0:01 | Ada | It **rains** here. |\n| 0:09 | Ben | Yes \\| no. |\n\nMade by hand.'
  expect(said(`# Meeting\n\n| Zeit | Sprecher | Text |\n|---|:-:|---|\n${rows}`)).toEqual([
    [1, 'Ada: It rains here.'],
    [9, 'Ben: Yes | no.'],
  ])
})

test('a number is said in a table without a header', () => {
  const text = '1.0\t3.5\tWhich year was it?\n3.5\t9.0\t1998.\n9.0\t12.0\tWe left in June.'
  expect(said(text)).toEqual([
    [1, 'Which year was it?'],
    [3.5, '1998.'],
    [9, 'We left in June.'],
  ])
})
