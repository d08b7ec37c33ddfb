// Describes how much of the video a summary covers.
import { describeGaps } from '#contract/describe-gaps.ts'
import { formatDuration, languageName } from '#contract/format.ts'
import type { SummaryView } from '#contract/summary.ts'

/** "Read 0:00-59:58, 100%, from the channel's own English captions", followed by the parts that were not read. */
export function describeCoverage(view: SummaryView): string {
  const { coverage, transcript } = view
  const span = `${formatDuration(coverage.fromSeconds)}-${formatDuration(coverage.toSeconds)}`
  const percent = `${Math.floor(coverage.share * 100)}%`
  const gaps = describeGaps(view)
  return `Read ${span}, ${percent}, from ${describeSource(transcript)}${gaps && `. ${gaps}`}`
}

function describeSource({ kind, language }: SummaryView['transcript']): string {
  const prefix = language === 'und' ? '' : `${languageName(language)} `
  if (kind === 'manual') return `the channel’s own ${prefix}captions`
  if (kind === 'auto') return `automatic ${prefix}captions`
  return kind === 'upload' ? `${prefix}captions you uploaded` : `${prefix}speech recognition`
}
