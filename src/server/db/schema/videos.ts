// The tables of the videos, and of the episodes of podcasts.
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { VideoMetadata } from '#contract/sources/video.ts'
import { time } from './columns.ts'

/** Metadata of videos, shared by all users. */
export const videos = pgTable('videos', {
  videoId: text('video_id').primaryKey(),
  metadata: jsonb().$type<VideoMetadata>().notNull(),
  fetchedAt: time('fetched_at').notNull(),
})

/** An episode as its feed describes it. `page` and `language` may be empty. */
export type StoredEpisode = {
  show: string
  title: string
  page: string
  publishedAt: number | null
  language: string
  transcripts: { url: string; type: string; language: string; isCaptions: boolean }[]
  /** Missing where the feed names none, and in rows of earlier versions. */
  audio?: { url: string; seconds: number | null } | undefined
}

/** The episodes that people chose, so that their words are fetched by an id. */
export const episodes = pgTable('episodes', {
  id: text().primaryKey(),
  episode: jsonb().$type<StoredEpisode>().notNull(),
  readAt: time('read_at').notNull(),
})
