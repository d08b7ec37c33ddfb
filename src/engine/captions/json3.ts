// Parses json3, YouTube's own format: events of segments, times in milliseconds. Automatic captions have a segment for each word.
import { Problem } from '#contract/problems.ts'
import type { RawCue } from './raw-cues.ts'

/** Throws a Problem, `captions_unreadable`, where the text is not JSON or has no list of events. */
export function parseJson3(text: string): RawCue[] {
  const events = parseEvents(text)
  if (!Array.isArray(events)) throw new Problem('captions_unreadable')
  return events.flatMap((event) => parseEvent(event))
}

function parseEvents(text: string): unknown {
  try {
    return (JSON.parse(text) as { events?: unknown } | null)?.events
  } catch (cause) {
    throw new Problem('captions_unreadable', { cause })
  }
}

function parseEvent(event: unknown): RawCue[] {
  // The format omits zeros. An event with `aAppend` only scrolls the screen.
  const { tStartMs = 0, dDurationMs, segs, aAppend } = (event ?? {}) as Record<string, unknown>
  if (!Array.isArray(segs) || aAppend || typeof tStartMs !== 'number') return []
  const words = segs
    .map((segment: { utf8?: unknown } | null) => segment?.utf8)
    .filter((word) => typeof word === 'string')
  const endSeconds = typeof dDurationMs === 'number' ? (tStartMs + dDurationMs) / 1000 : null
  return [{ startSeconds: tStartMs / 1000, endSeconds, text: words.join('') }]
}
