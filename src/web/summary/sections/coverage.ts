// Describes how much of the video a summary covers.

import { estimatedTimesNotice, languageName } from '#contract/basics/format.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { describeGaps, describeSpan } from '#contract/summaries/describe-gaps.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'

/**
 * "Read 0:00-59:58, 100%, from the channel's own English captions", followed by the parts
 * that were not read and a note about estimated times. Readers of a public page are not
 * the person who uploaded captions.
 */
export function describeCoverage(view: SummaryView, { isPublic }: { isPublic: boolean }): string {
  const { transcript } = view
  const notes = [
    describeGaps(view),
    transcript.hasEstimatedTimes ? estimatedTimesNotice : '',
  ].filter(Boolean)
  const source = `${describeSpan(view)}, from ${describeSource(view, isPublic)}`
  return notes.length > 0 ? `${source}. ${notes.join(' ')}` : source
}

function describeSource({ transcript, videoId }: SummaryView, isPublic: boolean): string {
  const { kind, language } = transcript
  const publisher = wordsFor(videoId).noun === 'episode' ? 'podcast' : 'channel'
  const prefix = language === 'und' ? '' : `${languageName(language)} `
  if (kind === 'manual') return `the ${publisher}’s own ${prefix}captions`
  if (kind === 'auto') return `automatic ${prefix}captions`
  if (kind === 'speech') return `${prefix}speech recognition`
  if (kind === 'browser')
    return `${prefix}captions that ${isPublic ? 'a reader’s' : 'your'} browser read`
  return isPublic ? `uploaded ${prefix}captions` : `${prefix}captions you uploaded`
}
