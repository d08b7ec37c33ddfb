// Parses the info file of yt-dlp.
import { z } from 'zod'
import { unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'
import { sanitizeMetadata, toDuration } from './metadata.ts'
import type { YouTubeTrack } from './tracks.ts'
import { YouTubeError } from './youtube-error.ts'

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
type InfoJson = z.infer<typeof infoSchema>

export type YtdlpInfo = {
  metadata: VideoMetadata | null
  chapters: AuthorChapter[]
  /** `key` is yt-dlp's name of the track. */
  tracks: (Pick<YouTubeTrack, 'language' | 'kind'> & { key: string })[]
}

/** Throws a YouTubeError `unparsable` if the text is not an info file. */
export function parseYtdlpInfo(videoId: string, text: string): YtdlpInfo {
  const info = parseInfoJson(text)
  const chapters = info.chapters.map(({ title, start_time }) => ({
    title: cleanCueText(title),
    startSeconds: start_time,
  }))
  return { metadata: toMetadata(videoId, info), chapters, tracks: listTracks(info) }
}

function parseInfoJson(text: string): InfoJson {
  try {
    return infoSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new YouTubeError('unparsable', { reason: 'yt-dlp wrote no JSON', cause })
  }
}

/**
 * yt-dlp lists automatic captions in all languages, mostly machine translations. The
 * track of the spoken language ends with "-orig", or is in the language of the video.
 */
function listTracks(info: InfoJson): YtdlpInfo['tracks'] {
  const automatic = Object.keys(info.automatic_captions)
  const marked = automatic.filter((key) => key.endsWith('-orig'))
  const original = marked.length > 0 ? marked : automatic.filter((key) => key === info.language)
  const manual = Object.keys(info.subtitles).filter((key) => key !== 'live_chat')
  const toTrack = (kind: YouTubeTrack['kind']) => (key: string) => ({
    key,
    kind,
    language: toLanguage(key),
  })
  return [...manual.map(toTrack('manual')), ...original.map(toTrack('auto'))].filter(({ key }) =>
    /^\w[\w-]*$/.test(key),
  )
}

/** "en-orig" -> "en"; "de-CcQ45jRV4-E", the key of a track with a name, -> "de". */
function toLanguage(key: string): string {
  const language = key.replace(/-orig$/, '')
  return /^[a-z]{2,3}(?:-(?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3}))*$/.test(language)
    ? language
    : language.split('-')[0]!
}

function toMetadata(videoId: string, info: InfoJson): VideoMetadata | null {
  return sanitizeMetadata({
    ...unknownVideo(videoId),
    ...toDuration(info.duration ?? 0),
    title: info.title,
    description: info.description ?? '',
    channelTitle: info.channel ?? '',
    viewCount: info.view_count,
    thumbnail: info.thumbnail,
    tags: info.tags,
  })
}
