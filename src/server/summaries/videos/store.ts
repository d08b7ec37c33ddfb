// Reads and writes the videos table.
import { eq, sql } from 'drizzle-orm'
import type { VideoMetadata } from '#contract/sources/video.ts'
import type { Orm } from '../../db/database.ts'
import { videos } from '../../db/schema/videos.ts'

export async function findVideo(
  orm: Orm,
  videoId: string,
): Promise<{ metadata: VideoMetadata; fetchedAt: number } | null> {
  const [row] = await orm.select().from(videos).where(eq(videos.videoId, videoId))
  return row ?? null
}

export async function upsertVideo(
  orm: Orm,
  metadata: VideoMetadata,
  fetchedAt: number,
): Promise<void> {
  await orm
    .insert(videos)
    .values({ videoId: metadata.id, metadata, fetchedAt })
    .onConflictDoUpdate({
      target: videos.videoId,
      set: { metadata: sql`excluded.metadata`, fetchedAt: sql`excluded.fetched_at` },
    })
}
