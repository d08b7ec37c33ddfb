// Says what an import will do, and what it has done.
import type { ExistingPolicy, LibraryImport } from '#contract/library-import.ts'
import { texts } from './texts.ts'

/** The label of the button that starts the import. */
export function describeStart({ source, counts }: LibraryImport, existing: ExistingPolicy): string {
  if (source !== 'export')
    return counts.videos > 0 ? texts.queue(counts.videos) : texts.importPlaylists(counts.playlists)
  const added = counts.summaries - (existing === 'mine' ? counts.alreadyHere : 0)
  return added > 0 ? texts.start(added) : texts.startAgain
}

/** What an import that has ended without a problem has done. */
export function describeResult({ source, state, counts }: LibraryImport): { title: string; sentence: string } {
  if (source === 'export')
    return {
      title: counts.added > 0 ? texts.here(counts.added) : texts.noneAdded,
      sentence: state === 'stopped' ? texts.stopped : describePlaylists(counts.playlists),
    }
  const isQueued = counts.videos > 0
  return {
    title: isQueued ? texts.queued(counts.videos) : texts.noneQueued,
    sentence: state === 'stopped' ? texts.stopped : isQueued ? texts.queuedHelp : texts.noneQueuedHelp,
  }
}

const describePlaylists = (count: number) => (count > 0 ? texts.withPlaylists(count) : texts.noPlaylists)
