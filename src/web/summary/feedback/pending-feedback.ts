// Keeps what a guest chose, in this tab, until the guest has signed in, but not long
// enough for another person.
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

/** A rating of 0 removes the stars. */
export type FeedbackChange = { kind: 'save' } | { kind: 'rate'; rating: number }

const maxAgeMs = 15 * 60_000

export function keepFeedback(videoId: string, change: FeedbackChange): void {
  writeStorage('feedback', JSON.stringify({ videoId, change, atMs: Date.now() }), 'tab')
}

/** Returns what was chosen for a video in the last 15 minutes. */
export function readFeedback(videoId: string): FeedbackChange | null {
  const kept = parse(readStorage('feedback', 'tab'))
  if (
    kept?.videoId !== videoId ||
    typeof kept.atMs !== 'number' ||
    Date.now() - kept.atMs > maxAgeMs
  )
    return null
  const { kind, rating } = kept.change ?? {}
  if (kind === 'save') return { kind }
  return kind === 'rate' && typeof rating === 'number' ? { kind, rating } : null
}

/** Deletes what was chosen for a video. */
export function deleteFeedback(videoId: string): void {
  if (parse(readStorage('feedback', 'tab'))?.videoId === videoId)
    writeStorage('feedback', null, 'tab')
}

type Kept = { videoId?: unknown; change?: { kind?: unknown; rating?: unknown }; atMs?: unknown }

function parse(text: string | null): Kept | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // Another script wrote something else under this name.
  }
}
