// What is read of YouTube's `player` answer; the other nine tenths of it are thrown away. Missing and misshapen parts become empty.
import { z } from 'zod'

const word = z.string().catch('')
/** YouTube writes text in two ways. */
export const text = z
  .union([
    z.object({ simpleText: z.string() }).transform(({ simpleText }) => simpleText),
    z
      .object({ runs: z.array(z.object({ text: z.string() })) })
      .transform(({ runs }) => runs.map((run) => run.text).join('')),
  ])
  .catch('')
const thumbnails = z
  .object({ thumbnails: z.array(z.object({ url: z.string(), width: z.number().catch(0) })) })
  .transform((pictures) => pictures.thumbnails)
  .catch([])

const captionTrack = z.object({
  baseUrl: z.string(),
  languageCode: z.string(),
  kind: word,
  vssId: word,
})

export const playerSchema = z.object({
  playabilityStatus: z
    .object({
      status: word,
      reason: word,
      messages: z.array(z.string()).catch([]),
      desktopLegacyAgeGateReason: z.unknown().optional(),
      errorScreen: z
        .object({
          playerErrorMessageRenderer: z.object({ reason: text, subreason: text }).optional().catch(undefined),
          playerCaptchaViewModel: z.unknown().optional(),
        })
        .optional()
        .catch(undefined),
      liveStreamability: z
        .object({
          liveStreamabilityRenderer: z.object({
            offlineSlate: z.object({ liveStreamOfflineSlateRenderer: z.object({ scheduledStartTime: word }) }),
          }),
        })
        .transform(
          (live) => live.liveStreamabilityRenderer.offlineSlate.liveStreamOfflineSlateRenderer.scheduledStartTime,
        )
        .catch(''),
    })
    .optional(),
  videoDetails: z
    .object({
      videoId: word,
      title: word,
      lengthSeconds: word,
      shortDescription: word,
      author: word,
      viewCount: word,
      keywords: z.array(z.string()).catch([]),
      thumbnail: thumbnails,
      isLive: z.boolean().catch(false),
      isUpcoming: z.boolean().catch(false),
    })
    .optional(),
  microformat: z
    .object({
      playerMicroformatRenderer: z.object({
        title: text,
        description: text,
        lengthSeconds: word,
        viewCount: word,
        ownerChannelName: word,
        publishDate: word,
        thumbnail: thumbnails,
      }),
    })
    .transform((microformat) => microformat.playerMicroformatRenderer)
    .optional()
    .catch(undefined),
  captions: z
    .object({
      playerCaptionsTracklistRenderer: z.object({
        captionTracks: z.array(captionTrack.nullable().catch(null)).catch([]),
        audioTracks: z.array(z.object({ defaultCaptionTrackIndex: z.number().optional().catch(undefined) })).catch([]),
      }),
    })
    .transform(({ playerCaptionsTracklistRenderer: list }) => ({
      tracks: list.captionTracks.filter((track) => track !== null),
      usual: list.captionTracks[list.audioTracks[0]?.defaultCaptionTrackIndex ?? -1] ?? null,
    }))
    .catch({ tracks: [], usual: null }),
})
export type Player = z.infer<typeof playerSchema>
