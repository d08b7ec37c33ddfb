// Joins the parts of a paragraph that have a time each: captions, or single words and syllables.
import { cleanCueText } from '../cues/cue-text.ts'

export type SpokenPart = {
  owner: object
  startSeconds: number
  endSeconds: number | null
  text: string
  speaker: string
}
type SpokenCue = Omit<SpokenPart, 'owner'>

const maxCueWords = 16
/** Parts with fewer words on average are words and syllables. */
const minPartWords = 2.5
const maxPauseSeconds = 2

export function joinSpokenParts(parts: SpokenPart[]): SpokenCue[] {
  if (parts.length < 2) return parts
  const written = joinSpaces(parts)
  const words = written.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0)
  const areCaptions = words >= written.length * minPartWords
  const cues: SpokenCue[] = []
  for (const { owner: _, ...part } of written) {
    const previous = cues.at(-1)
    if (previous && !areCaptions && continues(previous, part)) {
      previous.text += part.text
      previous.endSeconds = part.endSeconds
    } else cues.push({ ...part })
  }
  return cues.map((cue) => ({ ...cue, text: cleanCueText(cue.text) }))
}

/** Spaces between parts belong to the part before them. */
function joinSpaces(parts: SpokenPart[]): SpokenPart[] {
  const joined: SpokenPart[] = []
  for (const part of parts) {
    if (part.text.trim() !== '') joined.push({ ...part })
    else if (joined.length > 0) joined.at(-1)!.text += ' '
  }
  return joined
}

function continues(cue: SpokenCue, next: SpokenCue): boolean {
  const pauseSeconds = next.startSeconds - (cue.endSeconds ?? next.startSeconds)
  const isBetweenWords = /\s$/.test(cue.text) || /^\s/.test(next.text)
  const isFull =
    /[.!?…。！？]["'”’»)]*\s*$/u.test(cue.text) || cue.text.split(/\s+/).length > maxCueWords
  return (
    next.speaker === cue.speaker && pauseSeconds <= maxPauseSeconds && !(isFull && isBetweenWords)
  )
}
