// The table of the videos.
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { VideoMetadata } from '#contract/video.ts'
import { time } from './columns.ts'

/** What is known of a video; one row for each, whoever asks. */
export const videos = pgTable('videos', {
  videoId: text('video_id').primaryKey(),
  metadata: jsonb().$type<VideoMetadata>().notNull(),
  fetchedAt: time('fetched_at').notNull(),
})
