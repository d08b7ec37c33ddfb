// Facts about a recording that help to decide whether to watch it, and that a person can check: each with its moment or its words.
import { formatDuration } from '#contract/format.ts'
import type { SpokenSentence } from '../transcript.ts'
import type { Phrase } from './phrases.ts'
import { removeSponsorReads } from './sponsors.ts'

/** From this share of talk on, a stretch is mostly talk around the talk. */
const mostlyTalk = 0.6
const [minOpeningSeconds, maxOpeningShare] = [90, 0.3]
const minuteSeconds = 60

/** "the first 4 minutes are mostly greetings and announcements": where talk around the talk opens the recording for long. */
export function describeOpening(sentences: SpokenSentence[], isTalk: boolean[], seconds: number): string | null {
  let talk = 0
  let end = 0
  for (const [i, { endSeconds }] of sentences.entries()) {
    if (endSeconds > seconds * maxOpeningShare) break
    if (isTalk[i]) talk++
    if (isTalk[i] && talk >= mostlyTalk * (i + 1)) end = endSeconds
  }
  const minutes = Math.round(end / minuteSeconds)
  if (end < minOpeningSeconds) return null
  return `the first ${minutes} minutes are mostly greetings and announcements`
}

/** "an advertisement runs from 4:10 to 4:50" */
export function describeSponsor(sentences: SpokenSentence[], language: string): string | null {
  const kept = new Set(removeSponsorReads(sentences, language))
  const read = sentences.filter((sentence) => !kept.has(sentence))
  if (read.length === 0) return null
  return `an advertisement runs from ${formatDuration(read[0]!.startSeconds)} to ${formatDuration(read.at(-1)!.endSeconds)}`
}

const questionsOpen =
  /\b(?:any (?:more |other )?questions|take (?:some |a few |any |your )?questions|questions from the (?:audience|floor|chat)|q ?(?:and|&) ?a|open (?:it|the floor) (?:up )?(?:for|to) questions|first question)\b/i
const [minQuestionsAfter, minQuestionsShare, maxQuestionsShare] = [3, 0.1, 0.4]

/** "from 35:10 on it answers questions" */
export function describeQuestions(sentences: SpokenSentence[], seconds: number): string | null {
  const from = sentences.findIndex(
    ({ text, startSeconds }) => startSeconds >= seconds * (1 - maxQuestionsShare) && questionsOpen.test(text),
  )
  const start = sentences[from]?.startSeconds ?? seconds
  const asked = sentences.slice(from + 1).filter(({ text }) => /\?["'”’]?$/.test(text)).length
  if (from < 0 || asked < minQuestionsAfter || seconds - start < seconds * minQuestionsShare) return null
  return `from ${formatDuration(start)} on it answers questions`
}

/** A subject is in one place where so much of it is said within so little of the time, of a recording of at least this length. */
const [gatheredShare, maxStretchShare] = [0.7, 0.3]
const [minMentions, minGatheredSeconds] = [8, 8 * minuteSeconds]

/** "most of what it says about mining pools is between 2:10 and 9:40": the subject that is gathered most. */
export function describeGathering(sentences: SpokenSentence[], phrases: Phrase[], seconds: number): string | null {
  if (seconds < minGatheredSeconds) return null
  let best: { length: number; text: string } | null = null
  for (const { text, plural, occurrences } of phrases) {
    if (occurrences.length < minMentions) continue
    const needed = Math.ceil(occurrences.length * gatheredShare)
    for (let i = 0; i + needed <= occurrences.length; i++) {
      const [first, last] = [sentences[occurrences[i]!]!, sentences[occurrences[i + needed - 1]!]!]
      const length = last.endSeconds - first.startSeconds
      if (length > seconds * maxStretchShare || (best && length >= best.length)) continue
      const span = `between ${formatDuration(first.startSeconds)} and ${formatDuration(last.endSeconds)}`
      best = { length, text: `most of what it says about ${nameSubject(plural ?? text)} is ${span}` }
    }
  }
  return best?.text ?? null
}

/** A noun that needs an article is put in quotation marks. */
function nameSubject(text: string): string {
  return /\p{Lu}|s$/u.test(text) ? text : `“${text}”`
}

const reply =
  /^(?:(?:yeah|yep|yes|no|right|exactly|okay|ok|mm-?hmm|uh-huh|sure|totally|absolutely|hmm|alright|cool|true|oh|um|uh|mhm|mm)[\s,.!?-]*){1,3}$/i
const minReplyShare = 0.15

/** "about one sentence in 4 is only a reply such as “yeah”" */
export function describeReplies(sentences: SpokenSentence[]): string | null {
  const share = sentences.filter(({ verbatim }) => reply.test(verbatim)).length / sentences.length
  return share < minReplyShare ? null : `about one sentence in ${Math.round(1 / share)} is only a reply such as “yeah”`
}

/** Abbreviations that everybody knows. */
const common = new Set(
  'TV DVD LCD LED CPU GPU RAM USB UK US USA EU QR PDF AI ID IP OK PC GPS DNA UN CEO CTO PR VS TI UI GUI API URL HTML CSS HTTP HTTPS FAQ ATM'.split(
    ' ',
  ),
)

/** "it is easier to follow for those who know HTLC and PTLC": not what the title names, because the recording explains it. */
export function describeAudience(phrases: Phrase[], title: string): string | null {
  const terms = phrases
    .filter(({ text, occurrences }) => /^\p{Lu}{2,}s?$/u.test(text) && !common.has(text) && occurrences.length > 2)
    .filter(({ text }) => !title.includes(text.replace(/s$/, '')))
    .slice(0, 2)
    .map(({ text }) => text)
  return terms.length === 0 ? null : `it is easier to follow for those who know ${terms.join(' and ')}`
}

/** Nearly all subjects have been named when so many have; before this share of the time that is early, after the other one late. */
const namedShare = 0.8
const [earlyShare, lateShare] = [0.4, 0.55]
const minSubjects = 10
/** So many subjects of so many mentions show what is new late. */
const [maxLateSubjects, minLateMentions] = [2, 5]
/** From this share of the sentences on, a subject is repeated remarkably often. */
const minRepeatedShare = 0.2

/** "by 9:10 nearly all its subjects have been named, and the rest returns to them": until when there is something new. */
export function describeReturns(sentences: SpokenSentence[], phrases: Phrase[], seconds: number): string | null {
  const named = findNamedTime(sentences, phrases, seconds)
  return named === null || named > seconds * earlyShare
    ? null
    : `by ${formatDuration(named)} nearly all its subjects have been named, and the rest returns to them`
}

/** "fee bumping and package relay come up only after 31:20": what is new late in the recording. */
export function describeNovelty(sentences: SpokenSentence[], phrases: Phrase[], seconds: number): string | null {
  const named = findNamedTime(sentences, phrases, seconds)
  if (named === null || named < seconds * lateShare) return null
  const firstSaid = ({ occurrences }: Phrase) => sentences[occurrences[0]!]!.startSeconds
  const late = phrases
    .filter((phrase) => phrase.occurrences.length >= minLateMentions && firstSaid(phrase) >= seconds / 2)
    .toSorted((a, b) => b.occurrences.length - a.occurrences.length)
    .slice(0, maxLateSubjects)
  if (late.length < maxLateSubjects) return null
  const names = late.map(({ text, plural }) => nameSubject(plural ?? text)).join(' and ')
  return `${names} come up only after ${formatDuration(Math.min(...late.map(firstSaid)))}`
}

/** "“tram” comes up in 41 of its 180 sentences" */
export function describeRepetition(sentences: SpokenSentence[], phrases: Phrase[]): string | null {
  const counted = phrases.map(({ text, occurrences }) => ({ text, count: new Set(occurrences).size }))
  const [most] = counted.toSorted((a, b) => b.count - a.count)
  return most && most.count >= sentences.length * minRepeatedShare
    ? `“${most.text}” comes up in ${most.count} of its ${sentences.length} sentences`
    : null
}

/** When nearly all subjects have been named, in seconds; null for short recordings and those of few subjects. */
function findNamedTime(sentences: SpokenSentence[], phrases: Phrase[], seconds: number): number | null {
  if (seconds < minGatheredSeconds || phrases.length < minSubjects) return null
  const first = phrases.map(({ occurrences }) => sentences[occurrences[0]!]!.startSeconds).sort((a, b) => a - b)
  return first[Math.ceil(first.length * namedShare) - 1]!
}
