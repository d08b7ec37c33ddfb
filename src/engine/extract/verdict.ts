// Builds the verdict watch, skim or skip, with a reason that a person can check.
import { formatDuration, readMinutes } from '#contract/format.ts'
import type { SummaryText } from '#contract/summary.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import type { Density } from './density.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'
import { getTerms } from './terms.ts'
import type { TitleAnswer } from './title-answer.ts'
import { readingTimePhrases } from './verdict-phrases.ts'

type Verdict = NonNullable<SummaryText['verdict']>
type VerdictInput = {
  sentences: SpokenSentence[]
  density: Density
  durationSeconds: number
  /** All text that the reader reads instead. */
  summary: string
  answer: TitleAnswer | null
  topics: string[]
  language: string
}

const callByLevel = { high: 'watch', medium: 'skim', low: 'skip' } as const
/** Longer videos are skimmed even if they are dense, in seconds. */
const longSeconds = 90 * 60
/** Shares of the sentences that are talk around the talk. */
const [muchTalk, someTalk] = [0.3, 0.15]
/** Average shares of distinct words in a hundred content words. */
const [muchNew, muchRepeated] = [0.72, 0.55]

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
  const reason = [
    describeContent(sentences, density, language),
    describeAudience(input.topics),
    answer && answer.startSeconds === null ? 'No single passage takes up the whole of its title.' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return answer?.startSeconds == null ? { call, reason } : { call, reason, startSeconds: answer.startSeconds }
}

/** How much is new or repeated, and how much is talk around the talk. */
function describeContent(sentences: SpokenSentence[], { variety }: Density, language: string): string {
  const talk = sentences.filter(({ text }) => isTalkAroundTheTalk(text, language)).length / sentences.length
  const news =
    variety >= muchNew
      ? 'It keeps bringing up new things'
      : variety <= muchRepeated
        ? 'It often repeats the same words'
        : 'It returns to the same things now and then'
  if (talk >= muchTalk)
    return `${news}, and about one sentence in ${Math.max(2, Math.round(1 / talk))} is talk around the subject.`
  if (talk >= someTalk) return `${news}, with some talk around the subject.`
  return `${news}, with little talk around the subject.`
}

/** Whom it is for, by the abbreviations among its topics. */
function describeAudience(topics: string[]): string {
  const terms = topics.filter((topic) => /\b\p{Lu}{2,}s?\b/u.test(topic)).slice(0, 2)
  return terms.length === 0 ? '' : `It is easier to follow for those who know ${terms.join(' and ')}.`
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
