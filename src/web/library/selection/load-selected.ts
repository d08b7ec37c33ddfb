// Loads the selected summaries themselves, also those of pages that were not shown, to
// add them to a playlist.
import { maxPlaylistVideos } from '#contract/basics/limits.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { texts } from '../texts.ts'
import type { SummarySelection } from './use-selection.ts'

const pageSize = 100

/** Throws a Problem if they are more than a playlist has room for, or cannot be loaded. */
export async function loadSelected(selection: SummarySelection): Promise<SummaryView[]> {
  if (selection.count > maxPlaylistVideos)
    throw new AnyProblem('playlist_full', {
      status: 422,
      message: texts.tooManyForPlaylist(maxPlaylistVideos),
    })
  const request = selection.toRequest()
  if (!('query' in request)) return selection.items
  const params = new URLSearchParams(request.query as Record<string, string>)
  params.set('pageSize', String(pageSize))
  const items: SummaryView[] = []
  for (let page = 1; ; page++) {
    params.set('page', String(page))
    const found = await api.listSummaries(params.toString())
    items.push(...found.items)
    if (found.items.length === 0 || page * pageSize >= found.total) break
  }
  const except = new Set(request.except)
  return items.filter(({ videoId }) => !except.has(videoId))
}
