// How much of the video a summary has read, in words that hide nothing.
import { formatDuration, languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'

/** Shorter gaps at either end are the pause before the first word and after the last. */
const silenceSeconds = 60

/** "Read 0:00-59:58, 100%, from the channel's own English captions", and what is missing where something is. */
export function describeCoverage({ coverage, durationSeconds, transcript }: SummaryView): string {
  const span = `${formatDuration(coverage.fromSeconds)}-${formatDuration(coverage.toSeconds)}`
  const percent = `${Math.floor(coverage.share * 100)}%`
  const missing = coverage.share < 1 ? `. ${describeMissing(coverage, durationSeconds)}` : ''
  return `Read ${span}, ${percent}, from ${describeSource(transcript)}${missing}`
}

function describeMissing({ fromSeconds, toSeconds }: SummaryView['coverage'], durationSeconds: number): string {
  const gaps: string[] = []
  if (fromSeconds > silenceSeconds) gaps.push(`0:00-${formatDuration(fromSeconds)}`)
  if (durationSeconds - toSeconds > silenceSeconds) {
    gaps.push(`${formatDuration(toSeconds)}-${formatDuration(durationSeconds)}`)
  }
  return gaps.length > 0 ? `Not read: ${gaps.join(' and ')}.` : 'The rest lies in between and was not read.'
}

function describeSource({ kind, language }: SummaryView['transcript']): string {
  const spoken = language === 'und' ? '' : `${languageName(language)} `
  if (kind === 'manual') return `the channel’s own ${spoken}captions`
  if (kind === 'auto') return `automatic ${spoken}captions`
  return kind === 'upload' ? `${spoken}captions you brought` : `${spoken}speech recognition`
}
