// Describes a recording in one sentence: how long it is, who speaks and of what. Each part is true
// by construction. The title stands above it wherever it is shown.

import { formatDuration } from '#contract/basics/format.ts'
import { unknownVideo } from '#contract/sources/video.ts'
import { isNameless } from '../captions/plain-text/file-title.ts'
import { baseLanguage } from '../speech/language.ts'
import templates from './templates.json' with { type: 'json' }

const maxTitleLetters = 110

/**
 * Removes what a title has besides its words: the channel, the episode's number,
 * hashtags, emoji, "[4K]". Empty where no words are left.
 */
export function cleanTitle(title: string): string {
  if (title === unknownVideo('').title) return ''
  const cleaned = title
    .replace(/(?:[\p{Cc}\p{Extended_Pictographic}]|\uFE0F|\u200D)+/gu, ' ')
    .replace(/\[[^\]]*\]|【[^】]*】/g, ' ')
    .replace(/\((?:official|full|live|hd|4k|hq|with )[^)]*\)/gi, ' ')
    .replace(/(?:^|\s)#[\p{L}\p{N}_]+/gu, ' ')
    .replace(/\s+(?:\||｜|•)\s+.*$/u, ' ')
    .replace(/\s+(?:[-–—]\s*)?(?:ep(?:isode|\.)?|#|pt\.?|part)\s*#?\d+\s*$/i, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+(?=[\p{L}\p{N}])|[\s:;,–—-]+$/gu, '')
    .trim()
  const isFileName =
    /^[\w.-]+$/.test(cleaned) &&
    /[_.]|\d{3}|-.*\d/.test(cleaned) &&
    !/^\p{Lu}+_\p{Lu}+$/u.test(cleaned)
  return !/\p{L}{2}/u.test(cleaned) ||
    isNameless(cleaned) ||
    isFileName ||
    cleaned.length > maxTitleLetters
    ? ''
    : cleaned
}

type Forms = { other: string } & Partial<Record<string, string>>
/** The sentences of a language. */
type Template = Readonly<
  Record<'recording' | 'conversation' | 'topics' | 'end' | 'part', string>
> & {
  minute: Forms
  hour: Forms
  /** Between topics, and before the last one. */
  list: readonly string[]
  reading?: string
}
type Described = {
  isConversation: boolean
  speakers: string[]
  durationSeconds: number
  topics: string[]
  language: string
}

const maxTopics = 3
const [hourSeconds, minuteSeconds] = [3600, 60]
/** Up to this length the duration is in minutes. */
const maxMinutes = 120

/**
 * One sentence about a recording, in its own language; without a grammar for it, length and
 * topics.
 */
export function describeRecordingInWords({
  isConversation,
  speakers,
  durationSeconds,
  language,
  ...named
}: Described): string {
  const topics = named.topics.slice(0, maxTopics)
  const template = findTemplate(language)
  if (!template) {
    const length = formatDuration(durationSeconds)
    return topics.length > 0 ? `${length}: ${topics.join(' · ')}` : length
  }
  const { topics: label, list, end } = template
  const recording = nameLength(
    template[isConversation ? 'conversation' : 'recording'],
    durationSeconds,
    language,
  )
  const spoken = speakers.length > 0 ? ` (${speakers.join(list[0])})` : ''
  const about = topics.length > 0 ? `${label}${joinList(topics, list)}` : ''
  return `${recording}${spoken}${about}${end}`
}

/** "An 8-minute", "an 11-minute", "an 18-minute". */
const vowelNumber = /^A (?=8-|8\d-|11-|18-)/

function nameLength(pattern: string, seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / minuteSeconds))
  const isShort = minutes < maxMinutes
  const count = isShort ? minutes : Math.round(seconds / hourSeconds)
  const forms = findTemplate(language)![isShort ? 'minute' : 'hour']
  const unit = forms[new Intl.PluralRules(baseLanguage(language)).select(count)] ?? forms.other
  return fill(pattern, { count, unit }).replace(vowelNumber, 'An ')
}

function joinList(items: string[], [separator, last]: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(separator)}${last}${items.at(-1)}`
}

/**
 * The name of a chapter for which no title was found: "Part 2", or only its number where
 * the language has no word here.
 */
export function namePart(part: number, language: string): string {
  return fill(findTemplate(language)?.part ?? '{part}', { part })
}

/**
 * How long reading takes, and the recording; null where no phrase is known. English has phrases
 * of its own.
 */
export function comparePeriods(minutes: number, duration: string, language: string): string | null {
  const pattern = findTemplate(language)?.reading
  return pattern ? fill(pattern, { minutes, duration }) : null
}

function findTemplate(language: string): Template | undefined {
  const isTraditionalChinese = /^zh-(?:hant|tw|hk|mo)\b/i.test(language)
  return new Map(Object.entries<Template>(templates)).get(
    isTraditionalChinese ? 'zh-hant' : baseLanguage(language),
  )
}

function fill(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
