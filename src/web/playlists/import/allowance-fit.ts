// How many of the selected videos of a playlist or channel fit the user's allowance.
import type { Listing } from '#contract/playlists/playlists.ts'

export type AllowanceFit = {
  selected: number
  /** How many of the selected videos need a new summary. */
  newSummaries: number
  /** How many new summaries fit the allowance now; null when the allowance is unknown. */
  fitting: number | null
}

export function computeAllowanceFit(
  { videos, remaining }: Listing,
  selectedIds: ReadonlySet<string>,
): AllowanceFit {
  const selected = videos.filter(({ videoId }) => selectedIds.has(videoId))
  const newSummaries = selected.filter(({ isSummarized }) => !isSummarized).length
  const fitting = remaining === null ? null : Math.min(newSummaries, remaining)
  return { selected: selected.length, newSummaries, fitting }
}
