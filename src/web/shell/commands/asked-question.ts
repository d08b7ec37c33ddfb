// The question that the palette asks on a page, which it gives to the entry in the
// history. A link has none, so that nobody else's link asks.

/** The state of an entry in which the page of a summary asks a question about its video. */
export const toAskState = (videoQuestion: string) => ({ videoQuestion })

/** The question about the video that the palette asks; null for none. */
export function readVideoQuestion(state: unknown): string | null {
  const isAsking = typeof state === 'object' && state !== null && 'videoQuestion' in state
  return isAsking ? String(state.videoQuestion) : null
}
