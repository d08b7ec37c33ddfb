// The drawer of `videos`: what is known of each.
import { eq, sql } from 'drizzle-orm'
import type { VideoMetadata } from '#contract/video.ts'
import { videos } from '../db/schema/videos.ts'
import type { Deps } from '../deps.ts'

export async function find(
  { db }: Deps,
  videoId: string,
): Promise<{ metadata: VideoMetadata; fetchedAt: number } | null> {
  const [row] = await db.orm.select().from(videos).where(eq(videos.videoId, videoId))
  return row ?? null
}

export async function keep({ db, now }: Deps, metadata: VideoMetadata): Promise<void> {
  await db.orm
    .insert(videos)
    .values({ videoId: metadata.id, metadata, fetchedAt: now() })
    .onConflictDoUpdate({
      target: videos.videoId,
      set: { metadata: sql`excluded.metadata`, fetchedAt: sql`excluded.fetched_at` },
    })
}
