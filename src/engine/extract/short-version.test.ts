// The short version says of every recording what it is, in the language of its captions.
import { expect, test } from 'vitest'
import { splitSpokenSentences } from '../transcript.ts'
import { nameSpeakers } from './recording-kind.ts'
import { buildShortVersion } from './short-version.ts'

const describe = (change: Partial<Parameters<typeof buildShortVersion>[0]>) =>
  buildShortVersion({
    title: 'Ocean',
    saysTitle: true,
    kind: 'talk',
    speakers: [],
    subject: null,
    durationSeconds: 12 * 60,
    topics: ['A', 'B', 'C'],
    language: 'en',
    ...change,
  })

test.each([
  ['de', 'Eine Aufnahme von 12 Minuten „Ocean“; Themen: A, B und C.'],
  ['fr', 'Un enregistrement de 12 minutes « Ocean »; thèmes : A, B et C.'],
  ['es', 'Una grabación de 12 minutos «Ocean»; temas: A, B y C.'],
  ['it', 'Una registrazione di 12 minuti «Ocean»; temi: A, B e C.'],
  ['pt', 'Uma gravação de 12 minutos «Ocean»; temas: A, B e C.'],
  ['nl', 'Een opname van 12 minuten „Ocean”; onderwerpen: A, B en C.'],
  ['ru', 'Запись на 12 минут «Ocean»; темы: A, B и C.'],
  ['uk', 'Запис на 12 хвилин «Ocean»; теми: A, B і C.'],
  ['pl', 'Nagranie trwające 12 minut „Ocean”; tematy: A, B i C.'],
  ['tr', '12 dakikalık bir kayıt “Ocean”; konular: A, B ve C.'],
  ['ar', 'تسجيل مدته 12 دقيقة «Ocean»؛ الموضوعات: A، B، C.'],
  ['he', 'הקלטה באורך 12 דקות ”Ocean“; נושאים: A, B, C.'],
  ['hi', '12 मिनट की रिकॉर्डिंग “Ocean”; विषय: A, B और C।'],
  ['ja', '12分の収録「Ocean」。テーマ：A、B、C。'],
  ['zh-Hans', '一段12分钟的录制内容《Ocean》，主题：A、B和C。'],
  ['zh-TW', '一段12分鐘的錄製內容《Ocean》，主題：A、B和C。'],
  ['ko', '12분 길이의 녹화 “Ocean”, 주제: A, B, C.'],
  ['fi', 'Ocean · 12:00: A · B · C'],
])('in %s it is a sentence', (language, expected) => expect(describe({ language })).toBe(expected))

test.each([
  ['en', 'A 3-hour talk titled “Ocean”.'],
  ['de', 'Eine Aufnahme von 3 Stunden „Ocean“.'],
  ['ru', 'Запись на 3 часа «Ocean».'],
  ['pl', 'Nagranie trwające 3 godziny „Ocean”.'],
  ['ar', 'تسجيل مدته 3 ساعات «Ocean».'],
  ['ja', '3時間の収録「Ocean」。'],
])('in %s a long recording is measured in hours', (language, expected) =>
  expect(describe({ language, durationSeconds: 3 * 3600, topics: [] })).toBe(expected),
)

test('numbers have the form that the language asks for', () => {
  const minutes = (count: number) => describe({ language: 'ru', durationSeconds: count * 60, title: '', topics: [] })
  expect([1, 2, 5, 21].map(minutes)).toEqual([
    'Запись на 1 минуту.',
    'Запись на 2 минуты.',
    'Запись на 5 минут.',
    'Запись на 21 минуту.',
  ])
})

test('those who talk with each other are named', () => {
  const conversation = { kind: 'conversation', speakers: ['Mira', 'Tomas'], topics: [] }
  expect(describe(conversation)).toBe('A 12-minute conversation with Mira and Tomas titled “Ocean”.')
  expect(describe({ ...conversation, language: 'de' })).toBe('Ein Gespräch von 12 Minuten „Ocean“ (Mira, Tomas).')
})

test('a title that only says the kind is not repeated', () => {
  expect(describe({ title: 'A debate', kind: 'debate' })).toBe('A 12-minute debate; topics: A, B and C.')
})

test('a recording without a title is about what runs through it', () => {
  const untitled = { title: '', kind: 'meeting', subject: 'the charger' }
  expect(describe(untitled)).toBe('A 12-minute meeting about the charger; topics: A, B and C.')
  expect(describe({ ...untitled, topics: [] })).toBe('A 12-minute meeting about the charger.')
})

test('quotation marks within the title stay', () => {
  expect(describe({ title: 'Four hours from "We have a problem"', topics: [] })).toBe(
    'A 12-minute talk titled “Four hours from ‘We have a problem’”.',
  )
})

const speakersOf = (...lines: string[]) => {
  const cues = lines.map((text, i) => ({ startSeconds: i * 4, endSeconds: i * 4 + 4, text }))
  return nameSpeakers(splitSpokenSentences({ language: 'en', kind: 'manual', cues }))
}

test('only people are named, and only where all of the few are known', () => {
  const [mira, tomas] = ['MIRA: How does one get that job?', 'TOMAS LIND: By accident, on a ship in the harbor.']
  expect(speakersOf(mira, tomas)).toEqual(['Mira', 'Tomas Lind'])
  expect(speakersOf(mira, 'SPEAKER 2: By accident, on a ship in the harbor.')).toEqual([])
  expect(speakersOf(mira, 'MAN: By accident, on a ship in the harbor.')).toEqual([])
  expect(speakersOf(mira)).toEqual([])
})

test('a title is put into the sentence only where it is meant as it says', () => {
  const title = 'The bread that rises overnight'
  expect(describe({ title, topics: [] })).toBe('A 12-minute talk about the bread that rises overnight.')
  expect(describe({ title, saysTitle: false, topics: [] })).toBe(`A 12-minute talk titled “${title}”.`)
  expect(describe({ title: 'A hardCORE workout', topics: [] })).toBe('A 12-minute talk titled “A hardCORE workout”.')
})
