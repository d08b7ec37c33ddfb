// Reads what an address of YouTube names: a video, a list of videos, a channel or another page.
import type { ProblemCode } from '../../problems/problems.ts'

const hostPattern =
  /^(?:[a-z0-9-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtubekids\.com|youtube\.googleapis\.com|youtu\.be|y2u\.be)$/
/**
 * Other programs for YouTube's videos, with the same paths. Only the id is taken from
 * their links; nothing is requested from them.
 */
const otherPlayerPattern =
  /^(?:(?:[a-z0-9-]+\.)*(?:invidious|inv|piped)(?:\.[a-z0-9-]+)+|(?:www\.)?(?:yewtu\.be|invidio\.us|vid\.puffyan\.us))$/
/** Where YouTube's pictures of videos are: /vi/<id>/hqdefault.jpg */
const picturePattern = /^(?:i\d?|img)\.(?:ytimg|youtube)\.com$/
/** Hosts whose whole path is the id. */
const shortHostPattern = /(?:^|\.)(?:youtu|y2u|yewtu)\.be$/
/** Path segments with eleven characters that are not ids. */
const reservedWords = ['videoseries', 'live_stream']
/** The part of a path before the id. */
const playerPaths = 'embed v e vi vi_webp an_webp shorts live watch w video source'.split(' ')
/** Where links to videos and lists begin; without what they need, the link is damaged. */
const linkPaths = [
  ...playerPaths,
  ...[
    'watch_popup',
    'watch_videos',
    'ytscreeningroom',
    'shared',
    'playlist',
    'attribution_link',
    'oembed',
    'redirect',
  ],
]
const idParameters = ['v', 'vi', 'video_id', 'videoid']

/** Pages of YouTube whose address looks like the old address of a channel: youtube.com/<name>. */
const ownPages =
  /^(?:about|account\w*|activate|ads|all_comments|api|attribution_link|browse|channels?|clip|copyright|courses?|creators|embed|feeds?|gaming|get_video(?:_\w+)?|hashtag|howyoutubeworks|kids|leanback|learning|live(?:_\w+)?|log(?:in|out)|movies|music|my_\w+|new|news|oembed|oops|paid_memberships|playables|playlists?|podcasts|post|premium|purchases|redeem|redirect|report(?:history|_\w+)|results|select_site|share(?:d|_\w+)|shorts|sign(?:in|up)|source|sports|storefront|subscription_\w+|supported_browsers|swf|timedtext(?:_\w+)?|trending|tv|upload|user|verify(?:_\w+)?|videos?|view_play_list|watch(?:_\w+)?|ytscreeningroom|youtubei?|[a-z])$/i
const channelTabs =
  /^(?:|about|community|featured|live|playlists|posts|releases|shorts|streams|videos)$/i

export function isVideoId(text: string): boolean {
  return /^[A-Za-z0-9_-]{11}$/.test(text) && !reservedWords.includes(text)
}

export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${videoId}`
}

/** Whether an address is of YouTube, or of a program that plays its videos. */
export function isOfVideos({ host }: Pick<URL, 'host'>): boolean {
  return [hostPattern, otherPlayerPattern, picturePattern].some((pattern) => pattern.test(host))
}

/**
 * The id at the beginning of a value, which old and damaged links continue with other
 * parameters; null without one.
 */
export function leadingId(value: string): string | null {
  const id =
    /^\s*([\w-]{11})(?=$|[&?#;|/,"'<>()[\]:%\s]|[^\0-\x7f])/.exec(
      value.replace(/\p{Cf}/gu, ''),
    )?.[1] ?? ''
  return isVideoId(id) ? id : null
}

/**
 * Returns what stands where this form of address has the id of its video; empty if it has
 * no such place.
 */
function idPlaces(url: URL): string[] {
  const [first = '', second = ''] = segmentsOf(url)
  const named = idParameters.map((name) => readParameter(url, name))
  const whole = shortHostPattern.test(url.hostname)
    ? (url.pathname.split('/').find(Boolean) ?? '')
    : ''
  const inPath = playerPaths.includes(first) ? second : whole
  const shared = first === 'shared' ? readParameter(url, 'ci') : ''
  const isPage = ['watch', 'playlist', ''].includes(first)
  return [
    ...(isPage ? [...named, inPath] : [inPath, ...named]),
    shared,
    ...hashPlaces(url.hash),
  ].filter(Boolean)
}

/** Old pages and that of television name the video behind the hash: #/watch?v=<id>, #p/u/1/<id>. */
function hashPlaces(hash: string): string[] {
  const named = /(?:^#!?|[?&/])(?:v|video_id)=([^&]+)/.exec(hash)?.[1]
  const last = /^#[pg]\/(?:.*\/)?([\w-]{11})(?:[?&]|$)/.exec(hash)?.[1]
  return [named, last].filter((place) => place !== undefined)
}

export function readVideoId(url: URL): string | null {
  for (const place of idPlaces(url)) {
    const id = leadingId(place)
    if (id !== null) return id
  }
  return null
}

/**
 * Reads the videos of a link that lists them itself, without a playlist; empty for every
 * other link.
 */
export function readVideoIds(url: URL): string[] {
  const [first = ''] = segmentsOf(url)
  const names =
    first === 'watch_videos' ? ['video_ids'] : ['embed', 'v'].includes(first) ? ['playlist'] : []
  const ids = names
    .flatMap((name) => readParameter(url, name).split(/[,\s]+/))
    .flatMap((id) => leadingId(id) ?? [])
  return [...new Set(ids)]
}

/** Reads the playlist of an address, also of YouTube Music's pages; null without one. */
export function readPlaylist(url: URL): { listId: string } | { problem: ProblemCode } | null {
  const old = segmentsOf(url)[0] === 'view_play_list' ? readParameter(url, 'p') : ''
  const listId =
    readParameter(url, 'list') ||
    (old && `PL${old.replace(/^PL/, '')}`) ||
    (/^\/browse\/VL([^/]+)/.exec(url.pathname)?.[1] ?? '')
  if (!/^[A-Za-z0-9_-]{2,64}$/.test(listId)) return null
  // Mixes are generated for each viewer and endless; YouTube Music's own playlists begin like them.
  if (/^RD(?!CLAK)/.test(listId)) return { problem: 'mix_link' }
  return /^(?:WL|LL|LM|HL)$/.test(listId) ? { problem: 'own_list_link' } : { listId }
}

/** `channelId` is null if the address has a name instead. Null for every other address. */
export function readChannel(url: URL): { channelId: string | null; url: string } | null {
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

/**
 * Tells why an address that names no video does not: it is that of a list, of a channel,
 * or of another page.
 */
export function findProblem(url: URL): ProblemCode {
  const [first = '', second = ''] = segmentsOf(url)
  const isPlaylist = ['playlist', 'view_play_list'].includes(first) || second === 'videoseries'
  const list = isPlaylist || idPlaces(url).length === 0 ? readPlaylist(url) : null
  if (list) return 'problem' in list ? list.problem : 'playlist_link'
  if (readVideoIds(url).length > 0) return 'playlist_link'
  return readChannel(url) || second === 'live_stream' ? 'channel_link' : findPageProblem(url)
}

/** Names what an address leads to that is neither a video nor a list. */
export function findPageProblem(url: URL): ProblemCode {
  const [first = ''] = segmentsOf(url)
  const isShort = /\.be$/.test(url.host) && first !== ''
  if (!hostPattern.test(url.host) || linkPaths.includes(first) || isShort) return 'invalid_url'
  if (first === 'clip') return 'clip_link'
  if (first === 'post') return 'post_link'
  return first === 'results' || first === 'search' ? 'search_link' : 'youtube_page_link'
}

/** The segments of the path. The first, which names the kind of page, is in small letters. */
function segmentsOf({ pathname }: URL): string[] {
  const [first = '', ...others] = pathname.split('/').filter(Boolean)
  return [first.toLowerCase(), ...others]
}

/** Names of parameters are in capitals when a link was typed or changed by a program. */
function readParameter({ searchParams }: URL, name: string): string {
  return searchParams.get(name) || searchParams.get(name.toUpperCase()) || ''
}
