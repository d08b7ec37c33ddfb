// Transcripts as text: copied from pages, written in Markdown, and saved by programs for meetings.
import { describe, expect, test } from 'vitest'
import { parseCaptions } from '../parse.ts'

const lines = [
  'Rain fell on the roof all night.',
  'The river stood three meters higher.',
  'We carried the books upstairs first.',
] as const
const seconds = [1, 6, 72]
const said = (text: string) => parseCaptions(text).cues.map((cue) => [cue.startSeconds, cue.text])
const write = (form: (seconds: number, line: string, at: number) => string) =>
  lines.map((line, at) => form(seconds[at]!, line, at)).join('\n')
const short = (value: number) => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`
const long = (value: number) => `00:0${short(value)}`

describe('times', () => {
  test.each([
    ['in bold', write((time, line) => `**[${long(time)}]** ${line}\n`)],
    ['in a list', write((time, line) => `- ${short(time)} ${line}`)],
    ['in a list that counts', write((time, line, at) => `${at + 1}. [${short(time)}] ${line}`)],
    ['in headings', `# Transcript\n${write((time, line) => `## ${short(time)}\n${line}`)}`],
    [
      'as links',
      write((time, line) => `[${short(time)}](https://youtu.be/dQw4w9WgXcQ?t=${time}) ${line}`),
    ],
    ['as code', write((time, line) => `\`${short(time)}\` ${line}`)],
    ['in italics', write((time, line) => `*${short(time)}* ${line}`)],
    ['in quotations', write((time, line) => `> ${short(time)} ${line}\n>`)],
    ['in wide brackets', write((time, line) => `【${short(time)}】${line}`)],
    ['with wide colons', write((time, line) => `${short(time).replace(':', '：')}\n${line}`)],
    ['as ranges', write((time, line) => `[${long(time)} - ${long(time + 7)}] ${line}`)],
    [
      'as ranges with frames',
      write((time, line) => `[${long(time)}:00 - ${long(time + 3)}:12] ${line}`),
    ],
    [
      'as ranges of seconds',
      write((time, line) => `[${time.toFixed(2)}s -> ${(time + 4).toFixed(2)}s] ${line}`),
    ],
    [
      'with letters',
      write(
        (time, line) => `${Math.floor(time / 60)}m${String(time % 60).padStart(2, '0')}s ${line}`,
      ),
    ],
    [
      'in headings with titles',
      write((time, line, at) => `## ${short(time)} Part ${'abc'[at]}\n\n${line}\n`),
    ],
    [
      'behind titles',
      write(
        (time, line, at) => `## Part ${'abc'[at]} (${short(time)} - ${short(time + 4)})\n${line}`,
      ),
    ],
    [
      'linked',
      write(
        (time, line, at) =>
          `### Part ${'abc'[at]} [${short(time)}](https://youtu.be/x?t=${time})\n${line}`,
      ),
    ],
    [
      'below properties',
      `---\ntitle: Rain\ntags:\n  - river\n---\n${write((time, line) => `${short(time)} ${line}`)}`,
    ],
    ['with points in order', write((time, line) => `${short(time).replace(':', '.')}\n${line}`)],
  ])('%s', (_, text) => {
    expect(said(text).slice(-3)).toEqual(lines.map((line, at) => [seconds[at], line]))
  })

  test('numbers with points that are said stay', () => {
    const text = 'Bread costs\n3.50\nat the shop and\n2.20\nat the market and\n1.10\nat home.'
    expect(parseCaptions(text)).toMatchObject({ hasEstimatedTimes: true })
    expect(
      said(text)
        .map(([, line]) => line)
        .join(' '),
    ).toBe(text.replaceAll('\n', ' '))
  })
})

test('properties above notes without times are not said', () => {
  expect(
    said(`---\ntitle: Rain\ndate: 2024-03-12\n---\n\n${lines[0]}`).map(([, line]) => line),
  ).toEqual([lines[0]])
  expect(said(`---\nRain fell.\n---`).length).toBeGreaterThan(1)
  // Archives write hundreds of them, with remarks.
  const many = Array.from({ length: 200 }, (_, at) => `  - "keyword ${at}"`).join('\n')
  const archived = `---\ntitle: Rain\ntakeaways: |\n  1. Rain is wet.\n\n# added later\nkeywords:\n${many}\n---\n\n# Rain\n\n${lines[0]}`
  expect(said(archived).map(([, line]) => line)).toEqual([lines[0]])
})

describe('times that captions of a copied panel begin with are said', () => {
  const captions = [
    'we begin',
    '10:30 we start the pump',
    '1:20 it stops',
    'then',
    'we wait',
    'and go',
  ]
  const write = (mark: string) =>
    captions.map((line, at) => `0${mark}0${at}\n${line.replace(':', mark)}`).join('\n')

  test.each([':', '.'])('with "%s"', (mark) => {
    const text = `Transkriptio\nHae videosta\nJohdanto\n${write(mark)}\nsuomi (luotu automaattisesti)`
    expect(said(text)).toEqual(captions.map((line, at) => [at, line.replace(':', mark)]))
  })
})

test('the name of the first chapter is not said where each time is repeated in words', () => {
  const panel = lines.flatMap((line, at) => [
    [at * 2, line],
    [at * 2 + 1, 'more'],
  ])
  const text = panel.map(([time, line]) => `0:0${time}\n${time} detik\n${line}`).join('\n')
  expect(said(`Transkrip\nPembukaan\n${text}`)).toEqual(panel)
})

test.each(['stopped transcription', 'hat die Transkription beendet', 'a arrêté la transcription'])(
  'the notice of Teams is not said: %s',
  (notice) => {
    const text = `Berg, Ada   0:01\n${lines[0]}\n\nMoor, Ben   0:06\n${lines[1]}\n\nBerg, Ada   1:12\n${lines[2]}`
    expect(said(`${text}\n\nBerg, Ada ${notice}`).at(-1)).toEqual([72, `Berg, Ada: ${lines[2]}`])
  },
)

test('fields above the first time are not said', () => {
  const head = 'Title: Rain\nURL: https://example.org/rain\nDate: 12 March 2024'
  expect(said(`${head}\n\n${write((time, line) => `${short(time)} ${line}`)}`)[0]).toEqual([
    1,
    lines[0],
  ])
  expect(said(`Title: Rain\n${lines[0]}`).map(([, line]) => line)).toContain('Title: Rain')
})

test('times in brackets within a turn are not said, and what follows has them', () => {
  const text =
    '[0:01] Ada: Rain fell. [0:03] It stopped.\n[0:06] Ben: We went [inaudible 0:07] out. [0:50] at [0:10] It rained.'
  expect(said(text)).toEqual([
    [1, 'Ada: Rain fell.'],
    [3, 'It stopped.'],
    [6, 'Ben: We went [inaudible 0:07] out. [0:50] at [0:10] It rained.'],
  ])
})

describe('meetings', () => {
  const names = ['Ada Berg', 'Ben Moor', 'Ada Berg']
  const turns = lines.map((line, at) => [seconds[at], `${names[at]}: ${line}`])

  test.each([
    ['time and name', write((time, line, at) => `${long(time)} ${names[at]}\n${line}\n`)],
    [
      'time, dash and name',
      write((time, line, at) => `${short(time)} - ${names[at]}\n  ${line}\n`),
    ],
    ['name and time', write((time, line, at) => `${names[at]}  ${short(time)}\n${line}\n`)],
    ['name above the time', write((time, line, at) => `${names[at]}\n${short(time)}\n${line}\n`)],
    ['name below the time', write((time, line, at) => `[${long(time)}]\n${names[at]}\n${line}\n`)],
    [
      'time in brackets without a space',
      write((time, line, at) => `${names[at]}(${long(time)}): ${line}\n`),
    ],
    [
      'wide brackets and colons',
      write((time, line, at) => `${names[at]}（${long(time)}）：${line}`),
    ],
    ['name in brackets', write((time, line, at) => `[${names[at]}] ${long(time)}\n${line}\n`)],
    [
      'name and minutes',
      write(
        (time, line, at) =>
          `${names[at]} ${Math.floor(time / 60)} minutes ${time % 60} seconds\n${line}\n`,
      ),
    ],
    [
      'name and minutes, and the time',
      write(
        (time, line, at) =>
          `${names[at]}   ${Math.floor(time / 60)} minutes ${time % 60} seconds\n${short(time)}\n${line}`,
      ),
    ],
    [
      'name and minutes in German',
      write(
        (time, line, at) =>
          `${names[at]} ${Math.floor(time / 60)} Minuten ${time % 60} Sekunden\n${line}`,
      ),
    ],
    [
      'name and time before the words',
      write((time, line, at) => `${names[at]} (${short(time)}): ${line}`),
    ],
    [
      'name, colon and time before the words',
      write((time, line, at) => `**${names[at]}:** [${short(time)}] ${line}`),
    ],
    [
      'time and name before the words',
      write((time, line, at) => `[${long(time)}] ${names[at]}: ${line}`),
    ],
    [
      'time and name in bold',
      write((time, line, at) => `**${short(time)} ${names[at]}:** ${line}\n`),
    ],
    [
      'range above the name',
      write(
        (time, line, at) => `${long(time)}.000 --> ${long(time + 3)}.000\n${names[at]}:\n${line}\n`,
      ),
    ],
    [
      'columns',
      write((time, line, at) => `${long(time)} | ${names[at]} | ${line}`).replace(
        '| Ada Berg | We',
        '| Ada Berg | We',
      ),
    ],
  ])('%s', (_, text) => {
    expect(said(text).map(([time, line]) => [time, String(line)])).toEqual(turns)
  })

  test('an organization after the name is part of it', () => {
    expect(said(write((time, line) => `${short(time)} - Ada Berg (Rain Ltd)\n${line}`))[0]).toEqual(
      [1, `Ada Berg (Rain Ltd): ${lines[0]}`],
    )
  })

  test('what stands above the first time and after the last turn is not said, and turns share their time', () => {
    const text = `Rain (2026-03-04 10:02 GMT+1) - Transcript\nAttendees\nAda Berg, Ben Moor\nTranscript\n00:00:00\n\nAda Berg: ${lines[0]}\nBen Moor: ${lines[1]}\n\n00:05:00\n\nAda Berg: ${lines[2]}\n\nMeeting ended after 00:06:12 👋\n\nThis editable transcript was computer generated and might contain errors.\n`
    const { cues, hasEstimatedTimes } = parseCaptions(text)
    expect(cues.map((cue) => cue.text)).toEqual([
      `Ada Berg: ${lines[0]}`,
      `Ben Moor: ${lines[1]}`,
      `Ada Berg: ${lines[2]}`,
    ])
    expect(cues[0]!.startSeconds).toBe(0)
    expect(cues[1]!.startSeconds).toBeGreaterThan(60)
    expect(cues[2]!.startSeconds).toBe(300)
    expect(hasEstimatedTimes).toBe(true)
  })

  test('short lines that are said are no names', () => {
    const text =
      '0:00\nHello There\nmy friends\n0:04\nGood Morning\nto all of you\n0:09\nBye\nand thanks'
    expect(said(text).map(([, line]) => line)).toEqual([
      'Hello There my friends',
      'Good Morning to all of you',
      'Bye and thanks',
    ])
  })
})

test('what is said above the first time of a meeting is kept, its list of people is not', () => {
  const minutes = [
    'Garden committee – 12 May',
    'Attendees: Ana Diallo, Omar Reis',
    'Ana Diallo: Somebody left the compost open.',
    'Omar Reis: I saw rats behind it on Monday.',
    '00:05:00',
    'Ana Diallo: Then we need a lid that closes by itself.',
    '00:10:00',
    'Omar Reis: I can build one before the summer.',
    '10:40 Omar Reis: Omar Reis stopped transcription',
  ]
  const { cues } = parseCaptions(minutes.join('\n'))
  expect(cues.map(({ text }) => text).join('\n')).toBe(
    [minutes[2], minutes[3], minutes[5], minutes[7]].join('\n'),
  )
  expect(cues[0]!.startSeconds).toBe(0)
  expect(cues[2]!.startSeconds).toBe(300)
})

test('names of chapters in a copied panel are not said, and a caption of two lines is', () => {
  const captions = [
    'hey everyone',
    'we insulate an attic',
    'for little money',
    'there are three materials',
    'mice love one',
    'so we take another',
    'it is old paper',
    'with borax',
  ]
  const panel = captions.flatMap((text, at) => [`0:0${at}`, text])
  const withNames = [
    'Transcript',
    'Intro',
    ...panel.slice(0, 6),
    'The material',
    ...panel.slice(6),
    'English (auto-generated)',
  ]
  expect(parseCaptions(withNames.join('\n')).cues.map(({ text }) => text)).toEqual(captions)
  const withoutFirst = [...panel.slice(0, 6), 'and no tools', ...panel.slice(6)]
  expect(
    parseCaptions(withoutFirst.join('\n'))
      .cues.map(({ text }) => text)
      .join(' '),
  ).toContain('and no tools')
})

test('headings of Markdown are not said, and songs between two signs are', () => {
  const text = [
    '# The story of the bridge',
    '',
    'The bridge fell in May.',
    '',
    '## Later',
    '# we shall cross again #',
  ].join('\n')
  expect(parseCaptions(text).cues.map((cue) => cue.text)).toEqual([
    'The bridge fell in May.',
    '# we shall cross again #',
  ])
})
