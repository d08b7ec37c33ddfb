// Finds and parses YouTube links.
import type { VideoLink } from '../../source.ts'
import {
  findProblem,
  isOfVideos,
  isVideoId,
  readChannel,
  readPlaylist,
  readVideoId,
  readVideoIds,
} from './address.ts'
import {
  type Candidate,
  decode,
  listCandidates,
  listSeparatedCandidates,
  maxLinkCharacters,
  trimLink,
} from './link-candidates.ts'
import { fromApp, listInnerLinks } from './wrapped-link.ts'

const maxMessageCharacters = 500
/**
 * What every link to a video contains, also wrapped in another: the name of a site or an
 * app, or a link in Base64.
 */
const hint =
  /yout|urldefense|y2u|yewtu|ytimg|\byt|inv|piped|puffyan|aHR0c|vid:|(?:pipe|tube|yattee|grayjay):/i
const hasHint = (text: string) => hint.test(text)

/**
 * Tells which video a text names: by a link of any form, in whatever stands around it, or
 * as a bare id. Of several links the first to a video counts. The problem is
 * `link_missing`, `playlist_link`, `channel_link`, `mix_link`, `own_list_link`,
 * `clip_link`, `post_link`, `search_link`, `youtube_page_link` for other pages of
 * YouTube, or `invalid_url` for everything else.
 */
export function parseVideoLink(text: string): VideoLink {
  if (text.length > maxLinkCharacters) return { problem: 'invalid_url' }
  const whole = trimLink(text)
  if (whole === '') return { problem: 'link_missing' }
  if (isVideoId(whole)) return { videoId: whole }
  return parseLink(findLink(text) ?? whole)
}

/**
 * Finds the first link to a video in a text, or else to a playlist or channel, as share
 * sheets and chats write it; a bare id or @handle only when it is the whole text. Null if
 * there is none.
 */
export function findLink(text: string): string | null {
  if (text.length > maxLinkCharacters) return null
  const whole = trimLink(text)
  if (isVideoId(whole) || /^@\S+$/.test(whole)) return whole
  return (
    readRelative(whole) ??
    findFirst(text, (form) => findIds(form).length === 1) ??
    findFirst(text, isList) ??
    null
  )
}

/** Programs keep the address of a video without its site: /watch?v=<id>. */
function readRelative(whole: string): string | null {
  if (!/^\/?(?:watch|shorts|embed|live|v)[/?]\S+$/.test(whole)) return null
  const page = `https://www.youtube.com/${whole.replace(/^\//, '')}`
  return findIds(page).length === 1 ? page : null
}

export function findFirst(text: string, accepts: (form: string) => boolean): string | null {
  for (const candidates of [listCandidates(text, hasHint), listSeparatedCandidates(text, hasHint)])
    for (const forms of candidates) {
      const form = forms.find(accepts)
      if (form !== undefined) return form
    }
  return null
}

/** Lists the videos that a text of any length names, each once, in their order. */
export function findVideoIds(text: string): string[] {
  const whole = trimLink(text.slice(0, maxLinkCharacters))
  if (isVideoId(whole)) return [whole]
  const page = readRelative(whole)
  if (page !== null) return findIds(page)
  const ids = (candidates: Candidate[]) => candidates.flatMap((forms) => firstIds(forms))
  const found = ids(listCandidates(text, hasHint))
  return [...new Set(found.length > 0 ? found : ids(listSeparatedCandidates(text, hasHint)))]
}

function firstIds(forms: Candidate): string[] {
  for (const form of forms) {
    const ids = form.length <= maxLinkCharacters && hasHint(form) ? findIds(form) : []
    if (ids.length > 0) return ids
  }
  return []
}

/**
 * Tells whether a text of chats or share sheets is about a link, rather than what
 * somebody said at a time.
 */
export function isLinkMessage(text: string): boolean {
  const isLink = /^[!-~]+$/.test(text.trim())
  return isLink || (text.length <= maxMessageCharacters && !/^\P{L}{0,3}\d{1,3}:\d{2}/mu.test(text))
}

/** Tells whether a link leads to a playlist or channel whose videos can be imported. */
export function isListLink(text: string): boolean {
  return isOfList(parseVideoLink(text))
}

export const isList = (link: string) => isOfList(parseLink(link))
const isOfList = (link: VideoLink) =>
  'problem' in link && (link.problem === 'playlist_link' || link.problem === 'channel_link')

/** Reads a text that is one link. */
function parseLink(link: string): VideoLink {
  const [videoId, ...others] = findIds(link)
  if (videoId !== undefined && others.length === 0) return { videoId }
  const url = resolveUrl(link)
  return { problem: url ? findProblem(url) : 'invalid_url' }
}

/**
 * Lists the videos that one link names. Programs escape links once more, and mails write
 * "=" as "=3D".
 */
export function findIds(link: string): string[] {
  for (const form of new Set([link, decode(link), link.replaceAll('=3D', '=')])) {
    const url = resolveUrl(form)
    const videoId = url && readVideoId(url)
    if (videoId) return [videoId]
    const videoIds = url ? readVideoIds(url) : []
    if (videoIds.length > 0) return videoIds
  }
  return []
}

/**
 * Follows the links inside a link to the one on YouTube that names something; null if
 * there is none and it is on another site.
 */
export function resolveUrl(link: string, redirectsLeft = 3): URL | null {
  const url = parseUrl(fromApp(link))
  if (url?.username !== '') return null
  if (isOfVideos(url) && namesVideos(url)) return url
  for (const inner of redirectsLeft === 0 ? [] : listInnerLinks(url)) {
    const target = resolveUrl(inner, redirectsLeft - 1)
    if (target && (namesVideos(target) || readChannel(target))) return target
  }
  return isOfVideos(url) ? url : null
}

function namesVideos(url: URL): boolean {
  return readVideoId(url) !== null || readVideoIds(url).length > 0 || readPlaylist(url) !== null
}

export function parseUrl(link: string): URL | null {
  const complete = /^@\S+$/.test(link)
    ? `https://www.youtube.com/${link}`
    : link.replace(/^\/\//, 'https://')
  const address = /^[a-z][a-z0-9+.-]*:/i.test(complete) ? complete : `https://${complete}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // The dot at the end of a name says that it is complete.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}
