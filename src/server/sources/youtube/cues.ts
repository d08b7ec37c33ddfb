// Parses the cues of a caption track from YouTube.

import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { YouTubeError } from './youtube-error.ts'

/** Parses a caption file, in place or in a thread. */
export type ParseCaptions = (
  text: string,
) => ReturnType<typeof parseCaptions> | Promise<ReturnType<typeof parseCaptions>>

/**
 * Throws a YouTubeError: `po_token_required` for an empty body, `transcript_empty`, or
 * `unparsable`.
 */
export async function parseCues(
  text: string,
  parse: ParseCaptions = parseCaptions,
): Promise<Cue[]> {
  // YouTube answers with an empty body if it requires a proof that a real player sent the request.
  if (text.trim() === '')
    throw new YouTubeError('po_token_required', { reason: 'captions without a body' })
  try {
    return (await parse(text)).cues
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    throw new YouTubeError(cause.code === 'captions_empty' ? 'transcript_empty' : 'unparsable', {
      cause,
    })
  }
}
