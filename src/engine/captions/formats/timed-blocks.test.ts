// People have subtitles that programs, translators and copying have damaged. What is
// certain is read, and a number is only said if it is.
import { describe, expect, test } from 'vitest'
import { clock, sentences } from '#tests/caption-files.ts'
import { parseCaptions } from '../parse.ts'

const [first, second, third] = sentences.map(({ text }) => text) as [string, string, string]
const said = (text: string) => parseCaptions(text).cues.map((cue) => [cue.startSeconds, cue.text])
const all = sentences.map(({ start, text }) => [start, text])

type Writing = {
  arrow?: string
  time?: (seconds: number) => string
  between?: string
  number?: (at: number) => string
}

function writeBlocks({
  arrow = ' --> ',
  time = clock,
  between = '\n\n',
  number = (at) => `${at + 1}\n`,
}: Writing = {}) {
  const blocks = sentences.map(
    ({ start, end, text }, at) => `${number(at)}${time(start)}${arrow}${time(end)}\n${text}`,
  )
  return `${blocks.join(between)}\n`
}

describe('blocks of SubRip that are not one empty line apart', () => {
  test.each([
    ['no empty lines', writeBlocks({ between: '\n' })],
    ['several empty lines', writeBlocks({ between: '\n\n\n\n' })],
    ['lines of spaces', writeBlocks({ between: '\n \t\n' })],
    ['every line break doubled', writeBlocks().replaceAll('\n', '\n\n')],
    ['two returns in each line break', writeBlocks().replaceAll('\n', '\r\r\n')],
    ['returns alone', writeBlocks().replaceAll('\n', '\r')],
    ['line separators of Unicode', writeBlocks().replaceAll('\n', '\u2028')],
    ['numbers from zero', writeBlocks({ number: (at) => `${at}\n` })],
    ['the same number everywhere', writeBlocks({ number: () => '1\n', between: '\n' })],
    ['each number twice', writeBlocks({ number: (at) => `${at + 1}\n\n${at + 1}\n` })],
    ['numbers that leave some out', writeBlocks({ number: (at) => `${[1, 2, 4][at]}\n` })],
    ['no numbers', writeBlocks({ number: () => '' })],
    [
      'an empty caption between',
      writeBlocks().replace('\n2\n', '\n2\n00:00:06,000 --> 00:00:06,400\n\n\n3\n'),
    ],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual(all)
  })

  test('a number that is said at the end of a caption stays', () => {
    const counted = writeBlocks().replace(second, `${second}\n42`)
    expect(said(counted)[1]).toEqual([6.5, `${second} 42`])
    const uncounted = writeBlocks({ number: () => '' }).replace(second, `${second}\n3`)
    expect(said(uncounted)[1]).toEqual([6.5, `${second} 3`])
  })
})

describe('damaged times whose meaning is certain', () => {
  test.each(['->', '→', '=>', '—>', '--&gt;', '-- >', '->>', '－－＞', '--->'])(
    'the arrow %s',
    (arrow) => {
      expect(said(writeBlocks({ arrow: ` ${arrow} ` }))).toEqual(all)
      // Also in one caption of three.
      expect(said(writeBlocks().replace('06,500 -->', `06,500 ${arrow}`))).toEqual(all)
    },
  )

  test.each<[string, (seconds: number) => string]>([
    ['points', (seconds) => clock(seconds, '.')],
    ['a colon before the milliseconds', (seconds) => clock(seconds, ':')],
    ['full-width colons', (seconds) => clock(seconds).replaceAll(':', '：')],
    [
      'full-width digits',
      (seconds) => clock(seconds).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
    ],
    [
      'Arabic digits',
      (seconds) => clock(seconds).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!),
    ],
    ['spaces', (seconds) => clock(seconds).replaceAll(':', ' : ').replace(',', ', ')],
    ['nine digits', (seconds) => `${clock(seconds)}000000`],
    ['single digits', (seconds) => `0:0:${seconds.toFixed(1).replace('.', ',')}`],
    ['seconds alone', (seconds) => seconds.toFixed(2)],
    ['frames', (seconds) => `${clock(seconds).slice(0, 8)}:${seconds % 1 ? '12' : '00'}`],
  ])('%s', (_, time) => {
    expect(said(writeBlocks({ time }))).toEqual(all)
  })

  test('positions after the times are not said, and text there is', () => {
    expect(said(writeBlocks().replaceAll(/(,000)\n/g, '$1  X1:201 X2:516 Y1:397\n'))).toEqual(all)
    expect(said(`00:00:01,000 --> 00:00:06,000 ${first}\n`)).toEqual([[1, first]])
  })

  test('frames are counted at the slowest usual rate with which all are below a second', () => {
    const text = '00:00:01:00 --> 00:00:02:00\nOne\n\n00:00:02:15 --> 00:00:03:29\nTwo\n'
    expect(said(text)).toEqual([
      [1, 'One'],
      [2.5, 'Two'],
    ])
  })

  test('a caption whose time cannot be read is counted as unread, and its words get no other time', () => {
    const { cues, unreadCaptions } = parseCaptions(
      writeBlocks().replace('00:00:06,500', '00:00:b6,5oo'),
    )
    expect(cues.map(({ text }) => text)).toEqual([first, third])
    expect(unreadCaptions).toBe(1)
    expect(parseCaptions(writeBlocks()).unreadCaptions).toBeUndefined()
  })

  test('an arrow between numbers that are said is no time', () => {
    expect(said('1\n00:00:01,000 --> 00:00:06,000\nWe go from\n3 --> 4\n')).toEqual([
      [1, 'We go from 3 --> 4'],
    ])
  })
})

describe('WebVTT', () => {
  const blocks = writeBlocks({ number: () => '', time: (seconds) => clock(seconds, '.') })

  test.each([
    ['a header in small letters', `webvtt\n\n${blocks}`],
    ['no empty line after the header', `WEBVTT\n${blocks}`],
    ['no empty lines', `WEBVTT\n${blocks.replaceAll('\n\n', '\n')}`],
    ['every line break doubled', `WEBVTT\n\n${blocks}`.replaceAll('\n', '\n\n')],
    ['an empty line after the times', `WEBVTT\n\n${blocks.replaceAll(/(\.000)\n/g, '$1\n\n')}`],
    [
      'names right above the times',
      `WEBVTT\n\n${blocks.replaceAll(/^(?=00)/gm, '3f0e-0/12-0\n')}`.replaceAll('\n\n', '\n'),
    ],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual(all)
  })

  test('a caption that crosses the boundary of two joined segments is said once', () => {
    const [one = '', two = '', three = ''] = blocks.trim().split('\n\n')
    const map = 'X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000'
    expect(
      said(`WEBVTT\n${map}\n\n${one}\n\n${two}\n\nWEBVTT\n${map}\n\n${two}\n\n${three}\n`),
    ).toEqual(all)
    const [cut, rest] = [two.replace('12.000', '10.000'), two.replace('06.500', '10.000')]
    const { cues } = parseCaptions(`WEBVTT\n\n${one}\n\n${cut}\n\nWEBVTT\n\n${rest}\n\n${three}\n`)
    expect(cues.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual([
      [1, 6],
      [6.5, 12],
      [12.5, 18],
    ])
  })

  test('segments that count from zero have the times of their stream', () => {
    const segment = (ticks: number, text: string) =>
      `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:${ticks}\n\n00:01.000 --> 00:05.000\n${text}\n\n`
    expect(said(segment(900_000, first) + segment(900_000 + 6 * 90_000, second))).toEqual([
      [1, first],
      [7, second],
    ])
  })
})

test('the names of speakers above what is said become their labels', () => {
  const named = (name: string) =>
    writeBlocks({ number: () => '' }).replaceAll(/(,000)\n/g, `$1\n${name}\n`)
  expect(said(named('Ada Berg'))[0]).toEqual([1, `Ada Berg: ${first}`])
  expect(said(named('Speaker 1:'))[0]).toEqual([1, `Speaker 1: ${first}`])
})

test('two times without an arrow are those of a caption', () => {
  const time = (seconds: number) => `${clock(seconds).slice(0, 8)}:${seconds % 1 ? '12' : '00'}`
  for (const arrow of [' - ', ',', ' ', '\t', ' ~ '])
    expect(said(writeBlocks({ arrow, time, number: () => '' }))).toEqual(all)
  const header =
    '[INFORMATION]\n[TITLE]Rain\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[SIZE]18\n'
  expect(
    said(
      header +
        writeBlocks({
          arrow: ',',
          number: () => '',
          time: (seconds) => clock(seconds, '.').slice(0, 11),
        }),
    ),
  ).toEqual(all)
})

test('the lines of a song that come again are no names', () => {
  const song =
    '1\n00:00:01,000 --> 00:00:03,000\nRow Your Boat\nGently down\n\n2\n00:00:03,000 --> 00:00:05,000\nRow Your Boat\nMerrily along\n'
  expect(said(song)).toEqual([
    [1, 'Row Your Boat Gently down'],
    [3, 'Row Your Boat Merrily along'],
  ])
})
