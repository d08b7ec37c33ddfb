// Describes what of a video a summary does not cover, or was not written from.
import { formatDuration } from './format.ts'
import type { SummaryView } from './summary.ts'

/** Shorter gaps at the start and the end are silence, not missing text. */
const silenceSeconds = 60

/** "Written from 42 passages of it.", "Not read: 0:00-10:00 and 40:00-1:00:00.", "2 of 3 captions were read."; empty if everything was read. */
export function describeGaps({ coverage, durationSeconds }: Pick<SummaryView, 'coverage' | 'durationSeconds'>): string {
  const { fromSeconds, toSeconds, share, gaps = [], captions, passages } = coverage
  const written = passages ? describePassages(passages) : ''
  if (share >= 1) return written
  const parts = [
    ...(fromSeconds > silenceSeconds && fromSeconds < durationSeconds
      ? [{ fromSeconds: 0, toSeconds: fromSeconds }]
      : []),
    ...gaps,
    ...(durationSeconds - toSeconds > silenceSeconds ? [{ fromSeconds: toSeconds, toSeconds: durationSeconds }] : []),
  ].map((part) => `${formatDuration(part.fromSeconds)}-${formatDuration(part.toSeconds)}`)
  const unread = captions ? describeUnread(captions) : ''
  if (parts.length === 0) return [written, unread].filter(Boolean).join(' ') || 'Some parts in between were not read.'
  return `${written} Not read: ${new Intl.ListFormat('en-GB').format(parts)}. ${unread}`.trim()
}

/** "Written from 42 passages of it." */
export function describePassages({ count }: { count: number }): string {
  return `Written from ${count === 1 ? '1 passage' : `${count.toLocaleString('en')} passages`} of it.`
}

function describeUnread({ read, total }: NonNullable<SummaryView['coverage']['captions']>): string {
  const count = (value: number) => value.toLocaleString('en')
  const verb = read === 1 ? 'was' : 'were'
  return `${count(read)} of ${count(total)} captions ${verb} read, the others have times that cannot be.`
}
