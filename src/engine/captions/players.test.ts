// Lyrics and subtitles of players: LRC, MicroDVD, SAMI and their relatives.
import { expect, test } from 'vitest'
import { clock, sentences } from '#tests/caption-files.ts'
import { parseCaptions } from './parse.ts'

type Sentence = (typeof sentences)[number]
const list = (write: (sentence: Sentence) => string) => sentences.map(write).join('')
const said = (text: string) => parseCaptions(text).cues.map((cue) => [cue.startSeconds, cue.text])
const all = sentences.map(({ start, text }) => [start, text])
const [first, second] = sentences.map(({ text }) => text) as [string, string]
const stamp = (seconds: number) => `[${clock(seconds, '.').slice(3, 11)}]`

test('a line of lyrics with several times is sung each time, without the tags of the file', () => {
  expect(
    said(
      `[ti:Rain]\n[ar:Ada]\n[length:01:00]\n[00:01.00][00:30.00]${first}\n[00:06.50]${second}\n`,
    ),
  ).toEqual([
    [1, first],
    [6.5, second],
    [30, first],
  ])
})

test('the times of words are not sung, and an offset shows all lines earlier', () => {
  const worded = ({ start, text }: Sentence) =>
    `${stamp(start)}${text
      .split(' ')
      .map((word, at) => `<00:${String(at).padStart(2, '0')}.10>${word} `)
      .join('')}\n`
  expect(said(list(worded))).toEqual(all)
  expect(
    said(`[offset:+500]\n${list(({ start, text }) => `${stamp(start + 0.5)}${text}\n`)}`),
  ).toEqual(all)
})

test('MicroDVD counts frames at the rate that it names, and has estimated times without one', () => {
  const lines = list(
    ({ start, end, text }) => `{${start * 24}}{${end * 24}}{y:i}${text.replace(', ', ',|')}\n`,
  )
  expect(said(`{1}{1}24.000\n${lines}`)).toEqual(all)
  expect(parseCaptions(`{1}{1}24.000\n${lines}`).hasEstimatedTimes).toBeUndefined()
  expect(parseCaptions(lines)).toMatchObject({ format: 'microdvd', hasEstimatedTimes: true })
})

test('SAMI ends a caption with an empty one, and of two languages the one with more words is read', () => {
  const style = '<STYLE TYPE="text/css"><!-- .ENCC { Name: English; lang: en-US; } --></STYLE>'
  const body = list(
    ({ start, end, text }) =>
      `<SYNC Start=${start * 1000}><P Class=ENCC>${text.replace(', ', ',<br>')}<P Class=KRCC>비\n<SYNC Start=${end * 1000}><P Class=ENCC>&nbsp;\n`,
  )
  const { cues, language } = parseCaptions(`<SAMI><HEAD>${style}</HEAD><BODY>${body}</BODY></SAMI>`)
  expect(
    cues.map(({ startSeconds, endSeconds, text }) => [startSeconds, endSeconds, text]),
  ).toEqual(sentences.map(({ start, end, text }) => [start, end, text]))
  expect(language).toBe('en-US')
})

test.each([
  ['TMPlayer', '00:00:01:Rain fell|on the roof.\n00:00:06:And wind.\n'],
  [
    'SubViewer 1',
    '[TITLE]\nWeather\n[BEGIN]\n******** START SCRIPT ********\n[00:00:01]\nRain fell\non the roof.\n[00:00:05]\n\n[00:00:06]\nAnd wind.\n[END]\n',
  ],
  [
    'QuickTime',
    '{QTtext} {font:Tahoma}\n{plain} {size:20}\n[00:00:01.000]\nRain fell\non the roof.\n[00:00:06.000]\nAnd wind.\n',
  ],
  [
    'Encore',
    '1 00:00:01:00 00:00:05:00 Rain fell on the roof.\n2 00:00:06:00 00:00:08:00 And wind.\n',
  ],
  [
    'Avid',
    '@ Avid\n\n<begin subtitles>\n\n00:00:01:00 00:00:05:00\nRain fell\non the roof.\n\n00:00:06:00 00:00:08:00\nAnd wind.\n\n<end subtitles>\n',
  ],
])('%s', (_, text) => {
  expect(said(text)).toEqual([
    [1, 'Rain fell on the roof.'],
    [6, 'And wind.'],
  ])
})

test('codes that stand for characters are no words', () => {
  expect(() =>
    parseCaptions('Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94ae 94ae 4869 2121\n'),
  ).toThrow(/No captions could be read/)
})
