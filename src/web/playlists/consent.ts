// Whether a change was refused because it would show summaries that nobody was to see.
import { Problem } from '#contract/problems.ts'

/** The ids of those summaries; null when it was refused for another reason. */
export function privateVideos(cause: unknown): string[] | null {
  if (!(cause instanceof Problem) || cause.code !== 'playlist_holds_private') return null
  const ids = (cause.details as { videoIds?: unknown } | null)?.videoIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
