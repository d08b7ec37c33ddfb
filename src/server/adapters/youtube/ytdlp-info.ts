// What yt-dlp writes about a video, turned into our own words.
import { z } from 'zod'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import { tidy } from '#engine/captions/cue-text.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import { lengthOf, makeSafe } from './metadata.ts'
import { Refused } from './refusal.ts'
import type { Track } from './tracks.ts'

const infoSchema = z.object({
  title: z.string().catch(''),
  description: z.string().nullable().catch(null),
  channel: z.string().nullable().catch(null),
  language: z.string().nullable().catch(null),
  duration: z.number().nullable().catch(null),
  view_count: z.number().nullable().catch(null),
  thumbnail: z.string().nullable().catch(null),
  tags: z.array(z.string()).catch([]),
  chapters: z.array(z.object({ title: z.string(), start_time: z.number() })).catch([]),
  subtitles: z.record(z.string(), z.unknown()).catch({}),
  automatic_captions: z.record(z.string(), z.unknown()).catch({}),
})
type Info = z.infer<typeof infoSchema>

export type YtdlpInfo = {
  metadata: VideoMetadata | null
  chapters: AuthorChapter[]
  /** `key` is yt-dlp's own name for the track. */
  tracks: (Pick<Track, 'language' | 'kind'> & { key: string })[]
}

/** Throws a Refused, `unparsable`, where this is not what yt-dlp writes. */
export function readInfo(videoId: string, text: string): YtdlpInfo {
  const info = parseInfo(text)
  const chapters = info.chapters.map(({ title, start_time }) => ({ title: tidy(title), startSeconds: start_time }))
  return { metadata: toMetadata(videoId, info), chapters, tracks: listTracks(info) }
}

function parseInfo(text: string): Info {
  try {
    return infoSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Refused('unparsable', { reason: 'yt-dlp wrote no JSON', cause })
  }
}

/**
 * Automatic captions are listed in every language there is, mostly machine translations: what was really heard is marked
 * "orig", or is in the language of the video.
 */
function listTracks(info: Info): YtdlpInfo['tracks'] {
  const heard = Object.keys(info.automatic_captions)
  const original = heard.filter((key) => key.endsWith('-orig'))
  const spoken = original.length > 0 ? original : heard.filter((key) => key === info.language)
  const written = Object.keys(info.subtitles).filter((key) => key !== 'live_chat')
  const toTrack = (kind: Track['kind']) => (key: string) => ({ key, kind, language: toLanguage(key) })
  return [...written.map(toTrack('manual')), ...spoken.map(toTrack('auto'))].filter(({ key }) => /^\w[\w-]*$/.test(key))
}

/** "en-orig" -> "en"; "de-CcQ45jRV4-E", the key of a track with a name, -> "de". */
function toLanguage(key: string): string {
  const language = key.replace(/-orig$/, '')
  return /^[a-z]{2,3}(?:-(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3}))*$/.test(language) ? language : language.split('-')[0]!
}

function toMetadata(videoId: string, info: Info): VideoMetadata | null {
  return makeSafe({
    ...unknownVideo(videoId),
    ...lengthOf(info.duration ?? 0),
    title: info.title,
    description: info.description ?? '',
    channelTitle: info.channel ?? '',
    viewCount: info.view_count,
    thumbnail: info.thumbnail,
    tags: info.tags,
  })
}
