// TTML by its rules: https://www.w3.org/TR/ttml2/
import { expect, test } from 'vitest'
import { sentences } from '#tests/caption-files.ts'
import { parseCaptions } from '../parse.ts'

type Sentence = (typeof sentences)[number]
const list = (write: (sentence: Sentence) => string) => sentences.map(write).join('')
const document = (body: string, { root = '', head = '' } = {}) =>
  `<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en" ${root}><head>${head}</head><body>${body}</body></tt>`
const said = (text: string) => parseCaptions(text).cues.map((cue) => [cue.startSeconds, cue.text])
const all = sentences.map(({ start, text }) => [start, text])

test.each([
  [
    'on a division',
    list(({ start, end, text }) => `<div begin="${start}s" end="${end}s"><p>${text}</p></div>`),
  ],
  [
    'on a span',
    `<div>${list(({ start, end, text }) => `<p><span begin="${start}s" end="${end}s">${text}</span></p>`)}</div>`,
  ],
  [
    'relative to a parent',
    `<div begin="0.5s">${list(({ start, text }) => `<p begin="${start - 0.5}s" dur="5s">${text}</p>`)}</div>`,
  ],
  [
    'of spans in a timed paragraph',
    `<div><p begin="1s" end="18s">${list(({ start, text }) => `<span begin="${start - 1}s">${text}</span><br/>`)}</p></div>`,
  ],
  [
    'without a unit',
    `<div>${list(({ start, end, text }) => `<p begin="${start}" end="${end}">${text}</p>`)}</div>`,
  ],
  [
    'in single quotes',
    `<div>${list(({ start, end, text }) => `<p begin='${start}s' end='${end}s'>${text}</p>`)}</div>`,
  ],
  [
    'one after the other',
    `<div timeContainer="seq">${list(({ start, text }) => `<p begin="${start === 1 ? 1 : 0.5}s" dur="${start === 1 ? 5 : 5.5}s">${text}</p>`)}</div>`,
  ],
])('times %s', (_, body) => {
  expect(said(document(body))).toEqual(all)
})

test('ticks without a rate are frames where the document has a frame rate, and seconds otherwise', () => {
  const body = '<div><p begin="50t" end="75t">Rain</p></div>'
  expect(said(document(body, { root: 'ttp:frameRate="25"' }))).toEqual([[2, 'Rain']])
  expect(said(document(body, { root: 'ttp:frameRate="25" ttp:subFrameRate="2"' }))).toEqual([
    [1, 'Rain'],
  ])
  expect(said(document(body))).toEqual([[50, 'Rain']])
})

test('a multiplier makes frames longer', () => {
  const root = 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"'
  expect(said(document('<div><p begin="900f">Rain</p></div>', { root }))).toEqual([[30.03, 'Rain']])
})

test('comments, metadata and the readings of ruby text are not said, and CDATA is', () => {
  const body = `<div><metadata><ttm:title>Weather</ttm:title></metadata><p begin="1s"><ttm:desc>Sound of rain</ttm:desc><![CDATA[Rain & wind]]></p>
<!-- <p begin="2s">An older draft</p> --><p begin="3s"><span tts:ruby="container"><span tts:ruby="base">雨</span><span tts:ruby="text">あめ</span></span>です</p></div>`
  expect(said(document(body))).toEqual([
    [1, 'Rain & wind'],
    [3, '雨です'],
  ])
})

test('the people of a document are named', () => {
  const head =
    '<metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ada Berg</ttm:name></ttm:agent></metadata>'
  const body =
    '<div><p begin="1s" ttm:agent="a">Rain</p><p begin="2s" ttm:agent="a">and wind</p></div>'
  expect(said(document(body, { head }))).toEqual([
    [1, 'Ada Berg: Rain'],
    [2, 'and wind'],
  ])
})

test("the words of Apple's podcasts, whose times are not relative, are joined to sentences", () => {
  const words = ({ start, text }: Sentence) =>
    text
      .split(' ')
      .map(
        (word, at) =>
          `<span podcasts:unit="word" begin="${(start + at * 0.2).toFixed(3)}" end="${(start + at * 0.2 + 0.1).toFixed(3)}">${word}</span>`,
      )
      .join('')
  const body = `<div><p begin="1.000" end="18.000" ttm:agent="SPEAKER_1">${list(words)}</p></div>`
  const root = 'xmlns:podcasts="http://podcasts.apple.com/transcript-ttml-internal"'
  expect(said(document(body, { root }))).toEqual([[1, `Speaker 1: ${all[0]![1]}`], all[1], all[2]])
})

test('paragraphs that are not closed end where the next begins', () => {
  const text = document(
    `<div>${list(({ start, text }) => `<p begin="${start}s">${text}`)}`,
  ).replace(/<\/(?:body|tt)>/g, '')
  expect(said(text)).toEqual(all)
})
