// Caption files of every format, valid, broken and hostile.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { linearGrowth, measureGrowth } from '#tests/cpu-time.ts'
import { parseCaptions } from './parse.ts'

const cue = (startSeconds: number, endSeconds: number, text: string): Cue => ({
  startSeconds,
  endSeconds,
  text,
})
const codeOf = (text: string, name?: string) => {
  try {
    return parseCaptions(text, name).format
  } catch (problem) {
    return problem instanceof Problem ? problem.code : problem
  }
}

describe('json3', () => {
  test('automatic captions contain each word once, without the events that scroll the screen', () => {
    const text = JSON.stringify({
      wireMagic: 'pb3',
      events: [
        { dDurationMs: 9000, id: 1, wpWinPosId: 1 },
        {
          tStartMs: 80,
          dDurationMs: 4000,
          segs: [{ utf8: 'bread' }, { utf8: ' needs', tOffsetMs: 300 }],
        },
        { tStartMs: 2000, dDurationMs: 10, aAppend: 1, segs: [{ utf8: '\n' }] },
        { tStartMs: 2100, dDurationMs: 3000, segs: [{ utf8: 'time' }] },
      ],
    })
    expect(parseCaptions(text)).toEqual({
      format: 'json3',
      language: null,
      cues: [cue(0.08, 0.98, 'bread needs'), cue(2.1, 5.1, 'time')],
    })
  })

  test('a line break inside a caption is a space, and a missing start is zero', () => {
    const text = JSON.stringify({
      events: [{ dDurationMs: 1500, segs: [{ utf8: 'Two lines,\none sentence.' }] }],
    })
    expect(parseCaptions(text).cues).toEqual([cue(0, 1.5, 'Two lines, one sentence.')])
  })

  test('invalid events are skipped', () => {
    const text = JSON.stringify({
      events: [
        null,
        7,
        { segs: 'no' },
        { tStartMs: 'soon', segs: [{ utf8: 'x' }] },
        { tStartMs: 1000, segs: [null, { utf8: 'good' }, { utf8: 5 }] },
      ],
    })
    expect(parseCaptions(text).cues.map(({ text }) => text)).toEqual(['good'])
  })
})

test('segments of a program that downloads captions are read, also where they are the whole file', () => {
  const segments = [
    { text: 'It computes.', start: 0.5, duration: 2 },
    { text: 'It does not.', start: 3, duration: 1.5 },
  ]
  for (const file of [segments, { segments }])
    expect(parseCaptions(JSON.stringify(file)).cues).toEqual([
      cue(0.5, 2.5, 'It computes.'),
      cue(3, 4.5, 'It does not.'),
    ])
})

describe('lines that change their look while they are sung', () => {
  const karaoke = (text: string, startMs: number, stepMs: number) =>
    Array.from(text, (_, index) => ({
      tStartMs: startMs + index * stepMs,
      dDurationMs: stepMs,
      segs: [
        { utf8: text.slice(0, index + 1), pPenId: 2 },
        { utf8: text.slice(index + 1), pPenId: 1 },
      ],
    }))

  test('karaoke that colors a line letter by letter gives the line once, for its whole time', () => {
    const events = [...karaoke('row the boat', 1000, 250), ...karaoke('ashore', 4500, 500)]
    expect(parseCaptions(JSON.stringify({ events })).cues).toEqual([
      cue(1, 4, 'row the boat'),
      cue(4.5, 7.5, 'ashore'),
    ])
  })

  test('a line with a shadow under it is said once', () => {
    const layer = (pPenId: number) => ({
      tStartMs: 500,
      dDurationMs: 2000,
      segs: [{ utf8: 'Hallelujah', pPenId }],
    })
    expect(parseCaptions(JSON.stringify({ events: [layer(1), layer(2)] })).cues).toEqual([
      cue(0.5, 2.5, 'Hallelujah'),
    ])
    const srv3 =
      '<timedtext format="3"><body><p t="0" d="900"><s p="1">A</s><s p="2">men</s></p><p t="900" d="900"><s p="2">Amen</s></p></body></timedtext>'
    expect(parseCaptions(srv3).cues).toEqual([cue(0, 1.8, 'Amen')])
  })

  test('a word that is said twice is kept twice', () => {
    const said = (tStartMs: number, segs: object[]) => ({ tStartMs, dDurationMs: 1000, segs })
    // However YouTube cuts it into segments.
    const events = [said(0, [{ utf8: 'No' }, { utf8: ' way' }]), said(1000, [{ utf8: 'No way' }])]
    expect(parseCaptions(JSON.stringify({ events })).cues).toEqual([
      cue(0, 1, 'No way'),
      cue(1, 2, 'No way'),
    ])
  })
})

describe('srv3 and srv1', () => {
  test('srv3 keeps paragraphs, without word tags and scroll events', () => {
    const text = `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><wp id="0"/></head><body><w t="0" id="1"/>
<p t="1200" d="2300" w="1"><s ac="0">salt</s><s t="380" ac="0"> &amp; water</s></p>
<p t="2500" d="10" w="1" a="1">
</p>
<p t="4000" d="1000">it&#39;s <b>done</b><br/>now</p></body></timedtext>`
    expect(parseCaptions(text)).toEqual({
      format: 'srv3',
      language: null,
      cues: [cue(1.2, 2.18, 'salt & water'), cue(4, 5, "it's done now")],
    })
  })

  test('srv1 is unescaped twice, and the duration may be missing', () => {
    const text = `<?xml version="1.0"?><transcript><text start="0.5" dur="2">we&amp;#39;re &lt;i&gt;off&lt;/i&gt;</text><text start="5.7">the end</text></transcript>`
    const { format, cues } = parseCaptions(text)
    expect(format).toBe('srv1')
    expect(cues[0]).toEqual(cue(0.5, 2.5, "we're off"))
    expect(cues[1]).toMatchObject({ startSeconds: 5.7, text: 'the end' })
    expect(cues[1]!.endSeconds).toBeGreaterThan(5.7)
  })

  test('a truncated file gives the captions before the cut', () => {
    const text =
      '<timedtext format="3"><body><p t="0" d="900">first</p><p t="1000" d="900">second</p><p t="20'
    expect(parseCaptions(text).cues.map(({ text }) => text)).toEqual(['first', 'second'])
  })
})

describe('vtt', () => {
  test('rolling automatic captions contain each line once, at its first time', () => {
    const text = `WEBVTT
Kind: captions
Language: en

00:00:00.000 --> 00:00:01.829 align:start position:0%
 
knead<00:00:00.160><c> the</c><00:00:00.480><c> dough</c>

00:00:01.829 --> 00:00:01.839 align:start position:0%
knead the dough
 

00:00:01.839 --> 00:00:04.550 align:start position:0%
knead the dough
and<00:00:02.240><c> wait</c>

00:00:04.550 --> 00:00:04.560 align:start position:0%
and wait
 

00:00:04.560 --> 00:00:06.000 align:start position:0%
and wait
and<00:00:05.240><c> wait</c>
`
    expect(parseCaptions(text)).toEqual({
      format: 'vtt',
      language: 'en',
      cues: [
        cue(0, 1.08, 'knead the dough'),
        cue(1.839, 2.72, 'and wait'),
        cue(4.56, 6, 'and wait'),
      ],
    })
  })

  test.each([
    ['English', 'knead the dough', 'and wait'],
    ['Japanese', '生地をこねて', '待ちます'],
  ])(
    'rolling captions in %s whose blank lines lost their space keep every word at its time',
    (_, first, second) => {
      const text = `WEBVTT

00:00:00.000 --> 00:00:01.829 align:start position:0%

${first.slice(0, 3)}<00:00:00.160><c>${first.slice(3)}</c>

00:00:01.829 --> 00:00:01.839 align:start position:0%
${first}


00:00:01.839 --> 00:00:04.550 align:start position:0%
${first}
${second}

00:00:04.550 --> 00:00:04.560 align:start position:0%
${second}

`
      expect(parseCaptions(text).cues).toEqual([cue(0, 1.829, first), cue(1.839, 4.55, second)])
    },
  )

  test('after a caption without text neither a note nor the name of the next caption is said', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\n\nNOTE to the editor\n\n00:02.000 --> 00:03.000\n\nchorus\n00:03.000 --> 00:04.000\nAshore\n'
    expect(parseCaptions(text).cues).toEqual([cue(3, 4, 'Ashore')])
  })

  test('a handwritten file keeps its speakers, without cue names, notes, styles and tags', () => {
    const text = `WEBVTT - made by hand

STYLE
::cue { color: red }

NOTE check this later

intro
00:01.000 --> 00:02.500 line:0
<v.loud Ada Lovelace>Good <i>morning</i></v>
- all of you

2
01:00:03.000 --> 01:00:04.000
3 &lt; 5 &amp; 5 > 3
`
    expect(parseCaptions(text).cues).toEqual([
      cue(1, 2.5, 'Ada Lovelace: Good morning - all of you'),
      cue(3603, 3604, '3 < 5 & 5 > 3'),
    ])
  })

  test('a repeated line that does not roll is kept', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nRow\n\n00:02.000 --> 00:03.000\nRow\n\n00:03.000 --> 00:04.000\nthe boat\n\n00:04.000 --> 00:05.000\nashore\n'
    expect(parseCaptions(text).cues.map(({ text }) => text)).toEqual([
      'Row',
      'Row',
      'the boat',
      'ashore',
    ])
  })
})

describe('srt', () => {
  test('numbers are removed, lines joined, and Windows line ends and a byte order mark accepted', () => {
    const text =
      '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<b>Water</b> boils\r\nat 100\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\n42\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nYes.\r\n'
    expect(parseCaptions(text, 'talk.de.srt')).toEqual({
      format: 'srt',
      language: 'de',
      cues: [cue(1, 2, 'Water boils at 100'), cue(2, 4, '42'), cue(5, 6, 'Yes.')],
    })
  })

  test('invalid captions are skipped, the others sorted, and negative times set to zero', () => {
    const text = `1
00:00:09,000 --> 00:00:10,000
last

2
00:0x:01,000 --> 00:00:02,000
lost

3
-00:00:01,000 --> 00:00:01,500
first

4
00:00:03,000 --> 00:00:02,000
backwards

5
00:00:05,000 --> soon
open
`
    expect(parseCaptions(text).cues).toEqual([
      cue(0, 1.5, 'first'),
      cue(3, 3, 'backwards'),
      cue(5, 9, 'open'),
      cue(9, 10, 'last'),
    ])
  })

  test('an arrow in the text is not a timestamp', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nOpen File --> Save\n'
    expect(parseCaptions(text).cues).toEqual([cue(1, 2, 'Open File --> Save')])
  })
})

describe('sbv and ass', () => {
  test('a file of the caption editor of YouTube keeps its times out of its text', () => {
    const text = '0:00:01.000,0:00:02.500\nWater boils[br]at 100\n\n0:00:03.000,0:00:04.000\n42\n'
    expect(parseCaptions(text, 'talk.de.sbv')).toEqual({
      format: 'sbv',
      language: 'de',
      cues: [cue(1, 2.5, 'Water boils at 100'), cue(3, 4, '42')],
    })
  })

  test('an ass file keeps what is said, without styles, drawings, comments and the letters that karaoke colors', () => {
    const text = `[Script Info]
Title: A talk
[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\k20}row {\\k30}the boat
Dialogue: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,{\\k50}row the {\\k10}boat
Dialogue: 0,0:00:01.00,0:00:02.50,Default,Ann,0,0,0,,{\\i1}Well, yes,{\\i0}\\Nof course
Comment: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,to do
Dialogue: 1,0:00:06.00,0:00:07.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}
`
    const { format, cues } = parseCaptions(text)
    expect(format).toBe('ass')
    expect(cues).toEqual([cue(1, 2.5, 'Well, yes, of course'), cue(3, 5, 'row the boat')])
    // Some programs leave the first sections out.
    expect(parseCaptions(text.slice(text.indexOf('[Events]'))).cues).toEqual(cues)
  })
})

describe('mpl2 and ttml', () => {
  test('an mpl2 file keeps its tenths of a second out of its text', () => {
    const text = '[10][25]Water boils|/at 100\n[30][]42\n\n[ 5] is no time\n[120][150]Bye.\n'
    expect(parseCaptions(text, 'talk.de.mpl')).toEqual({
      format: 'mpl2',
      language: 'de',
      cues: [cue(1, 2.5, 'Water boils at 100'), cue(3, 12, '42'), cue(12, 15, 'Bye.')],
    })
  })

  test('a text that begins with a number in brackets is no mpl2 file', () => {
    expect(parseCaptions('[10] things that I learned').format).toBe('txt')
  })

  test.each([
    ['00:00:01.000', '00:00:02.500'],
    ['00:00:01', '00:00:02:12'],
    ['1s', '2500ms'],
    ['10000000t', '25000000t'],
    ['24f', '60f'],
  ])('a ttml file is read whose times are written as %s', (begin, end) => {
    const text = `<?xml version="1.0" encoding="utf-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="24" ttp:tickRate="10000000" xml:lang="en">
<head><layout/></head><body><div>
<p begin="${begin}" end="${end}" region="bottom"><span style="s1">Water boils<br/>at 100 &amp; more</span></p>
<p begin="3s" dur="1s">Bye.</p><p begin="soon">lost</p>
</div></body></tt>`
    expect(parseCaptions(text)).toMatchObject({
      format: 'ttml',
      cues: [cue(1, 2.5, 'Water boils at 100 & more'), cue(3, 4, 'Bye.')],
    })
    const prefixed = text.replace(/<(\/?)(tt|body|div|p|span|br)(?=[\s/>])/g, '<$1tt:$2')
    expect(parseCaptions(prefixed).cues).toEqual(parseCaptions(text).cues)
  })
})

describe('plain text', () => {
  test("a transcript copied from YouTube's panel, with its screen reader times", () => {
    const text =
      '0:00\nwelcome back\n0:04\n4 seconds\ntoday we talk\nabout tides\n1:00:02\n1 hour, 2 seconds\nbye'
    expect(parseCaptions(text).cues).toMatchObject([
      cue(0, 4, 'welcome back'),
      cue(4, 3602, 'today we talk about tides'),
      { startSeconds: 3602, text: 'bye' },
    ])
  })

  test("the heading of YouTube's panel is no part of the talk, and stays where it is said", () => {
    const text = 'Transcript\n\nSearch in video\n0:00\nwelcome back\n0:04\ntranscript\n0:09\nbye'
    expect(parseCaptions(text).cues.map(({ text }) => text)).toEqual([
      'welcome back',
      'transcript',
      'bye',
    ])
    expect(
      parseCaptions('Transcript\nof what I said')
        .cues.map(({ text }) => text)
        .join(' '),
    ).toContain('Transcript')
  })

  test('times at the ends of all lines, in order, are those of the lines', () => {
    const { cues } = parseCaptions(
      'Hello from the moor. 0:00\nWe open at 9:30 today. (0:07)\nGoodbye. 1:00:02',
    )
    expect(cues).toMatchObject([
      { startSeconds: 0, text: 'Hello from the moor.' },
      { startSeconds: 7, text: 'We open at 9:30 today.' },
      { startSeconds: 3602, text: 'Goodbye.' },
    ])
    expect(
      parseCaptions('0:00 one 0:02\n0:04 two 0:06\n0:09 three 0:11').cues.map(
        (found) => found.startSeconds,
      ),
    ).toEqual([0, 4, 9])
    const said = 'We open at 9:30\nLunch is at 12:00\nThe last train leaves at 18:15'
    expect(
      parseCaptions(said)
        .cues.map(({ text }) => text)
        .join(' '),
    ).toContain('18:15')
  })

  test.each([
    'Transkript\nIm Video suchen\n0:00\nWillkommen',
    'Transcripción\nBuscar en el vídeo\n0:00\nWillkommen',
    '文字起こし\n動画内を検索\n0:00\nWillkommen',
    'Расшифровка видео\nПоиск по видео…\n0:00\nWillkommen',
  ])("the headings of YouTube's panel in another language are no part of the talk: %j", (text) => {
    expect(parseCaptions(`${text}\n0:04\nTranskript`).cues.map((found) => found.text)).toEqual([
      'Willkommen',
      'Transkript',
    ])
  })

  test("YouTube's panel in another language repeats its times in that language", () => {
    const german =
      '0:00\n0 Sekunden\nWillkommen\n0:04\n4 Sekunden\nheute 12 Moore\n1:05\n1 Minute und 5 Sekunden\nTschüss'
    expect(parseCaptions(german).cues.map(({ text }) => text)).toEqual([
      'Willkommen',
      'heute 12 Moore',
      'Tschüss',
    ])
    const persian =
      '۰:۰۰\n۰ ثانیه\nسلام\n۰:۰۵\n۵ ثانیه\nخوش آمدید\n۱:۰۲:۰۳\n۱ ساعت و ۲ دقیقه و ۳ ثانیه\nخداحافظ'
    expect(
      parseCaptions(persian).cues.map(({ startSeconds, text }) => [startSeconds, text]),
    ).toEqual([
      [0, 'سلام'],
      [5, 'خوش آمدید'],
      [3723, 'خداحافظ'],
    ])
  })

  test('a number that is said right after a time is no repeated time', () => {
    const text = '0:00\nwelcome\n0:04\n4 moors\nand a hill\n1:05\nbye'
    expect(parseCaptions(text).cues.map(({ text }) => text)).toEqual([
      'welcome',
      '4 moors and a hill',
      'bye',
    ])
  })

  test('chapters between the lines and marks of right-to-left text keep the times out of the text', () => {
    const hebrew =
      'פתיחה\n\u200f0:05\nשלום לכולם\nפרק שני\n\u200e1:02:03\n\u202bתודה רבה\u202c\n\u2067‏1:02:09\u2069 להתראות'
    const { cues } = parseCaptions(hebrew)
    expect(cues.map(({ startSeconds }) => startSeconds)).toEqual([0, 5, 3723, 3729])
    expect(cues.map(({ text }) => text).join(' ')).toBe('פתיחה שלום לכולם פרק שני תודה רבה להתראות')
  })

  test('a transcript without its line breaks is split at its times, and times that are said are kept', () => {
    const { cues } = parseCaptions(
      '0:00 welcome back 0:04 we open at 9:30 0:09 and close 1:00:02 bye',
    )
    expect(cues).toMatchObject([
      { startSeconds: 0, text: 'welcome back' },
      { startSeconds: 4, text: 'we open at 9:30' },
      { startSeconds: 9, text: 'and close' },
      { startSeconds: 3602, text: 'bye' },
    ])
    expect(
      parseCaptions('0:00 welcome back 0:04 we talk 0:09 about tides 1:00:02 bye').cues,
    ).toMatchObject([
      { startSeconds: 0, text: 'welcome back' },
      { startSeconds: 4, text: 'we talk' },
      { startSeconds: 9, text: 'about tides' },
      { startSeconds: 3602, text: 'bye' },
    ])
    expect(parseCaptions('0:00 open from 9:30 to 10:15\n0:05 or later').cues[0]?.text).toBe(
      'open from 9:30 to 10:15',
    )
  })

  test('a line with several clock times is not cut where other lines have times of their own', () => {
    const said = 'we open at 9:30 and 10:15 and 11:00 and close at 12:45 sharp'
    const { cues } = parseCaptions(`0:00 welcome\n0:05 ${said}\n0:12 on weekdays\n0:15 ${said}`)
    expect(cues.map(({ startSeconds, text }) => [startSeconds, text])).toEqual([
      [0, 'welcome'],
      [5, said],
      [12, 'on weekdays'],
      [15, said],
    ])
  })

  test('paragraphs that lost their line breaks are split at their times', () => {
    const text = '0:00 a 0:04 b 0:09 c 0:12 d\n0:15 e 0:18 f 0:21 g 0:25 h'
    expect(parseCaptions(text).cues.map((found) => `${found.startSeconds} ${found.text}`)).toEqual([
      '0 a',
      '4 b',
      '9 c',
      '12 d',
      '15 e',
      '18 f',
      '21 g',
      '25 h',
    ])
  })

  test.each([
    ['0:00 one\n1:02 two'],
    ['[00:00:00] one\n[00:01:02] two'],
    ['(0:00) one\n(1:02) two'],
    ['0:00 - one\n1:02 - two'],
    ['[00:00.000 --> 01:02.000]  one\n[01:02.000 --> 01:03.000]  two'],
    ['0:00\none\n\n1:02\ntwo\n'],
    ['[00:00.00]one\n[01:02.00]two'],
  ])('timestamps at the start of a line are parsed: %j', (text) => {
    const { format, cues, hasEstimatedTimes } = parseCaptions(text)
    expect({ format, hasEstimatedTimes }).toEqual({ format: 'txt' })
    expect(cues[0]).toEqual(cue(0, 62, 'one'))
    expect(cues[1]).toMatchObject({ startSeconds: 62, text: 'two' })
  })

  test.each([
    'Ada Lovelace  0:00\nIt computes.\n\nCharles  0:04\nIt does not.\nNot yet.',
    'Ada Lovelace (00:00):\nIt computes.\n\nCharles (00:04):\nIt does not.\nNot yet.',
    'Ada Lovelace | 0:00\nIt computes.\nCharles | 0:04\nIt does not.\nNot yet.',
    'Ada Lovelace [0:00]\nIt computes.\nCharles [0:04]\nIt does not.\nNot yet.',
  ])('speakers with their times above what is said keep both out of the words: %j', (text) => {
    const { cues, hasEstimatedTimes } = parseCaptions(text)
    expect(hasEstimatedTimes).toBeUndefined()
    expect(cues).toMatchObject([
      cue(0, 4, 'Ada Lovelace: It computes.'),
      { startSeconds: 4, text: 'Charles: It does not. Not yet.' },
    ])
  })

  test.each([
    'Doors open at 9:30\nand the show begins.\nThen all is over.',
    'We meet at 9:30\nThen at 10:15\nand at 11',
    'The bus leaves at 10:15\nand the train\nThe boat leaves at 9:30\nat the pier',
    'Hello\nDoors open at 9:30\nbring food\nLeave at 10:15\nthen home',
  ])('times at the ends of lines that are said stay where they are: %j', (text) => {
    const { cues, hasEstimatedTimes } = parseCaptions(text)
    expect(hasEstimatedTimes).toBe(true)
    expect(cues.map((found) => found.text).join(' ')).toBe(text.replaceAll('\n', ' '))
  })

  test('text alone is timed at 150 words a minute, and no word is lost', () => {
    const words = Array.from({ length: 300 }, (_, index) =>
      index % 30 === 29 ? `w${index}.` : `w${index}`,
    )
    const { cues, hasEstimatedTimes } = parseCaptions(words.join(' '))
    expect(hasEstimatedTimes).toBe(true)
    expect(cues.map(({ text }) => text).join(' ')).toBe(words.join(' '))
    expect(cues.at(-1)!.endSeconds).toBeCloseTo(120)
    expect(Math.max(...cues.map(({ text }) => text.split(' ').length))).toBeLessThanOrEqual(20)
  })

  test('speaker names are kept', () => {
    expect(
      parseCaptions('Ada: It computes.\nCharles: It does not.').cues.map(({ text }) => text),
    ).toEqual(['Ada: It computes.', 'Charles: It does not.'])
  })
})

describe('files that are no captions, or empty captions, are rejected', () => {
  test.each([
    ['an image', '\ufffdPNG\r\n\u001a\n\0\0\0\rIHDR\0\0'],
    ['a compressed file', `PK\u0003\u0004${'\ufffd\u0012\u0001abc'.repeat(50)}`],
    ['a web page', '<!DOCTYPE html><html><body><p t="1">0:00 hello</p></body></html>'],
    ['truncated JSON', '{"events":[{"tStartMs":0,"segs":[{"utf8":"he'],
    ['another JSON', '{"hello":"world"}'],
    ['an empty JSON object', '{}'],
    ['a list of something else', '[{"hello":"world"}]'],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>'],
    ['only invalid times', '1\n00:00:xx,000 --> 00:00:02,000\nwords\n'],
    ['XML without a time', '<transcript><text>words</text></transcript>'],
  ])('%s cannot be read', (_, text) => {
    expect(codeOf(text)).toBe('captions_unreadable')
  })

  test.each([
    ['an empty file', ''],
    ['white space', ' \n\ufeff\t'],
    ['captions without words', '1\n00:00:01,000 --> 00:00:02,000\n<i> </i>\n'],
    ['no events at all', '{"wireMagic":"pb3","events":[]}'],
    ['only a header', 'WEBVTT\nKind: captions\n'],
    ['events without words', '{"events":[{"tStartMs":0,"segs":[{"utf8":"\\n"}]}]}'],
  ])('%s is empty', (_, text) => {
    expect(codeOf(text)).toBe('captions_empty')
  })
})

describe('any input', () => {
  const fragment = fc.constantFrom(
    'WEBVTT\n\n',
    '00:00:01.000 --> 00:00:02.000\n',
    '1\n',
    '-->',
    '<p t="1" d="2">',
    '</p>',
    '<text start="1">',
    '<timedtext>',
    '<transcript>',
    '{"events":[',
    '{"tStartMs":5,"segs":[{"utf8":"a"}]}',
    ']}',
    '0:05 hi\n',
    '0:00:01.000,0:00:02.000\n',
    '[Script Info]\n',
    'Dialogue: 0,0:00:01.00,0:00:02.00,',
    '[1:02]',
    'Ada 0:07\n',
    '[{"text":"a","start":1}',
    '&#39;',
    '&amp;',
    '&#1114112;',
    '<',
    '>',
    '<v ',
    '{\\an8}',
    '\n',
    ' ',
    '\r\n',
    'word',
    '。',
    '\ud800',
    '\u202e',
    '-5:00',
    '99:99:99',
    'NaN',
    '\0',
    '1e999',
    '"',
  )
  const anything = fc.oneof(
    fc.array(fragment, { maxLength: 60 }).map((fragments) => fragments.join('')),
    fc.string({ unit: 'binary', maxLength: 300 }),
  )

  test('gives ordered, finite, non-overlapping cues of storable text, or a problem', () => {
    fc.assert(
      fc.property(anything, fc.option(fc.string(), { nil: undefined }), (text, name) => {
        let cues: Cue[] = []
        try {
          cues = parseCaptions(text, name).cues
          expect(cues.length).toBeGreaterThan(0)
        } catch (problem) {
          if (!(problem instanceof Problem)) throw problem
          expect(['captions_unreadable', 'captions_empty']).toContain(problem.code)
        }
        for (const [index, { startSeconds, endSeconds, text }] of cues.entries()) {
          expect(
            Number.isFinite(startSeconds) && Number.isFinite(endSeconds) && startSeconds >= 0,
          ).toBe(true)
          expect(startSeconds).toBeLessThanOrEqual(endSeconds)
          expect(endSeconds).toBeLessThanOrEqual(
            cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY,
          )
          expect(text).not.toMatch(/\p{Cc}|\p{Cs}/u)
          expect(text.trim()).toBe(text)
          expect(text).not.toBe('')
        }
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['<', '<timedtext>'],
    ['<p t="1"', '<timedtext>'],
    ['<p t="1">', '<timedtext>'],
    ['<text start="1', '<transcript>'],
    ['&amp;', '<transcript><text start="1">'],
    ['<v ', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
    ['<v          ', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'],
    ['00:01.000 --> 00:02.000\n', 'WEBVTT\n\n'],
    ['-->', '1 '],
    ['1\n', '00:00:01,000 --> 00:00:02,000\n'],
    ['{\\', '00:00:01,000 --> 00:00:02,000\n'],
    ['[', '{"events":'],
    ['{"segs":[', '{"events":['],
    ['0:00:01.000,0:00:02.000\n', ''],
    ['Dialogue: ,', '[Script Info]\n[Events]\n'],
    ['Dialogue:\n', `[Script Info]\n[Events]\nFormat: ${',a'.repeat(100_000)}\n`],
    ['{', '[Script Info]\nDialogue: 0,0:00:01.00,0:00:02.00,'],
    ['0:00', ''],
    ['0:00 ', ''],
    ['0:00\n', ''],
    [' ', 'x'],
    ['.', ''],
    ['a. ', ''],
    ['1 hour, ', '0:00\n'],
    ['&#', 'a'],
    ['\n', 'a'],
    ['(', ''],
    ['Ada 0:01\na\n', ''],
    ['Ada ', ''],
    ['A 0:0', ''],
    ['[0:01]', ''],
    ['[{', ''],
    ['\ud800', 'a'],
  ])('a megabyte of %j takes linear time', async (unit, prefix) => {
    const parse = (size: number) => codeOf(prefix + unit.repeat(Math.ceil(size / unit.length)))
    expect(await measureGrowth(parse, 1024 * 1024)).toBeLessThan(linearGrowth)
  })
})
