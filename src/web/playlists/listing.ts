// What somebody chooses of a YouTube playlist or channel, and what of it fits their allowance.
import type { ImportedVideo, Listing, PlaylistView } from '#contract/playlists.ts'

/** Whether a video is still on its way into a playlist. */
export function isUnderWay({ state }: Pick<ImportedVideo, 'state'>): boolean {
  return state === 'waiting' || state === 'queued'
}

/** One that has not arrived. */
export type OpenVideo = ImportedVideo & { state: Exclude<ImportedVideo['state'], 'done' | 'cancelled'> }

/** What is to be seen of an import: what came stands in the playlist, and of what was let go nobody wants to know. */
export function progressOf(imports: ImportedVideo[]): { open: OpenVideo[]; done: number; total: number } {
  const done = imports.filter(({ state }) => state === 'done').length
  const open = imports.filter((video): video is OpenVideo => video.state !== 'done' && video.state !== 'cancelled')
  return { open, done, total: done + open.length }
}

/** How many of those that come into a public playlist only their owner sees, until they publish them. */
export function countUnseen({
  isPublic,
  imports,
  items,
}: Pick<PlaylistView, 'isPublic' | 'imports' | 'items'>): number {
  const published = new Set(items.filter(({ isPublished }) => isPublished).map(({ videoId }) => videoId))
  const comes = (video: ImportedVideo) => isUnderWay(video) || video.state === 'done'
  const unseen = imports.filter((video) => comes(video) && !video.publishes && !published.has(video.videoId))
  return isPublic ? unseen.length : 0
}

export type Fit = {
  chosen: number
  /** Of those, how many need a new summary. */
  counted: number
  /** Of those, how many the allowance has room for now; null where that is not known. */
  fits: number | null
}

export function fitOf({ videos, remaining }: Listing, chosen: ReadonlySet<string>): Fit {
  const wanted = videos.filter(({ videoId }) => chosen.has(videoId))
  const counted = wanted.filter(({ isSummarized }) => !isSummarized).length
  return { chosen: wanted.length, counted, fits: remaining === null ? null : Math.min(counted, remaining) }
}
