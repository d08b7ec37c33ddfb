// Names an item of the trash, whatever its kind.
import type { TrashItem } from '#contract/library/trash.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { texts } from './texts.ts'

/** The id by which it is restored and deleted. */
export function idOf(item: TrashItem): string {
  if (item.kind === 'summary') return item.summary.videoId
  return item.kind === 'playlist' ? item.playlist.id : item.highlight.id
}

export function nameOf(item: TrashItem): string {
  if (item.kind === 'summary') return item.summary.title
  return item.kind === 'playlist' ? item.playlist.name : `“${item.highlight.quote}”`
}

/** What is said below the name. */
export function factsOf(item: TrashItem): string[] {
  const deleted = texts.deletedOn(formatDate(item.deletedAt) ?? '')
  if (item.kind === 'summary') return [texts.kinds.summary, item.summary.channel, deleted]
  if (item.kind === 'playlist')
    return [texts.kinds.playlist, texts.summariesKept(item.playlist.videos), deleted]
  return [
    item.highlight.note ? texts.highlightWithNote : texts.kinds.highlight,
    item.title ?? '',
    deleted,
  ]
}
