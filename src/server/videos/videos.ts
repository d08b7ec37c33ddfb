// Reads and stores the metadata of videos.
import { sampleVideoId } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import type { AuthorChapter, EngineInput } from '#engine/engine-input.ts'
import type { Deps } from '../deps/deps.ts'
import { updateVideoName } from '../history/history.ts'
import { readSample } from '../sources/sample/sample.ts'
import * as store from './store.ts'

/** What a model is told about a video. `title` counts where nothing else is known, as of uploaded captions. */
export function describeVideo(
  metadata: VideoMetadata | null,
  { title, chapters }: { title: string | null; chapters: AuthorChapter[] },
): EngineInput['video'] {
  const unknown = unknownVideo('')
  return {
    title: metadata && metadata.title !== unknown.title ? metadata.title : (title ?? ''),
    channel: metadata && metadata.channelTitle !== unknown.channelTitle ? metadata.channelTitle : '',
    publishedAt: metadata?.publishedAt ?? null,
    description: metadata?.description ?? '',
    durationSeconds: metadata?.durationSeconds ?? null,
    chapters,
  }
}

/** The metadata as it was stored last; null where there is none. */
export async function findStoredMetadata({ db }: Pick<Deps, 'db'>, videoId: string): Promise<VideoMetadata | null> {
  if (videoId === sampleVideoId) return readSample().metadata
  return (await store.findVideo(db.orm, videoId))?.metadata ?? null
}

/** How long stored metadata is used without fetching it again. */
const freshMs = 24 * 3600 * 1000

/**
 * Returns stored metadata while it is fresh, else fetches it. Stale metadata is returned when fetching fails; without it throws a Problem.
 * `beforeFetch` may throw one, which counts as a failure.
 */
export async function readVideoMetadata(
  deps: Deps,
  videoId: string,
  beforeFetch: () => Promise<void> = async () => {},
): Promise<VideoMetadata> {
  if (videoId === sampleVideoId) return readSample().metadata ?? unknownVideo(videoId)
  const stored = await store.findVideo(deps.db.orm, videoId)
  if (stored && deps.now() - stored.fetchedAt < freshMs) return stored.metadata
  try {
    await beforeFetch()
    const metadata = await deps.youtube.fetchMetadata(videoId)
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
