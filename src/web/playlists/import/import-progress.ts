// The progress of an import into a playlist.
import type { ImportedVideo, PlaylistView } from '#contract/playlists/playlists.ts'

type ImportState = ImportedVideo['state']

/** A video that is neither in the playlist nor canceled. */
export type UnfinishedImport = ImportedVideo & { state: Exclude<ImportState, 'done' | 'canceled'> }

/** Whether the video is still waiting or being summarized. */
export function isImportPending({ state }: { state: ImportState }): boolean {
  return state === 'waiting' || state === 'queued'
}

/** Canceled videos do not count. */
export function getImportProgress(imports: ImportedVideo[]) {
  const done = imports.filter(({ state }) => state === 'done').length
  const unfinished = imports.filter(
    (video): video is UnfinishedImport => video.state !== 'done' && video.state !== 'canceled',
  )
  return { unfinished, done, total: done + unfinished.length }
}

/**
 * Counts the videos that only the owner of a public playlist sees, until the owner
 * publishes them.
 */
export function countPrivateImports({
  isPublic,
  imports,
  items,
}: Pick<PlaylistView, 'isPublic' | 'imports' | 'items'>): number {
  if (!isPublic) return 0
  const published = new Set(
    items.filter(({ isPublished }) => isPublished).map(({ videoId }) => videoId),
  )
  const arriving = imports.filter((video) => isImportPending(video) || video.state === 'done')
  return arriving.filter((video) => !video.publishSummary && !published.has(video.videoId)).length
}
