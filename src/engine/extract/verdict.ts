// Watch, skim or skip: a judgement that states what was measured.
import { formatDuration, readMinutes } from '#contract/format.ts'
import type { SummaryText } from '#contract/summary.ts'
import { wordCount } from '../speech/scripts.ts'
import type { TitleAnswer } from './answer.ts'
import type { Density } from './quality.ts'

type Verdict = SummaryText['verdict']
export type VerdictFacts = { density: Density; durationSeconds: number; summary: string; answer: TitleAnswer | null }

const calls = { high: 'watch', medium: 'skim', low: 'skip' } as const
/** Beyond this even a dense video is rather skimmed, in seconds. */
const longSeconds = 90 * 60

export function verdictOf({ density, durationSeconds, summary, answer }: VerdictFacts): Verdict {
  const call = density.level === 'high' && durationSeconds > longSeconds ? 'skim' : calls[density.level]
  const reason = [densityWords(density), savingWords(durationSeconds, summary), titleWords(answer)]
    .filter(Boolean)
    .join(' ')
  return answer?.seconds == null ? { call, reason } : { call, reason, startSeconds: answer.seconds }
}

function densityWords({ level, subjectShare, fillerShare, variety }: Density): string {
  const fillers = `${percent(fillerShare)} are fillers or repeats`
  if (subjectShare === null)
    return `Of a hundred words that carry its subject ${Math.round(variety * 100)} differ; ${fillers}.`
  const judgement = { high: 'Dense', medium: 'Of middling density', low: 'Thin' }[level]
  return `${judgement}: ${percent(subjectShare)} of the words carry the subject, ${fillers}.`
}

function savingWords(durationSeconds: number, summary: string): string {
  const reading = readMinutes(wordCount(summary))
  const saved = Math.round(durationSeconds / 60) - reading
  return saved < 1 ? '' : `Reading takes ${reading} min, watching ${formatDuration(durationSeconds)}.`
}

function titleWords(answer: TitleAnswer | null): string {
  return answer && answer.seconds === null ? 'No single passage takes up the whole of its title.' : ''
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
