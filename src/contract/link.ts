// What a person pastes, turned into a video's id; and ids turned back into addresses. The page and the server both read links here.
import type { ProblemCode } from './problems.ts'

const hosts =
  /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtube\.googleapis\.com|youtu\.be)$/
/** Words that stand where an id would stand and happen to be eleven characters long. */
const notIds = ['videoseries', 'live_stream']
const playerPaths = ['embed', 'v', 'e', 'vi', 'shorts', 'live']
/** Addresses that only lead on to another one, and the parameter that holds it. */
const relays: Record<string, string> = { attribution_link: 'u', oembed: 'url', redirect: 'q' }
const maxLinkCharacters = 2000
const maxRelays = 3

/** A video's id, or why there is none. */
export type VideoLink = { videoId: string } | { problem: ProblemCode }

/**
 * Reads a YouTube link of any form, or a bare id.
 * The problem is `link_missing`, `playlist_link`, `channel_link`, or `invalid_url` for everything else.
 */
export function readVideoLink(text: string): VideoLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const link = text.trim().replace(/^[<("']+|[>)"']+$/g, '')
  if (link === '') return { problem: 'link_missing' }
  return isVideoId(link) ? { videoId: link } : readAddress(link.replaceAll('&amp;', '&'), maxRelays)
}

export function isVideoId(text: string): boolean {
  return /^[A-Za-z0-9_-]{11}$/.test(text) && !notIds.includes(text)
}

/** The id of captions that came without a video, from the hash of their words. Never as long as a video's id. */
export function captionsId(hashHex: string): string {
  return `captions-${hashHex.slice(0, 16).toLowerCase()}`
}

export function isCaptionsId(text: string): boolean {
  return /^captions-[0-9a-f]{16}$/.test(text)
}

export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}

/** The player that sets no cookies before it plays; it can be driven from the page. */
export function embedUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}?enablejsapi=1`
}

function readAddress(link: string, relaysLeft: number): VideoLink {
  const url = parseUrl(link)
  if (!url || !hosts.test(url.host) || url.username !== '') return { problem: 'invalid_url' }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)

  const relayed = url.searchParams.get(url.hostname === 'consent.youtube.com' ? 'continue' : (relays[first] ?? ''))
  if (relayed) {
    if (relaysLeft === 0) return { problem: 'invalid_url' }
    return readAddress(relayed.startsWith('/') ? `https://www.youtube.com${relayed}` : relayed, relaysLeft - 1)
  }
  // An old habit writes parameters straight behind the id: /v/dQw4w9WgXcQ&hl=en
  const id = candidate(url, first, second).split('&', 1)[0]!
  if (isVideoId(id)) return { videoId: id }
  if (first === 'playlist' || second === 'videoseries' || (id === '' && url.searchParams.has('list'))) {
    return { problem: 'playlist_link' }
  }
  const channel = first.startsWith('@') || ['channel', 'c', 'user'].includes(first) || second === 'live_stream'
  return { problem: channel ? 'channel_link' : 'invalid_url' }
}

/** The part of the address where its form keeps the id; empty where this form keeps none. */
function candidate(url: URL, first: string, second: string): string {
  if (first === 'watch' || first === 'watch_popup') return url.searchParams.get('v') ?? ''
  if (/(?:^|\.)youtu\.be$/.test(url.hostname)) return first
  return playerPaths.includes(first) ? second : ''
}

function parseUrl(link: string): URL | null {
  const address = link.startsWith('//') ? `https:${link}` : /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
