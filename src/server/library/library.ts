// Lists the summaries of a person's library and changes them.
import type { z } from 'zod'
import { libraryPageSize, maxFilterChoices, naturalDirection } from '#contract/basics/limits.ts'
import type {
  FilterChoices,
  LibraryCounts,
  LibraryPage,
  libraryQuerySchema,
  TagList,
} from '#contract/library/library.ts'
import { parseTimeZone } from '../analytics/days.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { countHighlights } from '../marks/highlights/highlights.ts'
import { restorePublications, withdrawPublications } from '../publications/publications.ts'
import { restoreShared, withdrawShared } from '../spaces/shared.ts'
import { listVersionsById, renameCaptions } from '../summaries/user-summaries/user-summaries.ts'
import { countEntries, readChoices } from './history/choices.ts'
import * as history from './history/history.ts'
import { searchHistory } from './history/search.ts'
import { listTags as readTags, setTags } from './history/tags.ts'
import { countTrash } from './trash/trash.ts'

type Key = { ownerId: string; videoId: string }

/**
 * Returns one page of the owner's summaries, without transcripts. `isExact` leaves out
 * misspelled words.
 */
export async function listSummaries(
  deps: Pick<Deps, 'db' | 'engine'>,
  ownerId: string,
  {
    sort,
    direction,
    pageSize = libraryPageSize,
    ...query
  }: z.output<typeof libraryQuerySchema> & { pageSize?: number },
  { isExact }: { isExact: boolean } = { isExact: false },
): Promise<LibraryPage> {
  const { hits, total } = await searchHistory(deps, ownerId, {
    ...query,
    isExact,
    sort: sort ?? (query.search ? 'relevance' : 'date'),
    direction: direction ?? naturalDirection(sort),
    zone: parseTimeZone(query.zone),
    pageSize,
  })
  const views = await listVersionsById(
    deps.db.orm,
    hits.map(({ summaryId }) => summaryId),
  )
  return {
    items: hits.flatMap(({ summaryId }) => views.get(summaryId) ?? []),
    total,
    page: query.page,
    pageSize,
  }
}

export async function saveSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  return notifyAfter(deps, key, history.saveEntry(deps, key))
}

export async function unsaveSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  return notifyAfter(deps, key, history.unsaveEntry(deps, key))
}

/** `rating` is 1 to 5, or 0 for none. Without `summaryId` the newest version is rated. */
export async function rateSummary(
  deps: Deps,
  key: Key & { summaryId?: string | undefined },
  rating: number,
): Promise<{ rating: number; updatedAt: number }> {
  return notifyAfter(deps, key, history.rateEntry(deps, key, rating))
}

/** Replaces the own tags of a summary. */
export async function tagSummary(
  deps: Deps,
  key: Key,
  tags: string[],
): Promise<{ tags: string[] }> {
  return { tags: await notifyAfter(deps, key, setTags(deps, key, tags)) }
}

/** Renames captions without a video. */
export async function renameSummary(
  deps: Deps,
  key: Key,
  title: string,
): Promise<{ title: string }> {
  await notifyAfter(deps, key, renameCaptions(deps, key, title))
  return { title }
}

export async function listTags({ db }: Deps, ownerId: string): Promise<TagList> {
  return { items: await readTags(db.orm, ownerId) }
}

/**
 * Deletes a summary with its versions and its public page, and takes it out of spaces.
 * The charge is not refunded.
 */
export async function deleteSummary(deps: Deps, key: Key): Promise<void> {
  const deletedAt = await notifyAfter(deps, key, history.deleteEntry(deps, key))
  await withdrawPublications(deps.db.orm, videosOf(key), deletedAt)
  await withdrawShared(deps.db.orm, videosOf(key), deletedAt)
}

/**
 * Undoes a deletion, for thirty days. The public page has its address again for ten
 * minutes; after that the summary is private.
 */
export async function restoreSummary(deps: Deps, key: Key): Promise<{ savedAt: number | null }> {
  const { entry, deletedAt } = await notifyAfter(deps, key, history.restoreEntry(deps, key))
  await restorePublications(deps.db.orm, videosOf(key), deletedAt)
  await restoreShared(deps.db.orm, videosOf(key), deletedAt)
  return entry
}

const videosOf = ({ ownerId, videoId }: Key) => ({ ownerId, videoIds: [videoId] })

/** Notifies the owner's other pages after the change. */
async function notifyAfter<Result>(
  { db }: Deps,
  { ownerId }: Key,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change
  await notifyOwner(db, ownerId)
  return result
}

/** What a library can be filtered by. */
export function listFilterChoices(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
): Promise<FilterChoices> {
  return readChoices(db.orm, ownerId, maxFilterChoices)
}

/** How much is under each tab of a library. */
export async function countLibrary(
  { db }: Pick<Deps, 'db'>,
  ownerId: string,
): Promise<LibraryCounts> {
  const [summaries, highlights, trash] = await Promise.all([
    countEntries(db.orm, ownerId),
    countHighlights(db.orm, ownerId),
    countTrash(db.orm, ownerId),
  ])
  return { summaries, highlights, trash }
}
