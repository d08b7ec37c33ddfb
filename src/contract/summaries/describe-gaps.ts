// Describes what of a video was read for a summary, and what was not.
import { formatDuration } from '../basics/format.ts'
import type { SummaryView } from './summary.ts'

/** Shorter gaps at the start and the end are silence, not missing text. */
const silenceSeconds = 60

/**
 * "Not read: 0:00-10:00 and 40:00-1:00:00.", "2 of 3 captions were read."; empty if
 * everything was read.
 */
export function describeGaps({
  coverage,
  durationSeconds,
}: Pick<SummaryView, 'coverage' | 'durationSeconds'>): string {
  const { fromSeconds, toSeconds, share, gaps = [], captions } = coverage
  if (share >= 1) return ''
  const parts = [
    ...(fromSeconds > silenceSeconds && fromSeconds < durationSeconds
      ? [{ fromSeconds: 0, toSeconds: fromSeconds }]
      : []),
    ...gaps,
    ...(durationSeconds - toSeconds > silenceSeconds
      ? [{ fromSeconds: toSeconds, toSeconds: durationSeconds }]
      : []),
  ].map((part) => `${formatDuration(part.fromSeconds)}-${formatDuration(part.toSeconds)}`)
  const unread = captions ? describeUnread(captions) : ''
  if (parts.length === 0) return unread || 'Some parts in between were not read.'
  return `Not read: ${new Intl.ListFormat('en-GB').format(parts)}. ${unread}`.trim()
}

/** "Read 0:00-59:58, 100%", of a slow model "Read 42 passages of 0:00-59:58". */
export function describeSpan({ coverage }: Pick<SummaryView, 'coverage'>): string {
  const { fromSeconds, toSeconds, share, passages } = coverage
  const span = `${formatDuration(fromSeconds)}-${formatDuration(toSeconds)}`
  return passages
    ? `Read ${countPassages(passages)} of ${span}`
    : `Read ${span}, ${Math.floor(share * 100)}%`
}

/** "42 passages". */
export function countPassages({ count }: { count: number }): string {
  return count === 1 ? '1 passage' : `${count.toLocaleString('en')} passages`
}

function describeUnread({ read, total }: NonNullable<SummaryView['coverage']['captions']>): string {
  const count = (value: number) => value.toLocaleString('en')
  const verb = read === 1 ? 'was' : 'were'
  return `${count(read)} of ${count(total)} captions ${verb} read, the others have times that cannot be.`
}
