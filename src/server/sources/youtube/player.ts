// The schema of YouTube's `player` response, reduced to what is used. Missing and
// malformed parts become empty.
import { z } from 'zod'

const textOrEmpty = z.string().catch('')
/** YouTube has two formats of text. */
export const formattedTextSchema = z
  .union([
    z.object({ simpleText: z.string() }).transform(({ simpleText }) => simpleText),
    z
      .object({ runs: z.array(z.object({ text: z.string() })) })
      .transform(({ runs }) => runs.map((run) => run.text).join('')),
  ])
  .catch('')
const thumbnailsSchema = z
  .object({ thumbnails: z.array(z.object({ url: z.string(), width: z.number().catch(0) })) })
  .transform((images) => images.thumbnails)
  .catch([])

const captionTrackSchema = z.object({
  baseUrl: z.string(),
  languageCode: z.string(),
  kind: textOrEmpty,
  vssId: textOrEmpty,
})

export const playerResponseSchema = z.object({
  playabilityStatus: z
    .object({
      status: textOrEmpty,
      reason: textOrEmpty,
      messages: z.array(z.string()).catch([]),
      desktopLegacyAgeGateReason: z.unknown().optional(),
      errorScreen: z
        .object({
          playerErrorMessageRenderer: z
            .object({ reason: formattedTextSchema, subreason: formattedTextSchema })
            .optional()
            .catch(undefined),
          playerCaptchaViewModel: z.unknown().optional(),
        })
        .optional()
        .catch(undefined),
      liveStreamability: z
        .object({
          liveStreamabilityRenderer: z.object({
            offlineSlate: z.object({
              liveStreamOfflineSlateRenderer: z.object({ scheduledStartTime: textOrEmpty }),
            }),
          }),
        })
        .transform(
          (live) =>
            live.liveStreamabilityRenderer.offlineSlate.liveStreamOfflineSlateRenderer
              .scheduledStartTime,
        )
        .catch(''),
    })
    .optional(),
  videoDetails: z
    .object({
      videoId: textOrEmpty,
      title: textOrEmpty,
      lengthSeconds: textOrEmpty,
      shortDescription: textOrEmpty,
      author: textOrEmpty,
      viewCount: textOrEmpty,
      keywords: z.array(z.string()).catch([]),
      thumbnail: thumbnailsSchema,
      isLive: z.boolean().catch(false),
      isUpcoming: z.boolean().catch(false),
    })
    .optional(),
  microformat: z
    .object({
      playerMicroformatRenderer: z.object({
        title: formattedTextSchema,
        description: formattedTextSchema,
        lengthSeconds: textOrEmpty,
        viewCount: textOrEmpty,
        ownerChannelName: textOrEmpty,
        publishDate: textOrEmpty,
        thumbnail: thumbnailsSchema,
      }),
    })
    .transform((microformat) => microformat.playerMicroformatRenderer)
    .optional()
    .catch(undefined),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({
        captionTracks: z.array(captionTrackSchema.nullable().catch(null)).catch([]),
        audioTracks: z
          .array(z.object({ defaultCaptionTrackIndex: z.number().optional().catch(undefined) }))
          .catch([]),
      }),
    })
    .transform(({ playerCaptionsTracklistRenderer: list }) => ({
      tracks: list.captionTracks.filter((track) => track !== null),
      defaultTrack: list.captionTracks[list.audioTracks[0]?.defaultCaptionTrackIndex ?? -1] ?? null,
    }))
    .catch({ tracks: [], defaultTrack: null }),
})
export type PlayerResponse = z.infer<typeof playerResponseSchema>
