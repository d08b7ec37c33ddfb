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

/** A playlist or a channel of YouTube's, or why there is none. A channel is known by its id, or by the address that leads to it. */
export type ListLink =
  | { kind: 'playlist'; listId: string }
  | { kind: 'channel'; channelId: string | null; url: string }
  | { problem: ProblemCode }

/**
 * Reads the link of a playlist or channel in any form, also that of a video within a playlist, and a bare @handle.
 * The problem is `link_missing`, `video_link` where it leads to one video, or `invalid_url`.
 */
export function readListLink(text: string): ListLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const link = text.trim().replace(/^[<("']+|[>)"']+$/g, '')
  if (link === '') return { problem: 'link_missing' }
  const url = openLink(link.startsWith('@') ? `www.youtube.com/${link}` : link.replaceAll('&amp;', '&'), maxRelays)
  if (!url) return { problem: isVideoId(link) ? 'video_link' : 'invalid_url' }
  const listId = url.searchParams.get('list')
  // Mixes (RD…) are made up for whoever looks, and have no end.
  if (listId && /^[A-Za-z0-9_-]{2,64}$/.test(listId) && !listId.startsWith('RD')) return { kind: 'playlist', listId }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (first === 'channel' && /^UC[A-Za-z0-9_-]{22}$/.test(second))
    return { kind: 'channel', channelId: second, url: `https://www.youtube.com/channel/${second}` }
  if (first.startsWith('@') && first.length > 1)
    return { kind: 'channel', channelId: null, url: `https://www.youtube.com/${first}` }
  if (['c', 'user'].includes(first) && second)
    return { kind: 'channel', channelId: null, url: `https://www.youtube.com/${first}/${second}` }
  return { problem: 'videoId' in readVideoLink(link) ? 'video_link' : 'invalid_url' }
}

function readAddress(link: string, relaysLeft: number): VideoLink {
  const url = openLink(link, relaysLeft)
  if (!url) return { problem: 'invalid_url' }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  // An old habit writes parameters straight behind the id: /v/dQw4w9WgXcQ&hl=en
  const id = candidate(url, first, second).split('&', 1)[0]!
  if (isVideoId(id)) return { videoId: id }
  if (first === 'playlist' || second === 'videoseries' || (id === '' && url.searchParams.has('list'))) {
    return { problem: 'playlist_link' }
  }
  const channel = first.startsWith('@') || ['channel', 'c', 'user'].includes(first) || second === 'live_stream'
  return { problem: channel ? 'channel_link' : 'invalid_url' }
}

/** The address on YouTube that a link leads to in the end; null where it leads elsewhere. */
function openLink(link: string, relaysLeft: number): URL | null {
  const url = parseUrl(link)
  if (!url || !hosts.test(url.host) || url.username !== '') return null
  const [first = ''] = url.pathname.split('/').filter(Boolean)
  const relayed = url.searchParams.get(url.hostname === 'consent.youtube.com' ? 'continue' : (relays[first] ?? ''))
  if (!relayed) return url
  if (relaysLeft === 0) return null
  return openLink(relayed.startsWith('/') ? `https://www.youtube.com${relayed}` : relayed, relaysLeft - 1)
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
