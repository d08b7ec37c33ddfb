// The table of the videos.
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { VideoMetadata } from '#contract/video.ts'
import { time } from './columns.ts'

/** Metadata of videos, shared by all users. */
export const videos = pgTable('videos', {
  videoId: text('video_id').primaryKey(),
  metadata: jsonb().$type<VideoMetadata>().notNull(),
  fetchedAt: time('fetched_at').notNull(),
})
