// What is known of a video before a word of it is read.
import { z } from 'zod'

export const videoMetadataSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Display text such as "38:42"; empty while unknown. */
  duration: z.string(),
  durationSeconds: z.number().nullable(),
  /** Address of the best picture there is, or null. */
  thumbnail: z.string().nullable(),
  channelTitle: z.string(),
  viewCount: z.number().nullable(),
  /** ISO date, or null. */
  publishedAt: z.string().nullable(),
  tags: z.array(z.string()),
  categoryId: z.string().nullable(),
  defaultLanguage: z.string().nullable(),
  defaultAudioLanguage: z.string().nullable(),
})
export type VideoMetadata = z.infer<typeof videoMetadataSchema>

/** What the page shows while, or because, nothing is known. */
export function unknownVideo(id: string): VideoMetadata {
  return {
    id,
    title: 'Video Title Unavailable',
    description: '',
    duration: '',
    durationSeconds: null,
    thumbnail: null,
    channelTitle: 'Channel Unavailable',
    viewCount: null,
    publishedAt: null,
    tags: [],
    categoryId: null,
    defaultLanguage: null,
    defaultAudioLanguage: null,
  }
}
