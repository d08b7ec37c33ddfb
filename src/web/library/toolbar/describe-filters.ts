// Names the filters of a list, each with the change that removes it.

import { languageName } from '#contract/basics/format.ts'
import { sentiments } from '#contract/basics/limits.ts'
import { describeDates } from '../filters/date-spans.ts'
import type { LibraryFilter, LibraryQuery } from '../filters/library-query.ts'
import { texts } from '../texts.ts'

type FilterName = { kind: keyof typeof texts.filterKinds; name: string; change: LibraryFilter }

/**
 * Each filter comes with the change that removes it. A name alone may belong to several
 * kinds, such as a channel and a tag. Both ends of a span are one filter.
 */
export function describeFilters(query: LibraryQuery, nowMs: number): FilterName[] {
  const {
    saved,
    highlights,
    sentiment,
    rating,
    minRating,
    channel,
    topic,
    category,
    tag,
    language,
  } = query
  const dates = describeDates(query, nowMs)
  const length = describeLength(query)
  const mood = sentiments.find((name) => name === sentiment)
  return [
    ...(dates ? [{ kind: 'dates' as const, name: dates, change: { from: '', to: '' } }] : []),
    ...(length
      ? [{ kind: 'length' as const, name: length, change: { minDuration: '', maxDuration: '' } }]
      : []),
    ...(channel ? [{ kind: 'channel' as const, name: channel, change: { channel: '' } }] : []),
    ...(topic ? [{ kind: 'topic' as const, name: `#${topic}`, change: { topic: '' } }] : []),
    ...(category ? [{ kind: 'category' as const, name: category, change: { category: '' } }] : []),
    ...(tag ? [{ kind: 'tag' as const, name: tag, change: { tag: '' } }] : []),
    ...(rating
      ? [{ kind: 'rating' as const, name: describeRating(rating), change: { rating: '' } }]
      : []),
    ...(minRating
      ? [
          {
            kind: 'rating' as const,
            name: texts.orMore(Number(minRating)),
            change: { minRating: '' },
          },
        ]
      : []),
    ...(mood
      ? [{ kind: 'sentiment' as const, name: texts.sentiments[mood], change: { sentiment: '' } }]
      : []),
    ...(language
      ? [{ kind: 'language' as const, name: languageName(language), change: { language: '' } }]
      : []),
    ...(highlights
      ? [{ kind: 'highlights' as const, name: texts.hasHighlights, change: { highlights: false } }]
      : []),
    ...(saved ? [{ kind: 'saved' as const, name: texts.savedOnly, change: { saved: false } }] : []),
  ]
}

export const describeRating = (rating: string) =>
  rating === '0' ? texts.unrated : texts.stars(Number(rating))

/** The lengths that are offered, in seconds. */
export const durationFilters = [
  { name: texts.lengths.short, minDuration: '', maxDuration: '599' },
  { name: texts.lengths.medium, minDuration: '600', maxDuration: '3600' },
  { name: texts.lengths.long, minDuration: '3601', maxDuration: '' },
] as const

function describeLength({ minDuration, maxDuration }: LibraryQuery): string {
  const offered = durationFilters.find(
    (length) => length.minDuration === minDuration && length.maxDuration === maxDuration,
  )
  if (offered) return offered.name
  const minutes = (seconds: string) => `${Math.round(Number(seconds) / 6) / 10} min`
  if (minDuration && maxDuration) return texts.between(minutes(minDuration), minutes(maxDuration))
  if (minDuration) return texts.atLeast(minutes(minDuration))
  return maxDuration && texts.atMost(minutes(maxDuration))
}
