// What is read of YouTube's `browse` answers: videos and the way to more of them, in whichever of its shapes YouTube writes them.
import { z } from 'zod'
import { isVideoId } from '#contract/link.ts'
import { unknownVideo } from '#contract/video.ts'
import { tidy } from '#engine/captions/cue-text.ts'
import { text } from './player.ts'
import type { ListedVideo } from './youtube.ts'

export type ListPage = {
  title: string
  videos: ListedVideo[]
  /** Asks for the next page; null at the end. */
  continuation: string | null
}

const pictures = z.array(z.object({ url: z.string() })).catch([])
const titled = z.object({ title: z.string() }).optional().catch(undefined)
const headSchema = z.object({
  metadata: z.object({ playlistMetadataRenderer: titled, channelMetadataRenderer: titled }).optional().catch(undefined),
  header: z
    .object({ pageHeaderRenderer: z.object({ pageTitle: z.string() }) })
    .optional()
    .catch(undefined),
  alerts: z.array(z.object({ alertRenderer: z.object({ type: z.string() }).optional() })).catch([]),
})
/** As playlists and channels were written until 2025. */
const rendererSchema = z.object({
  videoId: z.string(),
  title: text,
  lengthSeconds: z.coerce.number().positive().optional().catch(undefined),
  lengthText: text,
  isPlayable: z.boolean().default(true),
  thumbnail: z.object({ thumbnails: pictures }).catch({ thumbnails: [] }),
})
const badgeSchema = z.object({ thumbnailBadgeViewModel: z.object({ text: z.string() }) })
/** As they are written since. */
const lockupSchema = z.object({
  contentId: z.string(),
  contentType: z.literal('LOCKUP_CONTENT_TYPE_VIDEO'),
  metadata: z
    .object({ lockupMetadataViewModel: z.object({ title: z.object({ content: z.string() }) }) })
    .transform((metadata) => metadata.lockupMetadataViewModel.title.content)
    .catch(''),
  contentImage: z
    .object({ thumbnailViewModel: z.object({ image: z.object({ sources: pictures }).catch({ sources: [] }) }) })
    .transform((image) => image.thumbnailViewModel.image.sources)
    .catch([]),
})
const token = z.object({ continuationCommand: z.object({ token: z.string().min(1) }) })
const continuationSchema = z.union([
  z.object({ continuationEndpoint: token }).transform((item) => item.continuationEndpoint),
  z
    .object({
      continuationEndpoint: z.object({ commandExecutorCommand: z.object({ commands: z.array(z.unknown()) }) }),
    })
    .transform((item) =>
      item.continuationEndpoint.commandExecutorCommand.commands.find((one) => token.safeParse(one).success),
    )
    .pipe(token),
  z
    .object({ continuationCommand: z.object({ innertubeCommand: token }) })
    .transform((item) => item.continuationCommand.innertubeCommand),
])

/** One page of a list, in its order; null where YouTube says that there is none. */
export function readListPage(answer: unknown): ListPage | null {
  const head = headSchema.safeParse(answer).data
  if (head?.alerts.some(({ alertRenderer }) => alertRenderer?.type === 'ERROR')) return null
  const { contents, onResponseReceivedActions, onResponseReceivedEndpoints } = (answer ?? {}) as Record<string, unknown>
  const videos: ListedVideo[] = []
  let continuation: string | null = null
  for (const [key, value] of walk([contents, onResponseReceivedActions, onResponseReceivedEndpoints])) {
    if (/^(playlistVideo|video|gridVideo)Renderer$/.test(key)) videos.push(...readRenderer(value))
    if (key === 'lockupViewModel') videos.push(...readLockup(value))
    if (/^continuationItem(Renderer|ViewModel)$/.test(key))
      continuation = continuationSchema.safeParse(value).data?.continuationCommand.token ?? continuation
  }
  const { playlistMetadataRenderer, channelMetadataRenderer } = head?.metadata ?? {}
  const named = (playlistMetadataRenderer ?? channelMetadataRenderer)?.title
  return { title: tidy(named ?? head?.header?.pageHeaderRenderer.pageTitle ?? ''), videos, continuation }
}

/** Every named part of an answer in order, however deep YouTube has put it. */
function* walk(value: unknown, depth = 0): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null || depth > 40) return
  for (const [key, part] of Object.entries(value)) {
    yield [key, part]
    yield* walk(part, depth + 1)
  }
}

function readRenderer(value: unknown): ListedVideo[] {
  const video = rendererSchema.safeParse(value).data
  if (!video?.isPlayable) return []
  const durationSeconds = video.lengthSeconds ?? readLength(video.lengthText)
  return listed({ ...video, durationSeconds, thumbnails: video.thumbnail.thumbnails })
}

function readLockup(value: unknown): ListedVideo[] {
  const video = lockupSchema.safeParse(value).data
  if (!video) return []
  const badges = [...walk(value)].flatMap(([key, part]) =>
    key === 'thumbnailBadgeViewModel' ? (badgeSchema.safeParse({ [key]: part }).data ?? []) : [],
  )
  const lengths = badges.map((badge) => readLength(badge.thumbnailBadgeViewModel.text))
  const durationSeconds = lengths.find((seconds) => seconds !== null) ?? null
  return listed({ videoId: video.contentId, title: video.metadata, durationSeconds, thumbnails: video.contentImage })
}

type Found = { videoId: string; title: string; durationSeconds: number | null; thumbnails: { url: string }[] }

/** Whoever names a video may write anything; pictures come from the web only. */
export function listed({ videoId, title, durationSeconds, thumbnails }: Found): ListedVideo[] {
  const name = tidy(title)
  if (!isVideoId(videoId) || /^\[(Private|Deleted) video\]$/.test(name)) return []
  const picture = thumbnails.map(({ url }) => url).findLast((url) => URL.canParse(url) && /^https?:/i.test(url))
  return [{ videoId, title: name || unknownVideo(videoId).title, durationSeconds, thumbnail: picture ?? null }]
}

/** "1:02:03" -> 3723; null for "LIVE" and the like. */
function readLength(text: string): number | null {
  if (!/^\d+(:\d{2}){1,2}$/.test(text)) return null
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
