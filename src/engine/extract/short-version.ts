// Builds the short version: one sentence that says what the video is and what it is about. Each of its parts is true by construction.
import { formatDuration } from '#contract/format.ts'
import { baseLanguage } from '../speech/language.ts'
import { type Kind, type Template, templates } from './short-version-templates.ts'
import { attachTitle, cleanTitle } from './title-phrase.ts'

type ShortVersionInput = {
  title: string
  /** Whether the recording says the words of the title. */
  saysTitle: boolean
  /** A noun such as "talk". */
  kind: string
  /** Names of those who talk with each other, where they are known. */
  speakers: string[]
  durationSeconds: number
  /** What runs through a recording without a title, as it stands in a sentence: "the remote control". Null where nothing does. */
  subject: string | null
  /** Phrases of the speaker, or the author's chapter titles; best first. */
  topics: string[]
  language: string
}

const maxTopics = 4
const [hourSeconds, minuteSeconds] = [3600, 60]
/** Up to this length the duration is in minutes. */
const maxMinutes = 120

export function buildShortVersion(input: ShortVersionInput): string {
  const title = cleanTitle(input.title)
  const topics = input.topics.slice(0, maxTopics)
  const cleaned = { ...input, title, topics }
  if (baseLanguage(input.language) === 'en') return describeInEnglish(cleaned)
  const template = findTemplate(input.language)
  return template ? fillTemplate(cleaned, template) : describeWithoutGrammar(cleaned)
}

function findTemplate(language: string): Template | undefined {
  const isTraditionalChinese = /^zh-(?:hant|tw|hk|mo)\b/i.test(language)
  return templates[isTraditionalChinese ? 'zh-hant' : baseLanguage(language)]
}

function fillTemplate(
  { title, kind, speakers, durationSeconds, topics }: ShortVersionInput,
  { recording, quotes, topics: label, list, end }: Template,
): string {
  const kinds: Readonly<Record<string, Kind>> = {
    interview: 'interview',
    conversation: 'conversation',
    discussion: 'conversation',
  }
  const length = measureLength(durationSeconds)
  const subject = recording(kinds[kind] ?? 'recording', { ...length, count: Math.max(1, length.count) })
  const titled = title ? `${quotes[0]}${title}${quotes[1]}` : ''
  const named = speakers.length > 0 ? ` (${speakers.join(list[0])})` : ''
  return `${subject}${titled}${named}${topics.length > 0 ? `${label}${joinList(topics, list)}` : ''}${end}`
}

/** Topics follow a label, because nouns without an article read well in a list and badly in a clause. */
function describeInEnglish(input: ShortVersionInput): string {
  const { title, kind, speakers, durationSeconds, subject, topics } = input
  const named = speakers.length > 0 ? ` with ${joinList(speakers, englishList)}` : ''
  // "A debate" on a debate says nothing.
  const titled = saysOnlyKind(title, kind) ? '' : attachTitle(title, input.saysTitle)
  const about = titled || (subject ? ` about ${subject}` : '')
  const recording = `${describeLength(durationSeconds)} ${kind}${named}${about}`
  if (topics.length === 0) return `${recording}.`
  return `${recording}; ${topics.length > 1 ? 'topics' : 'topic'}: ${joinList(topics, englishList)}.`
}

/** "A 43-minute", "An 8-minute", "A 2-hour". */
function describeLength(seconds: number): string {
  if (seconds < minuteSeconds) return 'A short'
  const { count, unit } = measureLength(seconds)
  const article = /^(?:8|11$|18$|8\d)/.test(String(count)) ? 'An' : 'A'
  return `${article} ${count}-${unit}`
}

function measureLength(seconds: number): { count: number; unit: 'minute' | 'hour' } {
  const minutes = Math.round(seconds / minuteSeconds)
  return minutes < maxMinutes
    ? { count: minutes, unit: 'minute' }
    : { count: Math.round(seconds / hourSeconds), unit: 'hour' }
}

function saysOnlyKind(title: string, kind: string): boolean {
  return title.toLowerCase().replace(/^(?:a|an|the) /, '') === kind
}

/** For a language whose grammar is not known: title, length and topics. */
function describeWithoutGrammar({ title, durationSeconds, topics }: ShortVersionInput): string {
  const parts = [title, formatDuration(durationSeconds)].filter(Boolean).join(' · ')
  return topics.length > 0 ? `${parts}: ${topics.join(' · ')}` : parts
}

const englishList: [string, string] = [', ', ' and ']

function joinList(items: string[], [separator, last]: [string, string]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(separator)}${last}${items.at(-1)}`
}
