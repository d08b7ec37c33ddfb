// Computes the keys that decide whether two requests share one generation and one charge.
import { createHash } from 'node:crypto'
import type { Length, RewriteReason } from '#contract/basics/limits.ts'
import type { CaptionTrack } from '#contract/captions/transcript.ts'
import { engineVersion } from '#engine/engine-version.ts'
import { promptVersion } from '#engine/prompt.ts'

export type SummaryOptions = {
  length: Length
  language: string
  prompt: string | null
  /** The caption track that was chosen; null for the best one in the language. */
  track?: CaptionTrack | null
  engine: string
  /** The name that uploaded captions came with, which a model reads. It is not charged for. */
  uploadTitle?: string | null
  /** Why an earlier generation is rewritten. */
  rewrite?: { reason: RewriteReason; previousGenerationId: string } | null
}
type ChargedOptions = Omit<SummaryOptions, 'engine' | 'uploadTitle'>

/** A new version of the engine or of the prompt makes a different summary. */
const versions = [engineVersion, promptVersion]

/**
 * Identifies a request before its transcript is known. `uploadHash` is the hash of
 * uploaded captions, or null for those of the source.
 */
export function requestKey(
  videoId: string,
  uploadHash: string | null,
  options: SummaryOptions,
): string {
  return hash([
    videoId,
    uploadHash,
    ...valuesOf(options),
    ...titleOf(options),
    options.engine,
    versions,
  ])
}

/** Identifies what an owner is charged for once. It is the same for every engine. */
export function chargeKey(
  videoId: string,
  uploadHash: string | null,
  options: ChargedOptions,
): string {
  return hash([videoId, uploadHash, ...valuesOf(options)])
}

/** Identifies a result by its transcript, whichever way it was chosen, and options. */
export function contentKey(videoId: string, transcriptId: string, options: SummaryOptions): string {
  return hash([
    videoId,
    transcriptId,
    ...valuesOf({ ...options, track: null }),
    ...titleOf(options),
    options.engine,
    versions,
  ])
}

function valuesOf({ length, language, prompt, rewrite, track }: ChargedOptions): unknown[] {
  return [
    ...[length, language, prompt],
    ...(rewrite ? [rewrite.reason, rewrite.previousGenerationId] : []),
    ...(track ? [{ language: track.language, kind: track.kind }] : []),
  ]
}

const titleOf = ({ uploadTitle }: SummaryOptions) => (uploadTitle ? [{ uploadTitle }] : [])

function hash(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
