// Joins the captions of a file that has far more of them than speech needs, such as one
// for each word, so that what follows is not slow.

import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'

/** Ten hours of speech have fewer, and keep their captions as they are. */
const enoughCues = 30_000
/** Twenty-five hours of speech have fewer, when their captions are joined. */
const maxCues = 60_000
const maxCueCharacters = 100
const maxCueSeconds = 10
/** After a longer pause a new caption begins. */
const maxPauseSeconds = 2
/**
 * The start of a speaker's turn, of a sound note or of a verse stays at the start of its
 * caption.
 */
const turnStart = /^(?:[->–—♪[(]|[^:]{1,60}:)/

/**
 * Returns few captions as they are. Throws `captions_too_complex` if very many cannot be
 * joined.
 */
export function joinShortCues(cues: Cue[]): Cue[] {
  if (cues.length <= enoughCues) return cues
  const joined: Cue[] = []
  for (const cue of cues) {
    const previous = joined.at(-1)
    if (previous && mayJoin(previous, cue)) {
      previous.text += ` ${cue.text}`
      previous.endSeconds = cue.endSeconds
    } else joined.push({ ...cue })
  }
  if (joined.length > maxCues) throw new Problem('captions_too_complex')
  return joined
}

function mayJoin(previous: Cue, next: Cue): boolean {
  return (
    previous.text.length + next.text.length < maxCueCharacters &&
    next.endSeconds - previous.startSeconds <= maxCueSeconds &&
    next.startSeconds - previous.endSeconds <= maxPauseSeconds &&
    !turnStart.test(next.text)
  )
}
