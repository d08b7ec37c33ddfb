// Builds the verdict watch, skim or skip from what is certain: times, the answer of the
// title, advertisements.

import { formatDuration, readMinutes } from '#contract/basics/format.ts'
import type { SummaryText } from '#contract/summaries/summary.ts'
import { getStems } from '../language/terms.ts'
import type { Density } from '../select/density.ts'
import { asksSomething, findTitleAnswer } from '../select/title-answer.ts'
import { baseLanguage } from '../speech/language.ts'
import { countWordsInAnyScript } from '../speech/scripts.ts'
import type { SpokenSentence } from '../transcript.ts'
import { cleanTitle, comparePeriods } from './describe-recording.ts'

type Verdict = NonNullable<SummaryText['verdict']>
type VerdictInput = {
  sentences: SpokenSentence[]
  /** Whether each sentence is beside the subject. */
  asides: readonly boolean[]
  density: Density
  durationSeconds: number
  /** All text that is read instead. */
  summary: string
  title: string
  language: string
}

/** Share of the speech beside the subject from which it is worth a word. */
const muchBeside = 0.12
const maxFacts = 2

/** Undefined where nothing certain helps to decide. */
export function buildVerdict(input: VerdictInput): Verdict | undefined {
  const { sentences, density, durationSeconds, summary, title, language } = input
  const minutes = readMinutes(countWordsInAnyScript(summary))
  const savesTime = Math.round(durationSeconds / 60) > minutes
  if (baseLanguage(language) !== 'en') {
    const reason = comparePeriods(minutes, formatDuration(durationSeconds), language)
    return reason && savesTime ? { call: 'skim', reason } : undefined
  }
  const answer = asksSomething(title) ? findTitleAnswer(title, sentences, language) : null
  const answerSeconds = answer === null ? null : sentences[answer]!.startSeconds
  const facts = [
    saysTitle(input) ? null : 'no word of its title is ever said',
    describeAsides(input),
    savesTime ? `reading takes ${minutes} min instead of ${formatDuration(durationSeconds)}` : null,
  ].filter((fact) => fact !== null)
  // Pages name the moment behind the reason.
  if (facts.length === 0 && answerSeconds !== null)
    facts.push('it takes up the question of its title')
  if (facts.length === 0) return undefined
  const reason = facts.slice(0, maxFacts).join('; ')
  const call = density === 'low' ? 'skip' : answerSeconds === null ? 'skim' : 'watch'
  return {
    call,
    reason: `${reason[0]!.toUpperCase()}${reason.slice(1)}.`,
    ...(answerSeconds !== null && { startSeconds: answerSeconds }),
  }
}

/** With fewer words a title may be said in another way. */
const minTitleWords = 2

function saysTitle({ title, sentences, language }: VerdictInput): boolean {
  const stems = getStems({ text: cleanTitle(title) }, language)
  if (stems.length < minTitleWords) return true
  const said = sentences.map(({ text }) => joinLetters(text)).join(' ')
  return stems.some((stem) => said.includes(joinLetters(stem)))
}

/** "OP_CAT" is said as "op cat". */
function joinLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function describeAsides({ sentences, asides, durationSeconds }: VerdictInput): string | null {
  const seconds = sentences.reduce(
    (sum, { startSeconds, endSeconds }, i) => sum + (asides[i] ? endSeconds - startSeconds : 0),
    0,
  )
  if (seconds < muchBeside * durationSeconds) return null
  return `${formatDuration(seconds)} of it are advertisements and greetings`
}
