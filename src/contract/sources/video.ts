// The shape of a video's metadata.
import { z } from 'zod'
import { captionTrackSchema } from '../captions/transcript.ts'

export const videoMetadataSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Display text such as "38:42"; empty if unknown. */
  duration: z.string(),
  durationSeconds: z.number().nullable(),
  /** The address of the best thumbnail, or null. */
  thumbnail: z.string().nullable(),
  channelTitle: z.string(),
  viewCount: z.number().nullable(),
  /** ISO date, or null. */
  publishedAt: z.string().nullable(),
  tags: z.array(z.string()),
  categoryId: z.string().nullable(),
  defaultLanguage: z.string().nullable(),
  defaultAudioLanguage: z.string().nullable(),
  /** The captions that can be chosen; missing where the source does not name them. */
  tracks: z.array(captionTrackSchema).optional(),
  /** Where people find it, if its id does not tell, as of an episode of a podcast. */
  url: z.string().optional(),
})
export type VideoMetadata = z.infer<typeof videoMetadataSchema>

/**
 * Stand where the name of a channel would: of a video without metadata, of one whose metadata names
 * none, and of captions and recordings without a video. They are no channels.
 */
export const channelPlaceholders = {
  unavailable: 'Channel Unavailable',
  unknown: 'Unknown Channel',
  captions: 'Your captions',
  recording: 'Your recording',
} as const

/** Returns the placeholders for a video without metadata. */
export function unknownVideo(id: string): VideoMetadata {
  return {
    id,
    title: 'Video Title Unavailable',
    description: '',
    duration: '',
    durationSeconds: null,
    thumbnail: null,
    channelTitle: channelPlaceholders.unavailable,
    viewCount: null,
    publishedAt: null,
    tags: [],
    categoryId: null,
    defaultLanguage: null,
    defaultAudioLanguage: null,
  }
}
