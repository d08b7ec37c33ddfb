// Fetches transcripts and metadata from YouTube, or reads those of the built-in sample.
import { sampleVideoId } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import { isVideoId } from '#contract/sources/youtube/link.ts'
import type { CaptionTrack } from '#contract/transcript.ts'
import type { VideoMetadata } from '#contract/video.ts'
import type { Deps } from '../deps/deps.ts'
import { readSample } from '../sources/sample/sample.ts'
import type { SourceTranscript } from '../sources/youtube/youtube.ts'
import { nextSummaryOf } from '../threads/next-summary.ts'
import { readVideoMetadata, saveVideoMetadata } from '../videos/videos.ts'

/** `words` counts the spoken words. */
export type FetchedTranscript = SourceTranscript & { words: number }

/** `track` is null for the best one in the language. `engine` summarizes it. */
type TranscriptRequest = { language: string; track: CaptionTrack | null; engine: string; signal?: AbortSignal }

/** Fetches the transcript of a video or of the sample, and saves the metadata. Throws a Problem when there is no transcript. An aborted signal ends the running request. */
export async function fetchTranscript(
  deps: Deps,
  videoId: string,
  request: TranscriptRequest,
): Promise<FetchedTranscript> {
  const source = videoId === sampleVideoId ? readSample() : await fetchFromYouTube(deps, videoId, request)
  if (source.metadata) await saveVideoMetadata(deps, source.metadata)
  const findNext = () => nextSummaryOf(request.engine)
  return { ...source, words: await deps.engine.countWords(source.transcript, findNext) }
}

async function fetchFromYouTube(
  deps: Deps,
  videoId: string,
  { language, track, signal }: TranscriptRequest,
): Promise<SourceTranscript> {
  try {
    const source = await deps.youtube.fetchTranscript(videoId, language, { track, ...(signal && { signal }) })
    return { ...source, metadata: source.metadata ?? (await readMetadataIfAvailable(deps, videoId)) }
  } catch (error) {
    const metadata =
      error instanceof Problem ? (error.details as { metadata?: VideoMetadata } | undefined)?.metadata : undefined
    if (metadata) await saveVideoMetadata(deps, metadata)
    throw error
  }
}

/** Returns null when there is no metadata: a summary does not fail without a title. */
export async function readMetadataIfAvailable(deps: Deps, videoId: string): Promise<VideoMetadata | null> {
  if (!isVideoId(videoId)) return null
  try {
    return await readVideoMetadata(deps, videoId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.info({ videoId, code: error.code }, 'no metadata available')
    return null
  }
}
