// Parses YouTube's `browse` responses: videos and the continuation, in the old and the new format.
import { z } from 'zod'
import { unknownVideo } from '#contract/sources/video.ts'
import { isVideoId } from '#contract/sources/youtube/address.ts'
import { cleanCueText } from '#engine/captions/cues/cue-text.ts'
import { formattedTextSchema } from './player.ts'
import type { ListedVideo } from './youtube.ts'

export type ListPage = {
  title: string
  videos: ListedVideo[]
  /** The token for the next page; null at the end. */
  continuation: string | null
}

const imagesSchema = z.array(z.object({ url: z.string() })).catch([])
const titleSchema = z.object({ title: z.string() }).optional().catch(undefined)
/** Topic channels and channels of games have headers of their own. */
const headerSchema = z
  .union([
    z
      .object({ pageHeaderRenderer: z.object({ pageTitle: z.string() }) })
      .transform((h) => h.pageHeaderRenderer.pageTitle),
    z
      .object({ interactiveTabbedHeaderRenderer: z.object({ title: formattedTextSchema }) })
      .transform((header) => header.interactiveTabbedHeaderRenderer.title),
    z
      .object({
        carouselHeaderRenderer: z.object({
          contents: z.array(
            z.object({
              topicChannelDetailsRenderer: z.object({ title: formattedTextSchema }).optional(),
            }),
          ),
        }),
      })
      .transform((header) =>
        header.carouselHeaderRenderer.contents.find((part) => part.topicChannelDetailsRenderer),
      )
      .transform((part) => part?.topicChannelDetailsRenderer?.title ?? ''),
  ])
  .catch('')
const headSchema = z.object({
  metadata: z
    .object({ playlistMetadataRenderer: titleSchema, channelMetadataRenderer: titleSchema })
    .optional()
    .catch(undefined),
  header: headerSchema,
  alerts: z.array(z.object({ alertRenderer: z.object({ type: z.string() }).optional() })).catch([]),
})
/** The format until 2025. */
const rendererSchema = z.object({
  videoId: z.string(),
  title: formattedTextSchema,
  lengthSeconds: z.coerce.number().positive().optional().catch(undefined),
  lengthText: formattedTextSchema,
  isPlayable: z.boolean().default(true),
  /** A premiere or a live stream that has not begun. */
  upcomingEventData: z.unknown().optional(),
  thumbnail: z.object({ thumbnails: imagesSchema }).catch({ thumbnails: [] }),
})
const badgeSchema = z.object({ thumbnailBadgeViewModel: z.object({ text: z.string() }) })
/** The format since then. */
const lockupSchema = z.object({
  contentId: z.string(),
  contentType: z.literal('LOCKUP_CONTENT_TYPE_VIDEO'),
  metadata: z
    .object({ lockupMetadataViewModel: z.object({ title: z.object({ content: z.string() }) }) })
    .transform((metadata) => metadata.lockupMetadataViewModel.title.content)
    .catch(''),
  contentImage: z
    .object({
      thumbnailViewModel: z.object({
        image: z.object({ sources: imagesSchema }).catch({ sources: [] }),
      }),
    })
    .transform((image) => image.thumbnailViewModel.image.sources)
    .catch([]),
})
const tokenSchema = z.object({ continuationCommand: z.object({ token: z.string().min(1) }) })
const continuationSchema = z.union([
  z.object({ continuationEndpoint: tokenSchema }).transform((item) => item.continuationEndpoint),
  z
    .object({
      continuationEndpoint: z.object({
        commandExecutorCommand: z.object({ commands: z.array(z.unknown()) }),
      }),
    })
    .transform((item) =>
      item.continuationEndpoint.commandExecutorCommand.commands.find(
        (command) => tokenSchema.safeParse(command).success,
      ),
    )
    .pipe(tokenSchema),
  z
    .object({ continuationCommand: z.object({ innertubeCommand: tokenSchema }) })
    .transform((item) => item.continuationCommand.innertubeCommand),
])

/** Parses one page in order; null if YouTube reports that the list does not exist. */
export function parseListPage(response: unknown): ListPage | null {
  const head = headSchema.safeParse(response).data
  if (head?.alerts.some(({ alertRenderer }) => alertRenderer?.type === 'ERROR')) return null
  const { contents, onResponseReceivedActions, onResponseReceivedEndpoints } = (response ??
    {}) as Record<string, unknown>
  const videos: ListedVideo[] = []
  let continuation: string | null = null
  for (const [key, value] of walkProperties([
    contents,
    onResponseReceivedActions,
    onResponseReceivedEndpoints,
  ])) {
    if (/^(playlistVideo|video|gridVideo)Renderer$/.test(key)) videos.push(...parseRenderer(value))
    if (key === 'lockupViewModel') videos.push(...parseLockup(value))
    if (/^continuationItem(Renderer|ViewModel)$/.test(key))
      continuation =
        continuationSchema.safeParse(value).data?.continuationCommand.token ?? continuation
  }
  const { playlistMetadataRenderer, channelMetadataRenderer } = head?.metadata ?? {}
  const title = (playlistMetadataRenderer ?? channelMetadataRenderer)?.title
  return { title: cleanCueText(title || head?.header || ''), videos, continuation }
}

/** Yields all properties of a response in order, at any depth. */
function* walkProperties(value: unknown, depth = 0): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null || depth > 40) return
  for (const [key, part] of Object.entries(value)) {
    yield [key, part]
    yield* walkProperties(part, depth + 1)
  }
}

function parseRenderer(value: unknown): ListedVideo[] {
  const video = rendererSchema.safeParse(value).data
  if (!video?.isPlayable) return []
  const unavailable = isForMembers(value) ? 'members' : video.upcomingEventData ? 'upcoming' : null
  const durationSeconds =
    video.lengthSeconds ?? parseLength(video.lengthText) ?? findOverlayLength(value)
  return toListedVideos({
    ...video,
    durationSeconds,
    unavailable,
    thumbnails: video.thumbnail.thumbnails,
  })
}

function parseLockup(value: unknown): ListedVideo[] {
  const video = lockupSchema.safeParse(value).data
  if (!video) return []
  const badges = [...walkProperties(value)].flatMap(([key, part]) =>
    key === 'thumbnailBadgeViewModel' ? (badgeSchema.safeParse({ [key]: part }).data ?? []) : [],
  )
  const isAnnounced = badges.some((badge) => isUpcoming(badge.thumbnailBadgeViewModel.text))
  const lengths = badges.map((badge) => parseLength(badge.thumbnailBadgeViewModel.text))
  const durationSeconds = lengths.find((seconds) => seconds !== null) ?? null
  return toListedVideos({
    videoId: video.contentId,
    title: video.metadata,
    durationSeconds,
    unavailable: isForMembers(value) ? 'members' : isAnnounced ? 'upcoming' : null,
    thumbnails: video.contentImage,
  })
}

const overlaySchema = z.object({ text: formattedTextSchema })

/** Entries of a grid have their length only over the thumbnail. */
function findOverlayLength(value: unknown): number | null {
  const texts = [...walkProperties(value)].flatMap(([key, part]) =>
    key === 'thumbnailOverlayTimeStatusRenderer'
      ? (overlaySchema.safeParse(part).data?.text ?? [])
      : [],
  )
  return texts.map(parseLength).find((seconds) => seconds !== null) ?? null
}

const isUpcoming = (badge: string): boolean => /^(upcoming|premiere)$/i.test(badge)

/** Videos for paying members have no captions for others. */
function isForMembers(value: unknown): boolean {
  return [...walkProperties(value)].some(
    ([key, part]) =>
      (key === 'style' && part === 'BADGE_STYLE_TYPE_MEMBERS_ONLY') ||
      (key === 'badgeStyle' && part === 'BADGE_MEMBERS_ONLY'),
  )
}

type RawVideo = Omit<ListedVideo, 'thumbnail' | 'unavailable'> & {
  unavailable?: ListedVideo['unavailable'] | null
  thumbnails: { url: string }[]
}

/** Sanitizes untrusted data: empty for unavailable videos, and only http(s) thumbnails. */
export function toListedVideos({
  videoId,
  title,
  durationSeconds,
  unavailable,
  thumbnails,
}: RawVideo): ListedVideo[] {
  const name = cleanCueText(title)
  if (!isVideoId(videoId) || /^\[(Private|Deleted) video\]$/.test(name)) return []
  const thumbnail = thumbnails
    .map(({ url }) => url)
    .findLast((url) => URL.canParse(url) && /^https?:/i.test(url))
  return [
    {
      videoId,
      title: name || unknownVideo(videoId).title,
      durationSeconds,
      thumbnail: thumbnail ?? null,
      ...(unavailable && { unavailable }),
    },
  ]
}

/** "1:02:03" -> 3723; null for "LIVE" and the like. */
function parseLength(text: string): number | null {
  if (!/^\d+(:\d{2}){1,2}$/.test(text)) return null
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}
