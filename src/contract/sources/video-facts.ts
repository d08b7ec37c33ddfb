// What an id tells about its video: whose words they are, and where it is watched. The
// first page needs none of it.
import { sourceOf, sources } from './registry.ts'

/** Whether the words of this id are captions that their owner gave and named, without a video. */
export function isUploaded(videoId: string): boolean {
  return sourceOf(videoId)?.origin === 'owner'
}

/** Whether the page has a player for the video. */
export function hasPlayer(videoId: string): boolean {
  return sourceOf(videoId)?.embedUrl !== undefined
}

const watched = {
  isHeard: false,
  verb: 'watch',
  worth: 'Worth watching?',
} as const
const heard = {
  isHeard: true,
  verb: 'listen',
  worth: 'Worth hearing?',
} as const
const wordsOfNouns = {
  video: { noun: 'video', title: 'Video', ...watched },
  episode: { noun: 'episode', title: 'Episode', ...heard },
  recording: { noun: 'recording', title: 'Recording', ...heard },
} as const

/** How texts speak of what has this id: it is a video to watch, or it is heard. */
export type MediaWords = (typeof wordsOfNouns)[keyof typeof wordsOfNouns]

export function wordsFor(videoId: string): MediaWords {
  return wordsOfNouns[sourceOf(videoId)?.noun ?? 'video']
}

/**
 * Returns where other people find the video, from a moment; null for captions and for the
 * sample.
 */
export function watchUrl(videoId: string, seconds?: number): string | null {
  return sourceOf(videoId)?.watchUrl?.(videoId, seconds) ?? null
}

/** Returns the address of a moment, or that of the video where its source has none for moments. */
export function momentUrl(
  { videoId, url }: { videoId: string; url: string | null },
  seconds: number,
): string | null {
  return url && (watchUrl(videoId, seconds) ?? url)
}

/**
 * Whether an address is that of a source's picture. Those of other sites would tell them
 * what a person reads.
 */
export function isPictureUrl(address: string | null): address is string {
  if (address === null || !URL.canParse(address)) return false
  const { protocol, hostname, port } = new URL(address)
  const isOf = (host: string) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
  return (
    protocol === 'https:' &&
    port === '' &&
    sources.some(({ pictureHosts = [] }) => pictureHosts.some(isOf))
  )
}
