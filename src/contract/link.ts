// Parses YouTube links, and builds addresses from ids. Used by the web app and the server.
import type { ProblemCode } from './problems.ts'
import { findWrappedLink } from './wrapped-link.ts'

const hostPattern =
  /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtube\.googleapis\.com|youtu\.be|y2u\.be)$/
/** Other programs for YouTube's videos, with the same paths. Only the id is taken from their links; nothing is requested from them. */
const otherPlayerPattern =
  /^(?:(?:[a-z0-9-]+\.)*(?:invidious|inv|piped)(?:\.[a-z0-9-]+)+|(?:www\.)?(?:yewtu\.be|invidio\.us|vid\.puffyan\.us))$/
/** Where YouTube's pictures of videos are: /vi/<id>/hqdefault.jpg */
const picturePattern = /^(?:i\d?|img)\.(?:ytimg|youtube)\.com$/
/** Path segments with eleven characters that are not ids. */
const reservedWords = ['videoseries', 'live_stream']
const playerPaths = ['embed', 'v', 'e', 'vi', 'vi_webp', 'shorts', 'live', 'watch', 'w']
/** Addresses of YouTube that redirect, with the parameter that contains the target. */
const redirectParameters: Record<string, string> = { attribution_link: 'u', oembed: 'url', redirect: 'q' }
/** Where links to videos and lists begin; without what they need, the link is damaged. */
const linkPaths = [
  ...playerPaths,
  'watch_popup',
  'ytscreeningroom',
  'shared',
  'playlist',
  ...Object.keys(redirectParameters),
]
const maxLinkCharacters = 2000
const maxRedirects = 3

/** Pages of YouTube whose address looks like the old address of a channel: youtube.com/<name>. */
const ownPages =
  /^(?:about|account\w*|activate|ads|attribution_link|browse|channels?|clip|copyright|courses|creators|embed|feed|gaming|hashtag|howyoutubeworks|kids|learning|live|log(?:in|out)|movies|music|my_videos|new|news|oembed|oops|paid_memberships|playables|playlists?|podcasts|post|premium|purchases|redeem|redirect|reporthistory|results|select_site|shared|shorts|signin|sports|storefront|supported_browsers|trending|tv|upload|user|verify|watch|watch_popup|ytscreeningroom|youtubei?|[a-z])$/i
const channelTabs = /^(?:|about|community|featured|live|playlists|posts|releases|shorts|streams|videos)$/i

/** A video id, or the problem with the link. */
type VideoLink = { videoId: string } | { problem: ProblemCode }

/**
 * Parses a YouTube link of any form, or a bare id.
 * The problem is `link_missing`, `playlist_link`, `channel_link`, `mix_link`, `own_list_link`, `clip_link`, `post_link`, `search_link`,
 * `youtube_page_link` for other pages of YouTube, or `invalid_url` for everything else.
 */
export function parseVideoLink(text: string): VideoLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const link = trimLink(text)
  if (link === '') return { problem: 'link_missing' }
  return isVideoId(link) ? { videoId: link } : parseVideoUrl(completeLink(link), maxRedirects)
}

/**
 * Finds the first link to a video in a text, or else to a playlist or channel, as share sheets and chats write it; a bare id or @handle
 * only when it is the whole text. Null if there is none.
 */
export function findLink(text: string): string | null {
  if (text.length > maxLinkCharacters) return null
  const whole = trimLink(text)
  const isWhole = isVideoId(whole) || /^@\S+$/.test(whole)
  const links = isWhole ? [whole] : splitWords(text).filter((word) => /[./]/.test(word))
  return links.find((link) => 'videoId' in parseVideoLink(link)) ?? links.find(isListLink) ?? null
}

/** Tells whether a link leads to a playlist or channel whose videos can be imported. */
export function isListLink(link: string): boolean {
  const parsed = parseVideoLink(link)
  return 'problem' in parsed && (parsed.problem === 'playlist_link' || parsed.problem === 'channel_link')
}

const feedScheme = /^(?:feed|itpc|pcast|podcast):(?:\/\/)?(?:https?:)?/i

/**
 * Finds the first link to another site in a text without one to YouTube, as to a podcast, whose feeds have schemes of their own too. Without
 * a scheme it is one only when it is the whole text and looks like that of a feed. Null if there is none.
 */
export function findOtherLink(text: string): string | null {
  if (text.length > maxLinkCharacters || findLink(text) !== null) return null
  const whole = trimLink(text)
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i.test(whole)) return looksLikeFeed(whole) ? `https://${whole}` : null
  const isOther = (link: string) => {
    const url = parseUrl(link.replace(feedScheme, 'https:'))
    return /^[a-z]+:/i.test(link) && url?.hostname.includes('.') === true && !isOfVideos(url)
  }
  const found = splitWords(text).find(isOther) ?? null
  const url = found && parseUrl(found)
  return (url && findWrappedLink(url)) ?? found
}

/** A link to another site is a mistake more often than a podcast, unless it says so itself. */
export function looksLikeFeed(link: string): boolean {
  return /feed|rss|\.xml|podcast/i.test(link)
}

/** Splits a text into what may be links. A field of one line joins the lines of a pasted message: "Watch thishttps://youtu.be/...". */
function splitWords(text: string): string[] {
  const words = text.split(/\s+/)
  const joined = words.flatMap((word) => word.split(/(?=https?:\/\/)/).slice(1))
  return [...words, ...joined].map(trimLink)
}

/** Completes a bare @handle, and decodes the only entity that links contain. */
function completeLink(link: string): string {
  return /^@\S+$/.test(link) ? `www.youtube.com/${link}` : link.replaceAll('&amp;', '&')
}

const opening = '<([{"\'“‘«'
const closing = '>)]}"\'”’».,;:!?…'

/** Removes the brackets and quotation marks around a link, and the end of the sentence behind it. Linear in the length of the text. */
function trimLink(text: string): string {
  const link = text.trim()
  let [start, end] = [0, link.length]
  while (start < end && opening.includes(link[start]!)) start++
  while (end > start && closing.includes(link[end - 1]!)) end--
  return link.slice(start, end)
}

export function isVideoId(text: string): boolean {
  return /^[A-Za-z0-9_-]{11}$/.test(text) && !reservedWords.includes(text)
}

/** Returns the id of uploaded captions without a video, from the hash of their text. Longer than the id of a video. */
export function captionsId(hashHex: string): string {
  return `captions-${hashHex.slice(0, 16).toLowerCase()}`
}

export function isCaptionsId(text: string): boolean {
  return /^captions-[0-9a-f]{16}$/.test(text)
}

export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}

/** Returns the address of the player that sets no cookies before it plays, with its JavaScript API enabled. */
export function embedUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${videoId}?enablejsapi=1`
}

/** A YouTube playlist or channel, or the problem with the link. `channelId` is null if the link contains a name instead. */
export type ListLink =
  | { kind: 'playlist'; listId: string }
  | { kind: 'channel'; channelId: string | null; url: string }
  | { problem: ProblemCode }

/**
 * Parses the link of a playlist or channel in any form, also that of a video in a playlist, and a bare @handle.
 * The problem is `link_missing`, `video_link` for a single video, or one of a link that leads to neither.
 */
export function parseListLink(text: string): ListLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const link = trimLink(text)
  if (link === '') return { problem: 'link_missing' }
  const url = resolveUrl(completeLink(link), maxRedirects)
  if (!url) return { problem: isVideoId(link) ? 'video_link' : 'invalid_url' }
  const list = parsePlaylist(url)
  if (list) return 'problem' in list ? list : { kind: 'playlist', ...list }
  const channel = parseChannel(url)
  if (channel) return { kind: 'channel', ...channel }
  return { problem: 'videoId' in parseVideoLink(link) ? 'video_link' : findPageProblem(url) }
}

/** Reads the playlist of an address, also of YouTube Music's pages; null without one. */
function parsePlaylist(url: URL): { listId: string } | { problem: ProblemCode } | null {
  const listId = url.searchParams.get('list') ?? /^\/browse\/VL([^/]+)/.exec(url.pathname)?.[1] ?? ''
  if (!/^[A-Za-z0-9_-]{2,64}$/.test(listId)) return null
  // Mixes are generated for each viewer and endless; YouTube Music's own playlists begin like them.
  if (/^RD(?!CLAK)/.test(listId)) return { problem: 'mix_link' }
  return /^(?:WL|LL|LM|HL)$/.test(listId) ? { problem: 'own_list_link' } : { listId }
}

function parseChannel(url: URL): { channelId: string | null; url: string } | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const id = second === 'live_stream' ? url.searchParams.get('channel') : second
  if (['channel', 'browse', 'embed'].includes(first) && id && /^UC[A-Za-z0-9_-]{22}$/.test(id))
    return { channelId: id, url: `https://www.youtube.com/channel/${id}` }
  const named = (path: string) => ({ channelId: null, url: `https://www.youtube.com/${path}` })
  if (first.startsWith('@') && first.length > 1) return named(first)
  if (['c', 'user'].includes(first) && second) return named(`${first}/${second}`)
  const isOldAddress =
    /^(?:(?:www|m)\.)?youtube\.com$/.test(url.hostname) &&
    /^(?:[\w-]|%[\dA-F]{2})+$/i.test(first) &&
    channelTabs.test(second)
  return isOldAddress && !ownPages.test(first) ? named(first) : null
}

function parseVideoUrl(link: string, redirectsLeft: number): VideoLink {
  const url = resolveUrl(link, redirectsLeft)
  if (!url) return { problem: 'invalid_url' }
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  // Old links have parameters directly after the id: /v/dQw4w9WgXcQ&hl=en
  const id = idCandidate(url, first, second).split('&', 1)[0]!
  if (isVideoId(id)) return { videoId: id }
  const isPlaylist = first === 'playlist' || second === 'videoseries' || id === ''
  const list = isPlaylist ? parsePlaylist(url) : null
  if (list) return 'problem' in list ? list : { problem: 'playlist_link' }
  return { problem: parseChannel(url) || second === 'live_stream' ? 'channel_link' : findPageProblem(url) }
}

/** Names what a link leads to that is neither a video nor a list. */
function findPageProblem({ host, pathname }: URL): ProblemCode {
  const [first = ''] = pathname.split('/').filter(Boolean)
  const isShort = /\.be$/.test(host) && first !== ''
  if (!hostPattern.test(host) || linkPaths.includes(first) || isShort) return 'invalid_url'
  if (first === 'clip') return 'clip_link'
  if (first === 'post') return 'post_link'
  return first === 'results' || first === 'search' ? 'search_link' : 'youtube_page_link'
}

function isOfVideos({ host }: URL): boolean {
  return [hostPattern, otherPlayerPattern, picturePattern].some((pattern) => pattern.test(host))
}

/** Follows redirect parameters to the final address on YouTube; null if it is on another site. */
function resolveUrl(link: string, redirectsLeft: number): URL | null {
  const url = parseUrl(link)
  if (url?.username !== '') return null
  const target = isOfVideos(url) ? findRedirect(url) : findWrappedLink(url)
  if (!target) return isOfVideos(url) ? url : null
  return redirectsLeft === 0 ? null : resolveUrl(target, redirectsLeft - 1)
}

function findRedirect({ hostname, pathname, searchParams }: URL): string | null {
  const [first = ''] = pathname.split('/').filter(Boolean)
  const target = searchParams.get(hostname === 'consent.youtube.com' ? 'continue' : (redirectParameters[first] ?? ''))
  return target?.startsWith('/') ? `https://www.youtube.com${target}` : target
}

/** Returns the part of the address that contains the id; empty if this form of address has none. */
function idCandidate(url: URL, first: string, second: string): string {
  if (['watch', 'watch_popup', 'ytscreeningroom'].includes(first) && second === '')
    return url.searchParams.get('v') ?? ''
  // The mobile site's old addresses: /#/watch?v=<id>
  if (first === '' && url.hash.startsWith('#/watch?')) return new URLSearchParams(url.hash.slice(8)).get('v') ?? ''
  if (first === 'shared') return url.searchParams.get('ci') ?? ''
  if (playerPaths.includes(first)) return second
  return /(?:^|\.)(?:youtu|y2u|yewtu)\.be$/.test(url.hostname) ? first : ''
}

function parseUrl(link: string): URL | null {
  const address = link.startsWith('//') ? `https:${link}` : /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
