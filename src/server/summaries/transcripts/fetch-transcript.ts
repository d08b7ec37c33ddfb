// Fetches transcripts and metadata from the source of a video.
import { Problem } from '#contract/problems/problems.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireSource, type SourceTranscript, type Wanted } from '../../source.ts'
import { nextSummaryOf } from '../../threads/keepers.ts'
import { readVideoMetadata, saveVideoMetadata } from '../videos/videos.ts'

/** `words` counts the spoken words. */
export type FetchedTranscript = SourceTranscript & { words: number }

/** `engine` summarizes it. */
type TranscriptRequest = Wanted & { engine: string }

/**
 * Fetches the transcript of a video, and saves the metadata. Throws a Problem when there
 * is no transcript. An aborted signal ends the running request.
 */
export async function fetchTranscript(
  deps: Deps,
  videoId: string,
  { engine, ...wanted }: TranscriptRequest,
): Promise<FetchedTranscript> {
  const source = await fetchFromSource(deps, videoId, wanted)
  if (source.metadata) await saveVideoMetadata(deps, source.metadata)
  const findNext = () => nextSummaryOf(engine)
  return { ...source, words: await deps.engine.countWords(source.transcript, findNext) }
}

async function fetchFromSource(
  deps: Deps,
  videoId: string,
  wanted: Wanted,
): Promise<SourceTranscript> {
  try {
    const source = await requireSource(deps, videoId).fetchTranscript(videoId, wanted)
    return {
      ...source,
      metadata: source.metadata ?? (await readMetadataIfAvailable(deps, videoId)),
    }
  } catch (error) {
    const metadata =
      error instanceof Problem
        ? (error.details as { metadata?: VideoMetadata } | undefined)?.metadata
        : undefined
    if (metadata) await saveVideoMetadata(deps, metadata)
    throw error
  }
}

/**
 * Returns null when there is no metadata, as of uploaded captions: a summary does not
 * fail without a title.
 */
export async function readMetadataIfAvailable(
  deps: Deps,
  videoId: string,
): Promise<VideoMetadata | null> {
  if (isUploaded(videoId)) return null
  try {
    return await readVideoMetadata(deps, videoId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.info({ videoId, code: error.code }, 'no metadata available')
    return null
  }
}
