// The list of the sources of videos. Nothing else looks at the shape of an id: it asks
// the source of the id.

import type { Source, VideoLink } from '../source.ts'
import { podcast } from './podcast.ts'
import { recording } from './recording.ts'
import { sample } from './sample.ts'
import { upload } from './upload.ts'
import { findVideoIds as findYouTubeIds, findLink as findYouTubeLink } from './youtube/link.ts'
import { youtube } from './youtube.ts'

/** When a text names videos of several sources, the first of them counts. */
export const sources: Source[] = [youtube, podcast, sample, upload, recording]

/** Ids are parts of addresses, so no source has others. */
const safeId = /^[\w-]{1,64}$/

/** Returns null for an id that no source knows. */
export function sourceOf(videoId: string): Source | null {
  return safeId.test(videoId) ? (sources.find(({ owns }) => owns(videoId)) ?? null) : null
}

/** Whether a server fetches the video with this id from the web. */
export function isFromWeb(videoId: string): boolean {
  return sourceOf(videoId)?.origin === 'web'
}

/**
 * Tells which video a text names: by a link in whatever stands around it, or as a bare
 * id. The problem is that of the first source.
 */
export function parseVideoLink(text: string): VideoLink {
  const id = text.trim()
  const origin = sourceOf(id)?.origin
  if (origin === 'web' || origin === 'server') return { videoId: id }
  const links = sources.flatMap(({ recognize }) => recognize?.(text) ?? [])
  return links.find((link) => 'videoId' in link) ?? links[0] ?? { problem: 'invalid_url' }
}

/** Finds the link to a video in a text, or else to a list of videos. Null if there is none. */
export function findLink(text: string): string | null {
  return findYouTubeLink(text) ?? ('videoId' in parseVideoLink(text) ? text.trim() : null)
}

/** Lists the videos that a text of any length names, each once, in their order. */
export function findVideoIds(text: string): string[] {
  const found = findYouTubeIds(text)
  const link = found.length === 0 ? parseOther(text) : null
  return link && 'videoId' in link ? [link.videoId] : found
}

function parseOther(text: string): VideoLink | null {
  const others = sources.filter((source) => source !== youtube && source.origin === 'web')
  return others.flatMap(({ recognize }) => recognize?.(text) ?? [])[0] ?? null
}
