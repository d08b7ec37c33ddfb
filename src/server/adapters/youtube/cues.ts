// The cues of a caption track that YouTube handed out.
import { Problem } from '#contract/problems.ts'
import type { Cue } from '#contract/transcript.ts'
import { parseCaptions } from '#engine/captions/parse.ts'
import { Refused } from './refusal.ts'

/** Reads a caption file, here or in a thread. */
export type Parse = (text: string) => ReturnType<typeof parseCaptions> | Promise<ReturnType<typeof parseCaptions>>

/** Rejects with a Refused: `po_token_required` for no body at all, `transcript_empty`, or `unparsable`. */
export async function readCues(text: string, parse: Parse = parseCaptions): Promise<Cue[]> {
  // No words and no error: YouTube wants proof that a real player asks.
  if (text.trim() === '') throw new Refused('po_token_required', { reason: 'captions without a body' })
  try {
    return (await parse(text)).cues
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause
    throw new Refused(cause.code === 'captions_empty' ? 'transcript_empty' : 'unparsable', { cause })
  }
}
