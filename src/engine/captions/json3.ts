// json3, YouTube's own format: events of segments, times in milliseconds. Automatic captions come word by word.
import { Problem } from '#contract/problems.ts'
import type { Draft } from './drafts.ts'

/** Throws a Problem, `captions_unreadable`, where this is not JSON or holds no events. */
export function readJson3(text: string): Draft[] {
  const events = readEvents(text)
  if (!Array.isArray(events)) throw new Problem('captions_unreadable')
  return events.flatMap((event) => readEvent(event))
}

function readEvents(text: string): unknown {
  try {
    return (JSON.parse(text) as { events?: unknown } | null)?.events
  } catch (cause) {
    throw new Problem('captions_unreadable', { cause })
  }
}

function readEvent(event: unknown): Draft[] {
  // Zeros are left out of the file. An event that appends only moves the lines up the screen.
  const { tStartMs = 0, dDurationMs, segs, aAppend } = (event ?? {}) as Record<string, unknown>
  if (!Array.isArray(segs) || aAppend || typeof tStartMs !== 'number') return []
  const words = segs
    .map((segment: { utf8?: unknown } | null) => segment?.utf8)
    .filter((word) => typeof word === 'string')
  const endSeconds = typeof dDurationMs === 'number' ? (tStartMs + dDurationMs) / 1000 : null
  return [{ startSeconds: tStartMs / 1000, endSeconds, text: words.join('') }]
}
