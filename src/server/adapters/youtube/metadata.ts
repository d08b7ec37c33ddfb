// What is known of a video, out of the three places that know it.
import { z } from 'zod'
import { formatDuration } from '#contract/format.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import { tidy } from '#engine/captions/cue-text.ts'
import type { Player } from './player.ts'

/** A video whose channel is not told, as against one of which nothing is told. */
const unknownChannel = 'Unknown Channel'

/** Whoever names a video may write anything: no control characters, no halves of characters, pictures from the web only. */
export function makeSafe(metadata: VideoMetadata): VideoMetadata | null {
  const title = tidy(metadata.title)
  if (title === '') return null
  const url = metadata.thumbnail !== null && URL.canParse(metadata.thumbnail) ? new URL(metadata.thumbnail) : null
  return {
    ...metadata,
    title,
    channelTitle: tidy(metadata.channelTitle) || unknownChannel,
    description: metadata.description.split('\n').map(tidy).join('\n').trim(),
    thumbnail: url && /^https?:$/.test(url.protocol) ? url.href : null,
    tags: metadata.tags.map(tidy),
  }
}

/** Out of a `player` answer, completed by what only the website's has. Null when neither names the video. */
export function readPlayerMetadata(videoId: string, player: Player | null, page: Player | null): VideoMetadata | null {
  const details = player?.videoDetails ?? page?.videoDetails
  const microformat = page?.microformat ?? player?.microformat
  const pictures = [...(details?.thumbnail ?? []), ...(microformat?.thumbnail ?? [])]
  return makeSafe({
    ...unknownVideo(videoId),
    ...lengthOf(Number(details?.lengthSeconds || microformat?.lengthSeconds)),
    title: details?.title || microformat?.title || '',
    description: details?.shortDescription || microformat?.description || '',
    thumbnail: pictures.reduce((widest, picture) => (picture.width > widest.width ? picture : widest), {
      url: '',
      width: -1,
    }).url,
    channelTitle: details?.author || microformat?.ownerChannelName || '',
    viewCount: countOf(details?.viewCount || microformat?.viewCount),
    publishedAt: dateOf(microformat?.publishDate),
    tags: details?.keywords ?? [],
  })
}

const picture = z.object({ url: z.string() }).optional().catch(undefined)
const code = z
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
        thumbnails: z.object({ maxres: picture, high: picture, medium: picture }).catch({}),
        tags: z.array(z.string()).catch([]),
        categoryId: code,
        defaultLanguage: code,
        defaultAudioLanguage: code,
      }),
      contentDetails: z.object({ duration: z.string() }).optional().catch(undefined),
      statistics: z.object({ viewCount: z.string() }).optional().catch(undefined),
    }),
  ),
})

/** Out of the Data API's `videos` answer. Null when it does not know the video, or is not understood. */
export function readDataApiMetadata(videoId: string, answer: unknown): VideoMetadata | null {
  const item = dataApiSchema.safeParse(answer).data?.items[0]
  if (!item) return null
  const { snippet, contentDetails, statistics } = item
  const { maxres, high, medium } = snippet.thumbnails
  return makeSafe({
    id: videoId,
    ...lengthOf(readIsoDuration(contentDetails?.duration ?? '')),
    title: snippet.title,
    description: snippet.description,
    thumbnail: (maxres ?? high ?? medium)?.url ?? null,
    channelTitle: snippet.channelTitle,
    viewCount: countOf(statistics?.viewCount),
    publishedAt: dateOf(snippet.publishedAt),
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

/** Out of oEmbed, which needs no key and tells little. Null when it is not understood. */
export function readOembedMetadata(videoId: string, answer: unknown): VideoMetadata | null {
  const { data } = oembedSchema.safeParse(answer)
  if (!data) return null
  return makeSafe({
    ...unknownVideo(videoId),
    title: data.title,
    channelTitle: data.author_name,
    thumbnail: data.thumbnail_url,
  })
}

/** "P1DT2H3M4S" -> seconds; NaN for what is no duration. */
export function readIsoDuration(text: string): number {
  const parts = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(text)
  if (!parts) return Number.NaN
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0))
  return days! * 86_400 + hours! * 3600 + minutes! * 60 + seconds!
}

/** A length of zero is a broadcast's, whose length nobody knows yet. */
export function lengthOf(seconds: number): Pick<VideoMetadata, 'duration' | 'durationSeconds'> {
  return seconds > 0 && Number.isFinite(seconds)
    ? { duration: formatDuration(seconds), durationSeconds: seconds }
    : { duration: '', durationSeconds: null }
}

function countOf(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null
}

function dateOf(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}
