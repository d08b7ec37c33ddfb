// Tells whether the server rejected a change because it would make private summaries public.
import { AnyProblem } from '#contract/problems/problem.ts'

/** Returns the videos of the private summaries; null for any other failure. */
export function getPrivateVideoIds(cause: unknown): string[] | null {
  if (!(cause instanceof AnyProblem) || cause.code !== 'playlist_holds_private') return null
  const ids = (cause.details as { videoIds?: unknown } | null)?.videoIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
