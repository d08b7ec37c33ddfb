// Reads the playlists and histories that other programs write as JSON: FreeTube, Piped,
// LibreTube, Invidious, yt-dlp, a Takeout, bookmarks.
import { findVideoIds, isFromWeb } from '#contract/sources/registry.ts'
import { openList, type VideoList } from './video-list.ts'

const maxDepth = 32
const idFields = [
  'videoId',
  'videoID',
  'video_id',
  'youtubeId',
  'youtube_id',
  'ytId',
  'encrypted_id',
]
const nameFields = ['playlistName', 'playlist_title', 'name', 'title', 'text']
/** Fields whose links are about a video, but do not name it. */
const besideField =
  /thumb|image|icon|picture|avatar|format|caption|subtitle|tags|related|recommend|comment|description/i
/** Names of fields that say nothing about the videos in them. */
const plainField =
  /^(?:local)?(?:playlists?|videos?|entries|items|children|urls?|links?|ids?|list|contents?|data|results|streams|bookmarks?)$/i
const historyField = /history|watched|position|progress|recent/i
/** What an entry of a history has beside its video. */
const watchedFields = ['timeWatched', 'watchProgress', 'watchedAt', 'currentTime', 'lastWatched']

type Json = { [field: string]: unknown }
type Place = { name: string; isHistory: boolean; depth: number }

/** Throws a SyntaxError unless the text is JSON, whole or in each of its lines. */
export function readJsonLists(text: string): VideoList[] {
  return walk(parseJson(text), { name: '', isHistory: false, depth: 0 })
}

/** FreeTube appends a line for each change: the last one of an `_id` counts. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
    if (lines.length < 2 || !lines.every((line) => /^\s*[{[]/.test(line))) throw error
    const byId = new Map<unknown, unknown>()
    for (const [index, line] of lines.entries()) {
      const value: unknown = JSON.parse(line)
      const { _id: id = index, $$deleted: isDeleted = false } = isObject(value) ? value : {}
      if (isDeleted) byId.delete(id)
      else byId.set(id, value)
    }
    return [...byId.values()]
  }
}

function walk(value: unknown, place: Place): VideoList[] {
  if (place.depth > maxDepth) return []
  if (Array.isArray(value)) return walkArray(value, place)
  if (!isObject(value)) return typeof value === 'string' ? readStrings([value], place) : []
  if (Object.keys(value).every(isFromWeb)) return readStrings(Object.keys(value), place)
  const name = nameOf(value) || nameOf(value.playlist) || nameOf(value.snippet) || place.name
  const lists = listsIn(value, { ...place, name })
  return lists.length > 0 ? lists : readItems([value], { ...place, name: place.name })
}

function listsIn(object: Json, place: Place): VideoList[] {
  return Object.entries(object).flatMap(([field, child]) => {
    if (besideField.test(field) || child === null || typeof child !== 'object') return []
    const name = place.name || (plainField.test(field) ? '' : field)
    return walk(child, {
      name,
      isHistory: place.isHistory || historyField.test(field),
      depth: place.depth + 1,
    })
  })
}

/** The entries of one array are one list, beside those of the lists that are entries themselves. */
function walkArray(items: unknown[], place: Place): VideoList[] {
  const inner: VideoList[] = []
  const own: unknown[] = []
  for (const item of items) {
    const lists = hasLists(item) ? walk(item, { ...place, depth: place.depth + 1 }) : []
    if (lists.length > 0) inner.push(...lists)
    else own.push(item)
  }
  return [
    ...(own.every((item) => typeof item === 'string')
      ? readStrings(own, place)
      : readItems(own, place)),
    ...inner,
  ]
}

/** Whether a list can be inside an item, rather than only what describes a video. */
function hasLists(item: unknown): boolean {
  if (!isObject(item)) return Array.isArray(item)
  if (
    findVideo(item).length > 0 &&
    !Object.values(item).some((child) => Array.isArray(child) && child.some(isObject))
  )
    return false
  return Object.entries(item).some(
    ([field, child]) => !besideField.test(field) && typeof child === 'object',
  )
}

function readItems(items: unknown[], place: Place): VideoList[] {
  const isHistory = place.isHistory || items.some((item) => isObject(item) && isWatched(item))
  const list = openList(isHistory ? 'history' : 'links', isHistory ? '' : place.name)
  for (const item of items) {
    if (isObject(item) && isAdvertisement(item)) continue
    const ids = typeof item === 'string' ? idsOf(item) : isObject(item) ? findVideo(item) : []
    if (ids.length > 0) list.addVideos(ids)
    else list.addUnreadable(describe(item))
  }
  return closeUsed(list)
}

/** A text of several lines is a whole list in some programs, with its name first. */
function readStrings(texts: string[], place: Place): VideoList[] {
  const whole = texts.filter((text) => text.includes('\n'))
  const lists = whole.flatMap((text) => {
    const [first = '', ...lines] = text.split('\n')
    const hasName = idsOf(first).length === 0
    return readStrings(hasName ? lines : [first, ...lines], {
      ...place,
      name: hasName ? first.split(':::')[0]! : '',
    })
  })
  const list = openList(place.isHistory ? 'history' : 'links', place.isHistory ? '' : place.name)
  for (const text of texts) {
    const ids = text.includes('\n') || text.trim() === '' ? null : idsOf(text)
    if (ids !== null && ids.length > 0) list.addVideos(ids)
    else if (ids !== null) list.addUnreadable(text)
  }
  return [...closeUsed(list), ...lists]
}

function closeUsed(list: ReturnType<typeof openList>): VideoList[] {
  const closed = list.close()
  return closed.videoIds.length > 0 ? [closed] : []
}

const idsOf = (text: string) => (isFromWeb(text.trim()) ? [text.trim()] : findVideoIds(text))

/** The video that an object is about: by its id, by a link, or as YouTube's own API names it. */
function findVideo(object: Json): string[] {
  const isId = (value: unknown): value is string => typeof value === 'string' && isFromWeb(value)
  const id = idFields.map((field) => object[field]).find(isId)
  if (id !== undefined) return [id]
  for (const [field, value] of Object.entries(object)) {
    const isLink =
      typeof value === 'string' &&
      /^\s*(?:https?:|vnd\.|\/watch)/i.test(value) &&
      !besideField.test(field)
    const [linked] = isLink ? findVideoIds(value) : []
    if (linked !== undefined) return [linked]
  }
  const { contentDetails, snippet } = object
  const inner = [object.id, contentDetails, readField(snippet, 'resourceId')].map((value) =>
    readField(value, 'videoId'),
  )
  const named = inner.find(isId)
  if (named !== undefined) return [named]
  const isDescribed = ['title', 'name', 'url', 'author', 'uploader', 'duration', 'added'].some(
    (field) => field in object,
  )
  const own = [object.id, object._id, object.key].find(isId)
  return own !== undefined && isDescribed ? [own] : []
}

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const readField = (value: unknown, field: string) => (isObject(value) ? value[field] : undefined)

function isWatched(entry: Json): boolean {
  return watchedFields.some((field) => field in entry) || ('titleUrl' in entry && 'time' in entry)
}

/** A Takeout has the advertisements that ran before a video as if they had been chosen. */
function isAdvertisement({ details }: Json): boolean {
  return (
    Array.isArray(details) &&
    details.some((detail) => readField(detail, 'name') === 'From Google Ads')
  )
}

function nameOf(value: unknown): string {
  const named = nameFields
    .map((field) => readField(value, field))
    .find((name) => typeof name === 'string' && name !== '')
  return typeof named === 'string' ? named : ''
}

function describe(item: unknown): string {
  const link = readField(item, 'titleUrl') ?? readField(item, 'url')
  const name = nameOf(item) || (typeof link === 'string' ? link : '')
  return name || (typeof item === 'string' ? item : JSON.stringify(item).slice(0, 200))
}
