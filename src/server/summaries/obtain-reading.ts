// Where the words of a piece of work come from.
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import { sampleVideoId } from '#contract/settings.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { readSample } from '../adapters/sample.ts'
import type { Reading } from '../adapters/youtube/youtube.ts'
import type { Deps } from '../deps.ts'
import { describeVideo, rememberVideo } from '../videos/videos.ts'
import type { Work } from './store.ts'
import { readTranscript } from './transcript-store.ts'

/** `words` counts those that are spoken. */
export type CountedReading = Reading & { words: number }

/**
 * Captions and what is known of the video: those the person brought, the sample's, or YouTube's.
 * Throws a Problem when there are no words to be had.
 */
export async function obtainReading(
  deps: Deps,
  work: Pick<Work, 'videoId' | 'language' | 'transcriptId'>,
): Promise<CountedReading> {
  const brought = work.transcriptId ? await readTranscript(deps, work.transcriptId) : null
  if (brought) return { ...brought, metadata: await describeIfPossible(deps, work.videoId) }
  if (work.videoId === sampleVideoId) return remember(deps, readSample())
  try {
    const reading = await deps.youtube.read(work.videoId, work.language)
    return remember(deps, { ...reading, metadata: reading.metadata ?? (await describeIfPossible(deps, work.videoId)) })
  } catch (error) {
    const metadata =
      error instanceof Problem ? (error.details as { metadata?: VideoMetadata } | undefined)?.metadata : undefined
    if (metadata) await rememberVideo(deps, metadata)
    throw error
  }
}

async function remember(deps: Deps, reading: Reading): Promise<CountedReading> {
  if (reading.metadata) await rememberVideo(deps, reading.metadata)
  return { ...reading, words: await deps.engine.countWords(reading.transcript) }
}

/** A video's title is welcome, but a summary is not lost for want of it. */
export async function describeIfPossible(deps: Deps, videoId: string): Promise<VideoMetadata | null> {
  if (!isVideoId(videoId)) return null
  try {
    return await describeVideo(deps, videoId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.info({ videoId, code: error.code }, 'no metadata')
    return null
  }
}
