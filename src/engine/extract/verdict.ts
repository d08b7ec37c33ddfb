// Builds the verdict watch, skim or skip, with a reason that a person can check.
import { formatDuration, readMinutes } from '#contract/format.ts'
import type { SummaryText } from '#contract/summary.ts'
import { getStems, getTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import type { Density } from './density.ts'
import type { Phrase } from './phrases.ts'
import { isMeeting } from './recording-kind.ts'
import { isPunctuatedText } from './showable-statements.ts'
import { findTalk } from './talk-sentences.ts'
import type { TitleAnswer } from './title-answer.ts'
import {
  describeAudience,
  describeGathering,
  describeNovelty,
  describeOpening,
  describeQuestions,
  describeRepetition,
  describeReplies,
  describeReturns,
  describeSponsor,
} from './verdict-facts.ts'
import { readingTimePhrases } from './verdict-phrases.ts'

type Verdict = NonNullable<SummaryText['verdict']>
type VerdictInput = {
  sentences: SpokenSentence[]
  density: Density
  durationSeconds: number
  /** A noun such as "talk". */
  kind: string
  /** All text that the reader reads instead. */
  summary: string
  /** Empty where the video has none. */
  title: string
  answer: TitleAnswer | null
  /** What the short version names. */
  topics: string[]
  /** Best first. */
  phrases: Phrase[]
  language: string
}

const callByLevel = { high: 'watch', medium: 'skim', low: 'skip' } as const
/** Longer videos are skimmed even if they are dense, in seconds. */
const longSeconds = 90 * 60
/** Share of the sentences that are talk around the talk from which it is worth a word. */
const muchTalk = 0.3
/** Average share of distinct words in a hundred content words up to which much is repeated. */
const muchRepeated = 0.5
const maxFacts = 2
/** Of shorter titles nothing is claimed. */
const [minTitleWords, minUnsaidWords] = [3, 2]

/** Returns undefined where the words are no language, or one that cannot be judged. */
export function buildVerdict(input: VerdictInput): Verdict | undefined {
  const { sentences, density, durationSeconds, summary, answer, language } = input
  if (!isLanguage(sentences, language)) return undefined
  if (baseLanguage(language) !== 'en') {
    const readingTime = readingTimePhrases[baseLanguage(language)]
    const minutes = readMinutes(countWordsInAnyScript(summary))
    if (!readingTime || Math.round(durationSeconds / 60) <= minutes) return undefined
    return { call: 'skim', reason: readingTime(minutes, formatDuration(durationSeconds)) }
  }
  const call = density.level === 'high' && durationSeconds > longSeconds ? 'skim' : callByLevel[density.level]
  const verdict = giveReason(input, call)
  return verdict && answersTitle(input) ? { ...verdict, startSeconds: answer!.startSeconds! } : verdict
}

type Facts = { places: (string | null)[]; novelty: string | null; speaksAgainst: boolean }

/** A recording is worth watching where it is dense and a fact says so, or where it answers its title or takes up new subjects until late. */
function chooseCall(input: VerdictInput, estimated: Verdict['call'], facts: Facts): Verdict['call'] {
  const { places, novelty, speaksAgainst } = facts
  if (estimated === 'watch') return answersTitle(input) || places.some((fact) => fact !== null) ? 'watch' : 'skim'
  const isForAudience = !isMeeting(input.kind) && input.durationSeconds <= longSeconds
  const holdsOn = isForAudience && (answersTitle(input) || novelty !== null) && !speaksAgainst
  return estimated === 'skim' && holdsOn ? 'watch' : estimated
}

/** Gives the facts that help most to decide, as one sentence; undefined where there is none and reading takes as long as watching. */
function giveReason(input: VerdictInput, estimated: Verdict['call']): Verdict | undefined {
  const { sentences, density, durationSeconds: seconds, phrases, language } = input
  const isTalk = findTalk(sentences, language)
  const talk = isTalk.filter(Boolean).length / sentences.length
  const losses = [
    describeReplies(sentences),
    talk >= muchTalk ? `about one sentence in ${Math.max(2, Math.round(1 / talk))} is talk around the subject` : null,
    density.variety <= muchRepeated ? describeRepetition(sentences, phrases) : null,
    isPunctuatedText(sentences) ? describeReturns(sentences, phrases, seconds) : null,
  ]
  const warnings = [
    describeTitle(input),
    describeOpening(sentences, isTalk, seconds),
    describeSponsor(sentences, language),
  ]
  const novelty = describeNovelty(sentences, phrases, seconds)
  const places = [
    describeGathering(sentences, findSubjects(input), seconds),
    isSolo(input.kind) ? describeQuestions(sentences, seconds) : null,
    novelty,
  ]
  const [loss] = losses.filter((fact) => fact !== null)
  const [warning] = warnings.filter((fact) => fact !== null)
  const helpful = [...warnings, ...places]
  const call = chooseCall(input, estimated, { places, novelty, speaksAgainst: Boolean(loss ?? warning) })
  // A warning comes first, but something must speak for watching.
  const reasonsToWatch = [warning, novelty, ...places.filter((fact) => fact !== novelty)]
  const facts = { skip: [loss, ...helpful], skim: [...helpful, loss], watch: reasonsToWatch }[call].filter(Boolean)
  const minutes = readMinutes(countWordsInAnyScript(input.summary))
  const savesTime = Math.round(seconds / 60) > minutes
  const comparison = savesTime ? [`reading takes ${minutes} min, watching ${formatDuration(seconds)}`] : []
  const decisive = facts.length > 0 ? facts : comparison
  if (decisive.length === 0) return undefined
  // Whom a recording is for decides nothing alone.
  const reasons = [...decisive, describeAudience(phrases, input.title)].filter(Boolean)
  const reason = reasons.slice(0, maxFacts).join('; ')
  return { call, reason: `${reason[0]!.toUpperCase()}${reason.slice(1)}.` }
}

/** Whether a title is not kept: a question that nothing answers, or words that nobody says. */
function describeTitle({ title, answer, sentences, language }: VerdictInput): string | null {
  if (asksSomething(title)) return answer?.startSeconds === null ? 'no single passage answers its title' : null
  const said = new Set(sentences.flatMap((sentence) => getStems(sentence, language)))
  const stems = getStems({ text: title }, language)
  // "OP_CAT" is said as "op cat".
  const letters = joinLetters(sentences.map(({ text }) => text).join(''))
  const kept = stems.filter((stem) => said.has(stem) || letters.includes(joinLetters(stem))).length
  if (kept === 0 && stems.length >= minUnsaidWords) return 'no word of its title is ever said'
  return stems.length >= minTitleWords && kept < stems.length / 2 ? 'most words of its title are never said' : null
}

const joinLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The phrases that the short version names. */
function findSubjects({ topics, phrases }: VerdictInput): Phrase[] {
  return phrases.filter(({ text, plural }) => topics.includes(text) || (plural !== null && topics.includes(plural)))
}

/** The first sentences of a recording often repeat its title, in seconds. */
const openingSeconds = 15

/** Whether a recording answers the question of its title at a moment, which speaks for watching it. */
function answersTitle({ title, answer }: VerdictInput): boolean {
  if (answer?.startSeconds == null || !asksSomething(title)) return false
  return answer.sentenceIndices.length > 0 || answer.startSeconds >= openingSeconds
}

/** In a conversation there are questions throughout. */
function isSolo(kind: string): boolean {
  return kind === 'talk' || kind === 'lecture' || kind === 'keynote' || kind === 'webinar'
}

/** Only such a title has an answer. */
function asksSomething(title: string): boolean {
  return /[?？]$/.test(title) || /^(?:how|why|what|when|where|who|which)\b/i.test(title)
}

const minDistinctWords = 12
const minDistinctShare = 0.02
const minLetterShare = 0.6

/** Whether the words look like speech: letters, and not always the same words. */
function isLanguage(sentences: SpokenSentence[], language: string): boolean {
  const words = sentences.flatMap((sentence) => getTerms(sentence, language).map(({ word }) => word.toLowerCase()))
  const distinct = new Set(words).size
  const withLetters = words.filter((word) => /\p{L}/u.test(word)).length
  return (
    distinct >= minDistinctWords &&
    distinct >= words.length * minDistinctShare &&
    withLetters >= words.length * minLetterShare
  )
}
