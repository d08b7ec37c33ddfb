// What a person can do with the summaries they have: find them, save, rate and delete them, and go back to earlier ones.

import type { z } from 'zod'
import type { LibraryPage, libraryQuerySchema } from '#contract/library.ts'
import { libraryPageSize } from '#contract/settings.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import * as history from '../history/history.ts'
import { searchHistory } from '../history/search.ts'
import { removePublication } from '../publications/publications.ts'
import { readVersions } from './summaries.ts'

type Key = { ownerId: string; videoId: string }

/** One page of the owner's summaries, never with transcripts. */
export async function listSummaries(
  { db }: Deps,
  ownerId: string,
  { sort, direction, ...query }: z.output<typeof libraryQuerySchema>,
): Promise<LibraryPage> {
  const { hits, total } = await searchHistory(db.orm, ownerId, {
    ...query,
    sort: sort ?? (query.search ? 'relevance' : 'date'),
    direction: direction ?? 'desc',
    pageSize: libraryPageSize,
  })
  const views = await readVersions(
    db.orm,
    hits.map(({ summaryId }) => summaryId),
  )
  return {
    items: hits.flatMap(({ summaryId }) => views.get(summaryId) ?? []),
    total,
    page: query.page,
    pageSize: libraryPageSize,
  }
}

export async function saveSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  return told(deps, key, history.save(deps, key))
}

export async function unsaveSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  return told(deps, key, history.unsave(deps, key))
}

/** `rating` is 1 to 5, or 0 for none. */
export async function rateSummary(
  deps: Deps,
  key: Key,
  rating: number,
): Promise<{ rating: number; updatedAt: number }> {
  return told(deps, key, history.rate(deps, key, rating))
}

/** Deletes a summary with its versions and its public page; what was paid stays paid. */
export async function deleteSummary(deps: Deps, key: Key): Promise<void> {
  await told(deps, key, history.remove(deps, key))
  await removePublication(deps.db.orm, key)
}

/** Takes a deletion back, for ten minutes. */
export async function restoreSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  return told(deps, key, history.restore(deps, key))
}

/** The owner's other pages hear of the change. */
async function told<Result>({ db }: Deps, { ownerId }: Key, change: Promise<Result>): Promise<Result> {
  const result = await change
  await tellOwner(db, ownerId)
  return result
}
