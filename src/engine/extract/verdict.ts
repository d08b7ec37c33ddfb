// Watch, skim or skip: a judgement that states what was measured.
import { formatDuration, readMinutes } from '#contract/format.ts'
import type { SummaryText } from '#contract/summary.ts'
import { joinSentences, wordCount } from '../speech/scripts.ts'
import type { TitleAnswer } from './answer.ts'
import type { Density } from './quality.ts'
import { type VerdictWords, verdictWords } from './verdict-words.ts'

type Verdict = SummaryText['verdict']
export type VerdictFacts = {
  density: Density
  durationSeconds: number
  summary: string
  answer: TitleAnswer | null
  /** Language of the captions, which is the extract's. */
  language: string
}

const calls = { high: 'watch', medium: 'skim', low: 'skip' } as const
/** Beyond this even a dense video is rather skimmed, in seconds. */
const longSeconds = 90 * 60

export function verdictOf({ density, durationSeconds, summary, answer, language }: VerdictFacts): Verdict {
  const call = density.level === 'high' && durationSeconds > longSeconds ? 'skim' : calls[density.level]
  const say = verdictWords(language)
  const unanswered = answer && answer.seconds === null ? say.unanswered : ''
  const reason = joinSentences(
    [densityWords(density, say), savingWords(durationSeconds, summary, say), unanswered].filter(Boolean),
  )
  return answer?.seconds == null ? { call, reason } : { call, reason, startSeconds: answer.seconds }
}

function densityWords({ level, subjectShare, fillerShare, variety }: Density, say: VerdictWords): string {
  if (subjectShare === null) return say.variety(Math.round(variety * 100), percent(fillerShare))
  const judgement = { high: 'Dense', medium: 'Of middling density', low: 'Thin' }[level]
  return `${judgement}: ${percent(subjectShare)} of the words carry the subject, ${percent(fillerShare)} are fillers or repeats.`
}

function savingWords(durationSeconds: number, summary: string, say: VerdictWords): string {
  const reading = readMinutes(wordCount(summary))
  const saved = Math.round(durationSeconds / 60) - reading
  return saved < 1 ? '' : say.saving(reading, formatDuration(durationSeconds))
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
