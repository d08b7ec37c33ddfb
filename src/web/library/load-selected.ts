// Loads the selected summaries themselves, also those of pages that were not shown.
import { AnyProblem } from '#contract/problem.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api/api.ts'
import { texts } from './texts.ts'
import type { Selection } from './use-selection.ts'

const pageSize = 100
/** How many are in memory at once. */
const maxLoaded = 2000

/** Throws a Problem if they are too many, or cannot be loaded. */
export async function loadSelected(selection: Selection): Promise<SummaryView[]> {
  const request = selection.toRequest()
  if (!('query' in request)) return selection.items
  if (selection.count > maxLoaded)
    throw new AnyProblem('bad_request', { status: 400, message: texts.tooManyToLoad(maxLoaded) })
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
