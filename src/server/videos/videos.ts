// What a person can learn of a video before it is read.
import { Problem } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import { unknownVideo, type VideoMetadata } from '#contract/video.ts'
import { readSample } from '../adapters/sample.ts'
import type { Deps } from '../deps.ts'
import { nameVideo } from '../history/history.ts'
import * as store from './store.ts'

const freshMs = 24 * 3600 * 1000

/** Metadata, from the store while it is fresh. An old answer is better than none. Throws a Problem when there is neither. */
export async function describeVideo(deps: Deps, videoId: string): Promise<VideoMetadata> {
  if (videoId === sampleVideoId) return readSample().metadata ?? unknownVideo(videoId)
  const known = await store.find(deps, videoId)
  if (known && deps.now() - known.fetchedAt < freshMs) return known.metadata
  try {
    const metadata = await deps.youtube.describe(videoId)
    await store.keep(deps, metadata)
    await nameVideo(deps.db.orm, metadata)
    return metadata
  } catch (error) {
    if (known && error instanceof Problem) return known.metadata
    throw error
  }
}

/** Remembers what was learnt on the way to the captions. */
export const rememberVideo = store.keep
