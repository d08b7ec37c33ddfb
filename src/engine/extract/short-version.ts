// Builds the short version: one sentence that says what the video is and what it is about. Each of its parts is true by construction.
import { formatDuration } from '#contract/format.ts'
import { baseLanguage } from '../speech/language.ts'
import { attachTitle, cleanTitle } from './title-phrase.ts'

type ShortVersionInput = {
  title: string
  /** A noun such as "talk". */
  kind: string
  durationSeconds: number
  /** Phrases of the speaker, or the author's chapter titles; best first. */
  topics: string[]
  language: string
}

const maxTopics = 4
const [hourSeconds, minuteSeconds] = [3600, 60]
/** Up to this length the duration is in minutes. */
const maxMinutes = 120

/** Templates of a recording with its minutes and topics; the quotation marks of the language are around its title. */
const templates: Readonly<
  Record<string, { recording: (minutes: number) => string; topics: string; quotes: [string, string]; and: string }>
> = {
  de: {
    recording: (minutes) => `Eine Aufnahme von ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`,
    topics: 'Themen',
    quotes: ['„', '“'],
    and: 'und',
  },
  fr: {
    recording: (minutes) => `Un enregistrement de ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    topics: 'thèmes ',
    quotes: ['« ', ' »'],
    and: 'et',
  },
  es: {
    recording: (minutes) => `Una grabación de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    topics: 'temas',
    quotes: ['«', '»'],
    and: 'y',
  },
  it: {
    recording: (minutes) => `Una registrazione di ${minutes} ${minutes === 1 ? 'minuto' : 'minuti'}`,
    topics: 'temi',
    quotes: ['«', '»'],
    and: 'e',
  },
  pt: {
    recording: (minutes) => `Uma gravação de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`,
    topics: 'temas',
    quotes: ['«', '»'],
    and: 'e',
  },
  nl: {
    recording: (minutes) => `Een opname van ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`,
    topics: 'onderwerpen',
    quotes: ['„', '”'],
    and: 'en',
  },
}

export function buildShortVersion(input: ShortVersionInput): string {
  const code = baseLanguage(input.language)
  const title = cleanTitle(input.title)
  const topics = input.topics.slice(0, maxTopics)
  if (code === 'en') return describeInEnglish({ ...input, title, topics })
  const template = templates[code]
  if (!template) return describeWithoutGrammar({ ...input, title, topics })
  const minutes = Math.max(1, Math.round(input.durationSeconds / minuteSeconds))
  const titled = title ? ` ${template.quotes[0]}${title}${template.quotes[1]}` : ''
  const list = topics.length > 0 ? `; ${template.topics}: ${joinList(topics, template.and)}` : ''
  return `${template.recording(minutes)}${titled}${list}.`
}

function describeInEnglish({ title, kind, durationSeconds, topics }: ShortVersionInput): string {
  const subject = `${describeLength(durationSeconds)} ${kind}${attachTitle(title)}`
  if (topics.length === 0) return `${subject}.`
  return title ? `${subject}: ${joinList(topics, 'and')}.` : `${subject} about ${joinList(topics, 'and')}.`
}

/** "A 43-minute", "An 8-minute", "A 2-hour". */
function describeLength(seconds: number): string {
  if (seconds < minuteSeconds) return 'A short'
  const minutes = Math.round(seconds / minuteSeconds)
  const [count, unit] = minutes < maxMinutes ? [minutes, 'minute'] : [Math.round(seconds / hourSeconds), 'hour']
  const article = /^(?:8|11$|18$|8\d)/.test(String(count)) ? 'An' : 'A'
  return `${article} ${count}-${unit}`
}

/** For a language whose grammar is not known: title, length and topics. */
function describeWithoutGrammar({ title, durationSeconds, topics }: ShortVersionInput): string {
  const parts = [title, formatDuration(durationSeconds)].filter(Boolean).join(' · ')
  return topics.length > 0 ? `${parts}: ${topics.join(' · ')}` : parts
}

function joinList(items: string[], conjunction: string): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.at(-1)}`
}
