// Keeps what a guest chose, in this tab, until the guest has signed in.
import { readStorage, writeStorage } from '../browser/storage.ts'

/** A rating of 0 removes the stars. */
export type FeedbackChange = { kind: 'save' } | { kind: 'rate'; rating: number }

export function keepFeedback(videoId: string, change: FeedbackChange): void {
  writeStorage('feedback', JSON.stringify({ videoId, change }), 'tab')
}

/** Returns what was chosen for a video, once. */
export function takeFeedback(videoId: string): FeedbackChange | null {
  const kept = parse(readStorage('feedback', 'tab'))
  if (kept?.videoId !== videoId) return null
  writeStorage('feedback', null, 'tab')
  const { kind, rating } = kept.change ?? {}
  if (kind === 'save') return { kind }
  return kind === 'rate' && typeof rating === 'number' ? { kind, rating } : null
}

function parse(text: string | null): { videoId?: unknown; change?: { kind?: unknown; rating?: unknown } } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // Another script wrote something else under this name.
  }
}
