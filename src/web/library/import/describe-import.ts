// Says what an import will do, and what it has done.
import type {
  ExistingPolicy,
  ImportCounts,
  LibraryImport,
  UndoCounts,
} from '#contract/library/library-import.ts'
import { texts } from './texts.ts'

/** The label of the button that starts the import. */
export function describeStart({ source, counts }: LibraryImport, existing: ExistingPolicy): string {
  if (source !== 'export')
    return counts.videos > 0 ? texts.queue(counts.videos) : texts.importPlaylists(counts.playlists)
  const added = counts.summaries - (existing === 'mine' ? counts.alreadyHere : 0)
  return added > 0 ? texts.start(added) : texts.startAgain
}

/** What an import that has ended without a problem has done. */
export function describeResult({ source, state, counts }: LibraryImport): {
  title: string
  sentence: string
} {
  if (state === 'undone') return { title: texts.undone, sentence: describeUndone(counts) }
  if (source === 'export')
    return {
      title:
        counts.added > 0
          ? texts.here(counts.added, counts.addedVideos ?? counts.added)
          : texts.noneAdded,
      sentence: state === 'stopped' ? texts.stopped : describePlaylists(counts.playlists),
    }
  const isQueued = counts.videos > 0
  return {
    title: isQueued ? texts.queued(counts.videos) : texts.noneQueued,
    sentence:
      state === 'stopped' ? texts.stopped : isQueued ? texts.queuedHelp : texts.noneQueuedHelp,
  }
}

function describeUndone({ added, playlists }: ImportCounts): string {
  return added > 0 || playlists > 0 ? texts.undoneToTrash : texts.undoneDeleted
}

const describePlaylists = (count: number) =>
  count > 0 ? texts.withPlaylists(count) : texts.noPlaylists

/** "74 highlights, 31 notes and 5 cards"; null for none. */
export function describeAdditions({
  highlights = 0,
  notes = 0,
  cards = 0,
}: ImportCounts): string | null {
  return join([texts.highlightCount(highlights), texts.noteCount(notes), texts.cardCount(cards)])
}

/** What taking an import back removes, and what stays. */
export function describeUndo({
  summaries,
  playlists,
  highlights,
  notes,
  cards,
  kept,
}: UndoCounts): string {
  const toTrash = join([texts.summaryCount(summaries), texts.playlistCount(playlists)])
  const gone = join([
    texts.highlightCount(highlights),
    texts.noteCount(notes),
    texts.cardCount(cards),
  ])
  const sentences = [
    toTrash && texts.toTrash(toTrash),
    gone && texts.deleted(gone),
    kept > 0 && texts.staysChanged(kept),
  ]
  return `${sentences.filter(Boolean).join(' ') || texts.nothingToUndo} ${texts.staysOther}`
}

export function removesAnything({ kept: _, ...removed }: UndoCounts): boolean {
  return Object.values(removed).some((count) => count > 0)
}

/** `null` stands for none. */
function join(parts: (string | null)[]): string | null {
  const named = parts.filter((part) => part !== null)
  return named.length > 0 ? new Intl.ListFormat('en').format(named) : null
}
