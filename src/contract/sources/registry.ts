// The list of the sources of videos. Nothing else looks at the shape of an id: it asks the source of the id.
import type { Source, VideoLink } from '../source.ts'
import { podcast } from './podcast.ts'
import { sample } from './sample.ts'
import { upload } from './upload.ts'
import { findVideoIds as findYouTubeIds } from './youtube/link.ts'
import { youtube } from './youtube.ts'

/** When a text names videos of several sources, the first of them counts. */
export const sources: Source[] = [youtube, podcast, sample, upload]

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

/** Whether the words of this id are captions that their owner gave and named, without a video. */
export function isUploaded(videoId: string): boolean {
  return sourceOf(videoId)?.origin === 'owner'
}

/** Whether the page has a player for the video. */
export function hasPlayer(videoId: string): boolean {
  return sourceOf(videoId)?.embed !== undefined
}

/** Returns where other people find the video, from a moment; null for captions and for the sample. */
export function watchUrl(videoId: string, seconds?: number): string | null {
  return sourceOf(videoId)?.watchUrl(videoId, seconds) ?? null
}

/** Returns the address of a moment, or that of the video where its source has none for moments. */
export function momentUrl({ videoId, url }: { videoId: string; url: string | null }, seconds: number): string | null {
  return url && (watchUrl(videoId, seconds) ?? url)
}

/** Whether an address is that of a source's picture. Those of other sites would tell them what a person reads. */
export function isPictureUrl(address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  const isOf = (host: string) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)
  return protocol === 'https:' && port === '' && sources.some(({ pictureHosts = [] }) => pictureHosts.some(isOf))
}

/** Tells which video a text names: by a link in whatever stands around it, or as a bare id. The problem is that of the first source. */
export function parseVideoLink(text: string): VideoLink {
  const links = sources.flatMap(({ recognize }) => recognize(text) ?? [])
  return links.find((link) => 'videoId' in link) ?? links[0] ?? { problem: 'invalid_url' }
}

/** Finds the link to a video in a text, or else to a list of videos. Null if there is none. */
export function findLink(text: string): string | null {
  for (const { findLink, recognize } of sources) {
    const link = recognize(text)
    const found = findLink ? findLink(text) : link && 'videoId' in link ? text.trim() : null
    if (found !== null) return found
  }
  return null
}

/** Lists the videos that a text of any length names, each once, in their order. */
export function findVideoIds(text: string): string[] {
  const found = findYouTubeIds(text)
  const link = found.length === 0 ? parseOther(text) : null
  return link && 'videoId' in link ? [link.videoId] : found
}

function parseOther(text: string): VideoLink | null {
  const others = sources.filter((source) => source !== youtube && source.origin === 'web')
  return others.flatMap(({ recognize }) => recognize(text) ?? [])[0] ?? null
}
