// Describes how much of the video a summary covers.
import { formatDuration, languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'

/** Shorter gaps at the start and the end are silence, not missing text. */
const silenceSeconds = 60

/** "Read 0:00-59:58, 100%, from the channel's own English captions", followed by the parts that were not read. */
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
  return gaps.length > 0 ? `Not read: ${gaps.join(' and ')}.` : 'Some parts in between were not read.'
}

function describeSource({ kind, language }: SummaryView['transcript']): string {
  const prefix = language === 'und' ? '' : `${languageName(language)} `
  if (kind === 'manual') return `the channel’s own ${prefix}captions`
  if (kind === 'auto') return `automatic ${prefix}captions`
  return kind === 'upload' ? `${prefix}captions you uploaded` : `${prefix}speech recognition`
}
