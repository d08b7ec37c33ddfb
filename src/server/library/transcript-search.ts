// Searches the transcripts of a person's summaries.
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { libraryPageSize } from '#contract/basics/limits.ts'
import type { spokenQuerySchema, TranscriptSearchPage } from '#contract/library/library.ts'
import { parseSearch } from '#contract/library/parse-search.ts'
import { parseTimeZone } from '../analytics/days.ts'
import type { Orm } from '../db/database.ts'
import { history } from '../db/schema/history.ts'
import type { Deps } from '../deps/deps.ts'
import { listVersionsById } from '../summaries/user-summaries/user-summaries.ts'
import { filtersOf, hasNone } from './history/search.ts'
import { subjectWords } from './history/search-words.ts'
import { findMomentsOf, findSaid, type SpokenScope } from './spoken-words/compare.ts'
import {
  countWaitingTranscripts,
  findSpokenTerms,
  keepSpokenParts,
  searchOwnTranscripts,
  type TranscriptHit,
  type TranscriptQuery,
} from './spoken-words/search.ts'
import {
  extractSearchTerms,
  type SearchTerm,
  toMisspelledTerm,
  toSearchTerm,
} from './spoken-words/search-terms.ts'

type Query = z.output<typeof spokenQuerySchema>
/** What is searched, and the phrases that must be said word for word. */
type Search = TranscriptQuery & { phrases: string[] }

const pageSize = libraryPageSize
const maxSearchedWords = 8
/** Phrases are compared in the transcripts themselves, in this many that have their words. */
const maxComparedTranscripts = 200

/**
 * Lists the owner's videos in which each searched word is spoken: itself, a word that
 * begins with it, or another form of it. The newest comes first. Where no video has them
 * all, spellings that differ by a letter count for words that nobody says, unless
 * `isExact`.
 */
export async function searchTranscripts(
  { db: { orm }, engine }: Pick<Deps, 'db' | 'engine'>,
  ownerId: string,
  query: Query,
  { isExact }: { isExact: boolean } = { isExact: false },
): Promise<TranscriptSearchPage> {
  const { page } = query
  const { text, phrases, excluded, ...operators } = parseSearch(query.search)
  const scope = { orm, threads: engine.forOwner(`search ${ownerId}`) }
  const words = extractSearchTerms([...phrases, text].join(' ')).slice(0, maxSearchedWords)
  if (words.length === 0) return { items: [], total: 0, waiting: 0, page, pageSize }
  const search = {
    ownerId,
    terms: words.map(toSearchTerm),
    conditions: [
      ...(await hasNone({ ...scope, ownerId }, excluded)),
      ...filtersOf({ ...query, ...operators, zone: parseTimeZone(query.zone) }),
      ...(query.videoIds ? [inArray(history.videoId, query.videoIds)] : []),
    ],
    phrases: phrases.filter(isPhrase),
  }
  const exact = await readHits(scope, search, page)
  const isTolerant = !isExact && exact.total === 0 && phrases.length === 0
  const terms = isTolerant ? await findLikelyTerms(orm, ownerId, words) : null
  const found = terms ? await readHits(scope, { ...search, terms }, page) : exact
  const views = await listVersionsById(
    orm,
    found.hits.map(({ summaryId }) => summaryId),
  )
  const spoken = await findMomentsOf(scope, found.hits, {
    terms: terms ?? search.terms,
    phrases: search.phrases,
  })
  const items = found.hits.flatMap(({ summaryId, id }) => {
    const [summary, said] = [views.get(summaryId), spoken.get(id)]
    if (!summary || !said?.first) return []
    return [{ summary, ...said.first, moments: said.moments, momentCount: said.count }]
  })
  return {
    items,
    total: found.total,
    waiting: await countWaitingTranscripts(orm, ownerId),
    page,
    pageSize,
  }
}

const isPhrase = (part: string) => part.includes(' ')

async function readHits(
  scope: SpokenScope,
  search: Search,
  page: number,
): Promise<{ hits: TranscriptHit[]; total: number }> {
  const [{ phrases }, offset] = [search, (page - 1) * pageSize]
  if (phrases.length === 0)
    return searchOwnTranscripts(scope.orm, search, { offset, limit: pageSize })
  const compared = await searchOwnTranscripts(scope.orm, search, {
    offset: 0,
    limit: maxComparedTranscripts,
  })
  const said = await findSaid(scope, compared.hits, phrases)
  const hits = compared.hits.filter(({ id }) => said.has(id))
  return { hits: hits.slice(offset, offset + pageSize), total: hits.length }
}

/**
 * The terms to look for when none has them all: without words that say nothing of the
 * subject, and with other spellings of unknown words. Null if they find nothing either.
 */
async function findLikelyTerms(
  orm: Orm,
  ownerId: string,
  words: string[],
): Promise<SearchTerm[] | null> {
  const subject = subjectWords(words)
  const terms = subject.map(toSearchTerm)
  const isSpoken = await findSpokenTerms(orm, ownerId, terms)
  if (subject.length === words.length && isSpoken.every(Boolean)) return null
  const likely: SearchTerm[] = []
  for (const [index, term] of terms.entries()) {
    const misspelled = isSpoken[index] ? null : toMisspelledTerm(subject[index]!)
    const found = misspelled ? await keepSpokenParts(orm, misspelled) : term
    if (!isSpoken[index] && (!misspelled || found.words.length + found.beginnings.length === 0))
      return null
    likely.push(found)
  }
  return likely
}
