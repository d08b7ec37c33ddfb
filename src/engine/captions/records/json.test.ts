// People have the JSON of many programs: of downloaders, of speech recognition, of
// meetings. Each names its fields in its own way.
import { describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { clock, sentences } from '#tests/caption-files.ts'
import { parseCaptions } from '../parse.ts'

type Sentence = (typeof sentences)[number]
const each = <Value>(write: (sentence: Sentence) => Value): Value[] => sentences.map(write)
const ms = (seconds: number) => Math.round(seconds * 1000)
const words = <Value>(write: (word: string, start: number, end: number) => Value): Value[] =>
  sentences.flatMap(({ start, text }) =>
    text
      .split(' ')
      .map((word, at) => write(word, round(start + at * 0.3), round(start + at * 0.3 + 0.2))),
  )
const round = (value: number) => Math.round(value * 1000) / 1000
const whole = sentences.map(({ text }) => text).join(' ')
const said = (file: unknown) =>
  parseCaptions(typeof file === 'string' ? file : JSON.stringify(file)).cues.map((cue) => [
    cue.startSeconds,
    cue.text,
  ])
const all = sentences.map(({ start, text }) => [start, text])
const codeOf = (text: string) => {
  try {
    return parseCaptions(text).format
  } catch (problem) {
    return problem instanceof Problem ? problem.code : problem
  }
}

test.each<[string, unknown]>([
  [
    'offsets in seconds',
    each(({ start, end, text }) => ({ text, offset: start, duration: end - start, lang: 'en' })),
  ],
  [
    'offsets in milliseconds',
    each(({ start, end, text }) => ({ text, offset: ms(start), duration: ms(end - start) })),
  ],
  [
    'numbers as text',
    each(({ start, end, text }) => ({ text, start: String(start), dur: String(end - start) })),
  ],
  ['a list of lists', [each(({ start, text }) => ({ text, start, duration: 5 }))]],
  [
    'times as text',
    each(({ start, end, text }) => ({ start: clock(start), end: clock(end), text })),
  ],
  ['lists of start, end and words', each(({ start, end, text }) => [start, end, text])],
  [
    'a list for each field',
    {
      start: each(({ start }) => ms(start)),
      end: each(({ end }) => ms(end)),
      text: each(({ text }) => text),
    },
  ],
  [
    'chunks',
    {
      text: whole,
      chunks: each(({ start, end, text }) => ({
        timestamp: [start, end === 18 ? null : end],
        text: ` ${text}`,
      })),
    },
  ],
  [
    'from and to',
    {
      body: each(({ start, end, text }) => ({ from: start, to: end, location: 2, content: text })),
    },
  ],
  [
    'times and offsets',
    {
      transcription: each(({ start, end, text }) => ({
        timestamps: { from: clock(start), to: clock(end) },
        offsets: { from: ms(start), to: ms(end) },
        text,
      })),
    },
  ],
  [
    'renderers',
    {
      actions: [
        {
          panel: {
            segments: each(({ start, end, text }) => ({
              transcriptSegmentRenderer: {
                startMs: String(ms(start)),
                endMs: String(ms(end)),
                snippet: { runs: [{ text }] },
                accessibility: { label: `1 second ${text}` },
              },
            })),
          },
        },
      ],
    },
  ],
  [
    'groups of cues',
    {
      cueGroups: each(({ start, text }) => ({
        cues: [
          {
            renderer: {
              cue: { simpleText: text },
              startOffsetMs: String(ms(start)),
              durationMs: '5000',
            },
          },
        ],
      })),
    },
  ],
  [
    'phrases with guesses',
    {
      recognizedPhrases: each(({ start, text }) => ({
        offset: `PT${start}S`,
        offsetInTicks: start * 1e7,
        nBest: [{ display: text }, { display: 'Rein' }],
      })),
    },
  ],
  [
    'segments beside the whole text',
    {
      text: whole,
      language: 'en',
      segments: each(({ start, end, text }) => ({
        id: 0,
        seek: 0,
        start,
        end,
        text,
        tokens: [1, 2],
      })),
    },
  ],
  [
    'the list that Python prints',
    `[${each(({ start, text }) => `{'text': '${text}', 'start': ${start}, 'lang': None}`).join(', ')}]`,
  ],
  [
    'a value a line',
    each(({ start, end, text }) => JSON.stringify({ start, end, text })).join('\n'),
  ],
  [
    'a caption file inside',
    {
      text: whole,
      vtt: `WEBVTT\n\n${each(({ start, end, text }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${text}\n\n`).join('')}`,
    },
  ],
])('%s are read', (_, file) => {
  expect(said(file)).toEqual(all)
})

test.each<[string, unknown]>([
  [
    'words',
    { text: whole, words: words((word, start, end) => ({ word: ` ${word}`, start, end })) },
  ],
  [
    'words in milliseconds',
    {
      words: words((text, start, end) => ({ text, start: ms(start), end: ms(end), confidence: 1 })),
    },
  ],
  [
    'words with spaces between',
    {
      words: words((text, start, end) => ({ text, start, end, type: 'word' })).flatMap((word) => [
        word,
        { text: ' ', start: word.end, end: word.end, type: 'spacing' },
      ]),
    },
  ],
  [
    'words as lists',
    {
      results: [
        {
          alternatives: [
            { transcript: whole, timestamps: words((word, start, end) => [word, start, end]) },
          ],
        },
      ],
    },
  ],
  [
    'times with their unit',
    {
      results: [
        {
          alternatives: [
            {
              transcript: whole,
              words: words((word, start, end) => ({
                word,
                startTime: `${start}s`,
                endTime: `${end}s`,
              })),
            },
          ],
        },
      ],
    },
  ],
  [
    'seconds and nanoseconds',
    {
      results: [
        {
          alternatives: [
            {
              words: words((word, start) => ({
                word,
                startTime: {
                  seconds: String(Math.floor(start)),
                  nanos: Math.round((start % 1) * 1e9),
                },
              })),
            },
          ],
        },
      ],
    },
  ],
  [
    'marks without a time',
    {
      results: {
        transcripts: [{ transcript: whole }],
        items: words((word, start, end) => ({ word, start, end })).flatMap(
          ({ word, start, end }) => {
            const [, letters, mark] = /^(.*?)([.,]?)$/.exec(word)!
            const spoken = {
              type: 'pronunciation',
              start_time: String(start),
              end_time: String(end),
              alternatives: [{ content: letters }],
            }
            return mark
              ? [spoken, { type: 'punctuation', alternatives: [{ content: mark }] }]
              : [spoken]
          },
        ),
      },
    },
  ],
])('%s become sentences', (_, file) => {
  const cues = said(file)
  expect(cues.map(([, text]) => text).join(' ')).toBe(whole)
  for (const [start, text] of all) {
    const [cue] = cues.filter(([time]) => time === start)
    expect(String(text)).toMatch(new RegExp(`^${cue![1]}`))
  }
})

describe('speakers', () => {
  const turns = (speakers: unknown[], name: string) => ({
    utterances: sentences.map((sentence, at) => ({ ...sentence, [name]: speakers[at] })),
  })
  const labels = (file: unknown) =>
    said(file).map(([, text]) => /^([^:]{1,20}): /.exec(String(text))?.[1] ?? '')

  test.each<[string, unknown[], string, string[]]>([
    ['names', ['Ada', 'Ben', 'Ben'], 'speaker', ['Ada', 'Ben', '']],
    ['numbers', [0, 1, 0], 'speaker', ['Speaker 0', 'Speaker 1', 'Speaker 0']],
    [
      'numbers of programs',
      ['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_01'],
      'speaker',
      ['Speaker 0', 'Speaker 1', ''],
    ],
    [
      'objects',
      [
        { id: 1, name: 'Ada' },
        { id: 2, name: 'Ben' },
        { id: 1, name: 'Ada' },
      ],
      'participant',
      ['Ada', 'Ben', 'Ada'],
    ],
    ['letters', ['A', 'B', 'A'], 'speaker_id', ['A', 'B', 'A']],
  ])('%s', (_, speakers, name, expected) => {
    expect(labels(turns(speakers, name))).toEqual(expected)
  })

  test('numbers whose names the file lists', () => {
    expect(
      labels({
        ...turns([0, 1, 0], 'speaker'),
        speakers: [
          { id: 0, name: 'Ada' },
          { id: 1, name: 'Ben' },
        ],
      }),
    ).toEqual(['Ada', 'Ben', 'Ada'])
  })

  test('one for all sentences of a paragraph', () => {
    const paragraphs = [
      { speaker: 'Ada', sentences: sentences.slice(0, 2) },
      { speaker: 'Ben', sentences: sentences.slice(2) },
    ]
    expect(labels({ results: { paragraphs } })).toEqual(['Ada', '', 'Ben'])
  })
})

test('entities of downloaders are decoded, also those that were escaped twice', () => {
  const file = [
    { start: 0.5, text: 'It&amp;#39;s &quot;raining&quot; &amp; it&#39;s &amp;lt;wet&amp;gt;.' },
  ]
  expect(said(file)).toEqual([[0.5, 'It\'s "raining" & it\'s &lt;wet&gt;.']])
})

test('words without times have estimated ones', () => {
  const { cues, hasEstimatedTimes } = parseCaptions(JSON.stringify({ text: whole }))
  expect(hasEstimatedTimes).toBe(true)
  expect(cues.map(({ text }) => text)).toEqual(sentences.map(({ text }) => text))
})

test('records without a time among others are counted as unread', () => {
  const [one, two, three] = sentences
  const { cues, unreadCaptions } = parseCaptions(
    JSON.stringify([one, { text: two!.text }, { ...three, start: 'soon' }]),
  )
  expect({ said: cues.map(({ text }) => text), unreadCaptions }).toEqual({
    said: [one!.text],
    unreadCaptions: 2,
  })
})

test.each([
  ['settings', '{"name":"rain","version":"1.0.0","description":"Words that nobody has said."}'],
  [
    'a chat without times',
    '[{"author":"Ada","text":"Hello there, everybody"},{"author":"Ben","text":"Hello to you"}]',
  ],
  ['a map', '{"type":"FeatureCollection","features":[{"properties":{"name":"Rain Street"}}]}'],
  [
    'times whose unit is not certain',
    '[{"t":0,"text":"Rain fell all day"},{"t":300,"text":"and all night"},{"t":600,"text":"Yes"}]',
  ],
  ['a list that is cut off', JSON.stringify(sentences).slice(0, 150)],
])('%s is refused, and never read as words', (_, text) => {
  expect(codeOf(text)).toBe('captions_unreadable')
})
