// Parses the segments of a podcast's transcript in JSON, of speech recognition, and of programs that download captions: often a few words each, with the speaker.
import type { RawCue } from './raw-cues.ts'

type Segment = { startSeconds: number; endSeconds: number | null; speaker: string; text: string }

const maxCueWords = 16
/** After a longer pause a new caption begins. */
const maxPauseSeconds = 2

/** Joins the segments of a speaker up to the end of a sentence. A new speaker is named: "Ada: It computes." */
export function parseSegments(segments: unknown[]): RawCue[] {
  const cues: Segment[] = []
  for (const segment of segments.flatMap(parseSegment)) {
    const previous = cues.at(-1)
    if (previous && isSameCue(previous, segment)) {
      previous.text += ` ${segment.text}`
      previous.endSeconds = segment.endSeconds
    } else cues.push({ ...segment })
  }
  return cues.map(({ startSeconds, endSeconds, speaker, text }, index) => {
    const isNew = speaker !== '' && speaker !== cues[index - 1]?.speaker
    return { startSeconds, endSeconds, text: isNew ? `${speaker}: ${text}` : text }
  })
}

function parseSegment(value: unknown): Segment[] {
  const { startTime, endTime, start, end, duration, body, text, speaker } = (value ?? {}) as Record<string, unknown>
  const [startSeconds, said] = [startTime ?? start, body ?? text]
  if (typeof startSeconds !== 'number' || typeof said !== 'string' || said.trim() === '') return []
  const endSeconds = endTime ?? end ?? (typeof duration === 'number' ? startSeconds + duration : null)
  return [
    {
      startSeconds,
      endSeconds: typeof endSeconds === 'number' ? endSeconds : null,
      speaker: typeof speaker === 'string' ? speaker.trim() : '',
      text: said.trim(),
    },
  ]
}

function isSameCue(cue: Segment, next: Segment): boolean {
  const pauseSeconds = next.startSeconds - (cue.endSeconds ?? next.startSeconds)
  return (
    (next.speaker === '' || next.speaker === cue.speaker) &&
    pauseSeconds <= maxPauseSeconds &&
    !/[.!?…。！？]["'”’»)]*$/u.test(cue.text) &&
    cue.text.split(/\s+/).length < maxCueWords
  )
}
