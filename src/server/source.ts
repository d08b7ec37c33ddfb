// The part of a source of videos that only the server has: it fetches. What page and
// server share is in contract/source.ts.

import type { CaptionTrack, Transcript } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { sourceOf } from '#contract/sources/registry.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import type { AuthorChapter } from '#engine/engine-input.ts'

export type SourceTranscript = {
  transcript: Transcript
  /** Null if no source returned any. */
  metadata: VideoMetadata | null
  chapters: AuthorChapter[]
}

/** `track` is null for the best one in the language. */
export type Wanted = {
  language: string
  track: CaptionTrack | null
  signal?: AbortSignal | undefined
}

export type ServerSource = {
  /** That of its part in the contract. */
  kind: string
  /** Throws a Problem for an id that it cannot fetch, if it can tell without a request. */
  check?(videoId: string): Promise<void>
  /** Throws a Problem when there is no metadata. */
  describe(videoId: string): Promise<VideoMetadata>
  /** Throws a Problem when there is no transcript. An aborted signal ends the running request. */
  fetchTranscript(videoId: string, wanted: Wanted): Promise<SourceTranscript>
}

/** By their kinds. A source that is not among them is switched off. */
export type ServerSources = ReadonlyMap<string, ServerSource>

/**
 * Throws `invalid_url` for an id that no source knows, for one of a source that is
 * switched off, and for uploaded captions.
 */
export function requireSource(
  { sources }: { sources: ServerSources },
  videoId: string,
): ServerSource {
  const known = sourceOf(videoId)
  if (!known || known.origin === 'owner') throw new Problem('invalid_url')
  const source = sources.get(known.kind)
  if (!source) throw new Problem('invalid_url', { message: describeOff(known.name) })
  return source
}

const describeOff = (name: string) =>
  `This server reads nothing from ${name}. Nothing was counted. Try another link.`
