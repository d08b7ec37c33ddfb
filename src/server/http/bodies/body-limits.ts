// How large a request body may be. Everything is small except captions, imports and the
// events of the payment provider.
import { maxCaptionBytes, maxPlaylistVideos } from '#contract/basics/limits.ts'
import type { ProblemCode } from '#contract/problems/problems.ts'

/**
 * `maxSigns` limits commas, colons and brackets outside strings, where bodies are large:
 * with many values they take seconds to parse. `isForSummary` where a large body asks for
 * a summary, so that the allowance can be checked before it is read.
 */
export type BodyLimit = {
  maxBytes: number
  maxSigns?: number
  code: ProblemCode
  isForSummary?: boolean
}

export const smallBodyBytes = 64 * 1024
/** A video of an import has an id and a title of 500 characters, of up to four bytes each. */
const importedVideoBytes = 100 + 4 * 500
const importedVideoSigns = 6
/** Captions are one long string, whatever their format. */
const usualSigns = 2000

const wideLimits: { method: string; path: RegExp; limit: BodyLimit }[] = [
  // JSON needs up to two bytes for one byte of a caption file, so that a larger body
  // cannot be valid.
  {
    method: 'POST',
    path: /^\/api\/summaries\/?$/,
    limit: {
      maxBytes: 2 * maxCaptionBytes + smallBodyBytes,
      maxSigns: usualSigns,
      code: 'captions_too_large',
      isForSummary: true,
    },
  },
  {
    method: 'POST',
    path: /^\/api\/playlists\/[^/]+\/imports$/,
    limit: {
      maxBytes: maxPlaylistVideos * importedVideoBytes + smallBodyBytes,
      maxSigns: maxPlaylistVideos * importedVideoSigns + usualSigns,
      code: 'too_large',
    },
  },
  // Its signature is checked before it is parsed.
  {
    method: 'POST',
    path: /^\/api\/stripe\/webhook$/,
    limit: { maxBytes: 1024 * 1024, code: 'too_large' },
  },
]

/**
 * Whether the route reads its body piece by piece with a limit of its own, so that it is
 * never in memory as a whole.
 */
export function isStreamed(method: string, path: string): boolean {
  return method === 'PUT'
    ? /^\/api\/recordings\/[^/]+\/parts$/.test(path)
    : method === 'POST' && /^\/api\/(?:import|models\/local\/file)\/?$/.test(path)
}

export function bodyLimitOf(method: string, path: string): BodyLimit {
  const wide = wideLimits.find((entry) => entry.method === method && entry.path.test(path))
  return wide?.limit ?? { maxBytes: smallBodyBytes, code: 'too_large' }
}
