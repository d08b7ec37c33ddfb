// Parses the metadata of a video from the responses of InnerTube, the Data API and oEmbed.
import { z } from 'zod'
import { formatDuration } from '#contract/basics/format.ts'
import { channelPlaceholders, unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import type { PlayerResponse } from './player.ts'
import { listTracks } from './tracks.ts'

/**
 * Sanitizes untrusted data: removes control characters and broken characters, allows only
 * http(s) thumbnails. Null without a title.
 */
export function sanitizeMetadata(metadata: VideoMetadata): VideoMetadata | null {
  const title = cleanCueText(metadata.title)
  if (title === '') return null
  const url =
    metadata.thumbnail !== null && URL.canParse(metadata.thumbnail)
      ? new URL(metadata.thumbnail)
      : null
  return {
    ...metadata,
    title,
    channelTitle: cleanCueText(metadata.channelTitle) || channelPlaceholders.unknown,
    description: metadata.description.split('\n').map(cleanCueText).join('\n').trim(),
    thumbnail: url && /^https?:$/.test(url.protocol) ? url.href : null,
    tags: metadata.tags.map(cleanCueText),
  }
}

/** Combines a `player` response with that of the website's client. Null if neither has a title. */
export function parsePlayerMetadata(
  videoId: string,
  player: PlayerResponse | null,
  page: PlayerResponse | null,
): VideoMetadata | null {
  const details = player?.videoDetails ?? page?.videoDetails
  const microformat = page?.microformat ?? player?.microformat
  const tracks = [player, page]
    .map((one) => (one ? listTracks(one) : []))
    .find((list) => list.length > 0)
  const thumbnails = [...(details?.thumbnail ?? []), ...(microformat?.thumbnail ?? [])]
  return sanitizeMetadata({
    ...unknownVideo(videoId),
    ...toDuration(Number(details?.lengthSeconds || microformat?.lengthSeconds)),
    title: details?.title || microformat?.title || '',
    description: details?.shortDescription || microformat?.description || '',
    thumbnail: thumbnails.reduce((widest, image) => (image.width > widest.width ? image : widest), {
      url: '',
      width: -1,
    }).url,
    channelTitle: details?.author || microformat?.ownerChannelName || '',
    viewCount: parseCount(details?.viewCount || microformat?.viewCount),
    publishedAt: parseDate(microformat?.publishDate),
    tags: details?.keywords ?? [],
    ...(tracks && { tracks }),
  })
}

const imageSchema = z.object({ url: z.string() }).optional().catch(undefined)
const codeSchema = z
  .string()
  .regex(/^[\w-]{1,35}$/)
  .nullable()
  .catch(null)
const dataApiSchema = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        description: z.string().catch(''),
        channelTitle: z.string().catch(''),
        publishedAt: z.string().optional(),
        thumbnails: z
          .object({ maxres: imageSchema, high: imageSchema, medium: imageSchema })
          .catch({}),
        tags: z.array(z.string()).catch([]),
        categoryId: codeSchema,
        defaultLanguage: codeSchema,
        defaultAudioLanguage: codeSchema,
      }),
      contentDetails: z.object({ duration: z.string() }).optional().catch(undefined),
      statistics: z.object({ viewCount: z.string() }).optional().catch(undefined),
    }),
  ),
})

/**
 * Parses the Data API's `videos` response. Null if it does not contain the video or has
 * another format.
 */
export function parseDataApiMetadata(videoId: string, response: unknown): VideoMetadata | null {
  const item = dataApiSchema.safeParse(response).data?.items[0]
  if (!item) return null
  const { snippet, contentDetails, statistics } = item
  const { maxres, high, medium } = snippet.thumbnails
  return sanitizeMetadata({
    id: videoId,
    ...toDuration(parseIsoDuration(contentDetails?.duration ?? '')),
    title: snippet.title,
    description: snippet.description,
    thumbnail: (maxres ?? high ?? medium)?.url ?? null,
    channelTitle: snippet.channelTitle,
    viewCount: parseCount(statistics?.viewCount),
    publishedAt: parseDate(snippet.publishedAt),
    tags: snippet.tags,
    categoryId: snippet.categoryId,
    defaultLanguage: snippet.defaultLanguage,
    defaultAudioLanguage: snippet.defaultAudioLanguage,
  })
}

const oembedSchema = z.object({
  title: z.string(),
  author_name: z.string().catch(''),
  thumbnail_url: z.string().nullable().catch(null),
})

/** Parses an oEmbed response. Null if it has another format. */
export function parseOembedMetadata(videoId: string, response: unknown): VideoMetadata | null {
  const { data } = oembedSchema.safeParse(response)
  if (!data) return null
  return sanitizeMetadata({
    ...unknownVideo(videoId),
    title: data.title,
    channelTitle: data.author_name,
    thumbnail: data.thumbnail_url,
  })
}

/** "P1DT2H3M4S" -> seconds; NaN for any other text. */
export function parseIsoDuration(text: string): number {
  const parts = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(text)
  if (!parts) return Number.NaN
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return days! * 86_400 + hours! * 3600 + minutes! * 60 + seconds!
}

/** Live streams have a duration of zero, which counts as unknown. */
export function toDuration(seconds: number): Pick<VideoMetadata, 'duration' | 'durationSeconds'> {
  return seconds > 0 && Number.isFinite(seconds)
    ? { duration: formatDuration(seconds), durationSeconds: seconds }
    : { duration: '', durationSeconds: null }
}

function parseCount(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function parseDate(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
