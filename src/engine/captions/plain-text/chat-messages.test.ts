// Chats that people export or copy: their dates are no moments of a recording, and are never
// quoted.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../../transcript.ts'
import { parseCaptions } from '../parse.ts'

const lines = [
  ['Anna Berg', 'We should block the ditches on the north moor.'],
  ['Ben Bog', 'I am against it, because the farm would lose its field.'],
  ['Anna Berg', 'Then I will write to the farm on Monday.'],
] as const
const write = (form: (name: string, text: string, minute: number) => string) =>
  lines.map(([name, text], at) => form(name, text, 5 + at)).join('\n')
const narrow = '\u202f'
const mark = '\u200e'

function read(text: string) {
  const { cues, hasEstimatedTimes } = parseCaptions(text, 'Chat with Anna.txt')
  const transcript = { cues, language: 'en', kind: 'upload' as const }
  const said = splitSpokenSentences(transcript).map(({ speaker, verbatim }) => [speaker, verbatim])
  return { said, hasEstimatedTimes, starts: cues.map(({ startSeconds }) => startSeconds) }
}

test.each([
  [
    'WhatsApp on an iPhone',
    write((name, text, minute) => `[12/03/24, 14:0${minute}:11] ${name}: ${text}`),
  ],
  [
    'with half days',
    write((name, text, minute) => `[3/12/24, 2:0${minute}:11${narrow}PM] ${name}: ${text}`),
  ],
  [
    'WhatsApp on Android',
    write((name, text, minute) => `12/03/2024, 14:0${minute} - ${name}: ${text}`),
  ],
  [
    'there with half days',
    write((name, text, minute) => `3/12/24, 2:0${minute}${narrow}pm - ${name}: ${text}`),
  ],
  ['in German', write((name, text, minute) => `12.03.24, 14:0${minute} - ${name}: ${text}`)],
  [
    'in Spanish',
    write((name, text, minute) => `12/3/24, 2:0${minute} p.${narrow}m. - ${name}: ${text}`),
  ],
  [
    'in Korean',
    write((name, text, minute) => `2024년 3월 12일 오후 2:0${minute}, ${name} : ${text}`),
  ],
  ['KakaoTalk', write((name, text, minute) => `[${name}] [오후 2:0${minute}] ${text}`)],
  ['Telegram', write((name, text, minute) => `${name}, [12.03.2024 14:0${minute}]\n${text}\n`)],
  ['Signal', write((name, text, minute) => `[2024-03-12, 14:0${minute}] ${name}: ${text}`)],
  ['Slack', write((name, text, minute) => `${name}  2:0${minute} PM\n${text}`)],
  ['Slack in three lines', write((name, text, minute) => `${name}\n  2:0${minute} PM\n${text}`)],
  ['Discord', write((name, text, minute) => `${name} — Today at 2:0${minute} PM\n${text}`)],
  [
    'exports of Discord',
    write(
      (name, text, minute) =>
        `[12/03/2024 14:0${minute}] ${name.toLowerCase().replace(' ', '-')}#1234\n${text}\n\n{Reactions}\n👍 (2)\n`,
    ),
  ],
  ['Teams', write((name, text, minute) => `[12/03 14:0${minute}] ${name}\n${text}\n`)],
])('%s: everybody is named, no date is said, and the times are estimated', (_, text) => {
  const { said, hasEstimatedTimes, starts } = read(text)
  expect(said).toEqual(lines.map(([name, words]) => [name, words]))
  expect(hasEstimatedTimes).toBe(true)
  expect(starts[0]).toBe(0)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
})

test.each([
  ['Zoom', write((name, text, minute) => `14:0${minute}:11 From ${name} to Everyone:\n\t${text}`)],
  [
    'Zoom with tabs and answers',
    write(
      (name, text, minute) =>
        `14:0${minute}:11\t From  ${name}  to  Everyone:\n\tReplying to "We should..."\n\t${text}`,
    ),
  ],
  ['LINE', `2024/03/12(Tue)\n${write((name, text, minute) => `14:0${minute}\t${name}\t${text}`)}`],
  ['IRC', write((name, text, minute) => `[14:0${minute}] <${name.split(' ')[0]}> ${text}`)],
])('the chat of %s beside a meeting keeps its clock', (_, text) => {
  const { said, hasEstimatedTimes } = read(text)
  expect(said.map(([, words]) => words)).toEqual(lines.map(([, words]) => words))
  expect(said.map(([name]) => name?.split(' ')[0])).toEqual(['Anna', 'Ben', 'Anna'])
  expect(hasEstimatedTimes).toBeUndefined()
})

test('notices, pictures and deleted messages are not said, and further lines belong to their message', () => {
  const chat = [
    `[12/03/24, 14:04:01] Moor: ${mark}Messages and calls are end-to-end encrypted.`,
    '[12/03/24, 14:04:30] Anna Berg created this group',
    '[12/03/24, 14:05:11] Anna Berg: We block the ditches: all of them.',
    'The last one waits until 15:30 on Monday.',
    `${mark}[12/03/24, 14:06:11] Ben Bog: ${mark}image omitted`,
    '[12/03/24, 14:07:11] Ben Bog: <Media omitted>',
    '[12/03/24, 14:07:30] Ben Bog: IMG-20240312-WA0001.jpg (file attached)',
    `[12/03/24, 14:07:40] Anna Berg: The map. ${mark}<Diese Nachricht wurde bearbeitet.>`,
    '[12/03/24, 14:08:11] Ben Bog: This message was deleted',
    `[12/03/24, 14:09:11] Ben Bog: I am against it. ${mark}<This message was edited>`,
  ]
  expect(read(chat.join('\r\n')).said).toEqual([
    ['Anna Berg', 'We block the ditches: all of them.'],
    ['Anna Berg', 'The last one waits until 15:30 on Monday.'],
    ['Anna Berg', 'The map.'],
    ['Ben Bog', 'I am against it.'],
  ])
})

test('numbers of strangers, symbols and small letters become names that can be asked for', () => {
  const names = ['+49 151 2345678', '~ ben', 'Cleo 🌸 Fen', '+49 151 2345678']
  const chat = names.map(
    (name, at) => `12/03/2024, 14:0${at} - ${name}: This is what number ${at} has to say.`,
  )
  expect(read(chat.join('\n')).said.map(([name]) => name)).toEqual([
    'Person 1',
    'Ben',
    'Cleo Fen',
    'Person 1',
  ])
})

test('a transcript whose words name dates and clocks is no chat', () => {
  const talk =
    '0:01 On 12/03/2024, 14:05 - the day: we began.\n0:09 At 2:05 PM we ended.\n0:15 Speaker 1 0:04 is a line.'
  expect(parseCaptions(talk).cues.map(({ startSeconds }) => startSeconds)).toEqual([1, 9, 15])
  expect(parseCaptions(talk).hasEstimatedTimes).toBeUndefined()
})

test('Webex names the speaker in the name of a caption', () => {
  const time = (second: number) => `00:00:0${second}.000 --> 00:00:0${second + 2}.000`
  const vtt = `WEBVTT\n\n${lines.map(([name, text], at) => `${at + 1} "${name}" (4294967295)\n${time(at * 3)}\n${text}\n`).join('\n')}`
  expect(read(vtt).said).toEqual(lines.map(([name, words]) => [name, words]))
})
