// Reads and stores the metadata of videos.
import { Problem } from '#contract/problems/problems.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import { unknownVideo, type VideoMetadata } from '#contract/sources/video.ts'
import type { AuthorChapter, EngineInput } from '#engine/engine-input.ts'
import type { Deps } from '../../deps/deps.ts'
import { updateVideoName } from '../../library/history/history.ts'
import { requireSource } from '../../source.ts'
import * as store from './store.ts'

/**
 * What a model is told about a video. `title` counts where nothing else is known, as of
 * uploaded captions.
 */
export function describeVideo(
  metadata: VideoMetadata | null,
  { title, chapters }: { title: string | null; chapters: AuthorChapter[] },
): EngineInput['video'] {
  const unknown = unknownVideo('')
  return {
    title: metadata && metadata.title !== unknown.title ? metadata.title : (title ?? ''),
    channel:
      metadata && metadata.channelTitle !== unknown.channelTitle ? metadata.channelTitle : '',
    publishedAt: metadata?.publishedAt ?? null,
    description: metadata?.description ?? '',
    durationSeconds: metadata?.durationSeconds ?? null,
    chapters,
  }
}

/** The metadata as it was stored last; null where there is none. */
export async function findStoredMetadata(
  deps: Pick<Deps, 'db' | 'sources'>,
  videoId: string,
): Promise<VideoMetadata | null> {
  if (isShipped(videoId)) return requireSource(deps, videoId).describe(videoId)
  return (await store.findVideo(deps.db.orm, videoId))?.metadata ?? null
}

/** Whether this server has the metadata itself, in those words that it has now. */
const isShipped = (videoId: string) => sourceOf(videoId)?.origin === 'server'

/** How long stored metadata is used without fetching it again. */
const freshMs = 24 * 3600 * 1000

/**
 * Returns stored metadata while it is fresh, else fetches it. Stale metadata is returned
 * when fetching fails; without it throws a Problem. `beforeFetch` may throw one, which
 * counts as a failure.
 */
export async function readVideoMetadata(
  deps: Deps,
  videoId: string,
  beforeFetch: () => Promise<void> = async () => {},
): Promise<VideoMetadata> {
  const source = requireSource(deps, videoId)
  if (isShipped(videoId)) return source.describe(videoId)
  const stored = await store.findVideo(deps.db.orm, videoId)
  if (stored && deps.now() - stored.fetchedAt < freshMs) return stored.metadata
  try {
    await beforeFetch()
    const metadata = await source.describe(videoId)
    await saveVideoMetadata(deps, metadata)
    await updateVideoName(deps.db.orm, metadata)
    return metadata
  } catch (error) {
    if (stored && error instanceof Problem) return stored.metadata
    throw error
  }
}

export async function saveVideoMetadata({ db, now }: Deps, metadata: VideoMetadata): Promise<void> {
  await store.upsertVideo(db.orm, metadata, now())
}
