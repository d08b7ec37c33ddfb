// Searches the transcripts of a person's summaries.
import type { z } from 'zod'
import type { libraryQuerySchema, TranscriptSearchPage } from '#contract/library.ts'
import { libraryPageSize, maxShownMoments } from '#contract/limits.ts'
import { normalizeForSearch } from '#contract/normalize-for-search.ts'
import { parseSearch } from '#contract/parse-search.ts'
import { spreadMoments } from '#contract/spread-moments.ts'
import { parseTimeZone } from '../analytics/days.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { filtersOf, hasNone } from '../history/search.ts'
import { subjectWords } from '../history/search-words.ts'
import { findMoments } from '../spoken-words/find-moments.ts'
import {
  countWaitingTranscripts,
  findSpokenTerms,
  keepSpokenParts,
  searchOwnTranscripts,
  type TranscriptHit,
  type TranscriptQuery,
} from '../spoken-words/search.ts'
import { extractSearchTerms, type SearchTerm, toMisspelledTerm, toSearchTerm } from '../spoken-words/search-terms.ts'
import { listVersionsById } from '../user-summaries/user-summaries.ts'

type Query = z.output<typeof libraryQuerySchema>
/** What is searched, and the phrases that must be said word for word. */
type Search = TranscriptQuery & { phrases: string[] }

const pageSize = libraryPageSize
const maxSearchedWords = 8
/** Phrases are compared in the transcripts themselves, in this many that have their words. */
const maxComparedTranscripts = 200

/**
 * Lists the owner's videos in which each searched word is spoken: itself, a word that begins with it, or another form of it. The newest
 * comes first. Where no video has them all, spellings that differ by a letter count for words that nobody says, unless `isExact`.
 */
export async function searchTranscripts(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string,
  query: Query,
  { isExact }: { isExact: boolean } = { isExact: false },
): Promise<TranscriptSearchPage> {
  const { page } = query
  const { text, phrases, excluded, ...operators } = parseSearch(query.search)
  const words = extractSearchTerms([...phrases, text].join(' ')).slice(0, maxSearchedWords)
  if (words.length === 0) return { items: [], total: 0, waiting: 0, page, pageSize }
  const search = {
    ownerId,
    terms: words.map(toSearchTerm),
    conditions: [
      ...(await hasNone({ orm, ownerId }, excluded)),
      ...filtersOf({ ...query, ...operators, zone: parseTimeZone(query.zone) }),
    ],
    phrases: phrases.filter(isPhrase),
  }
  const exact = await readHits(orm, search, page)
  const isTolerant = !isExact && exact.total === 0 && phrases.length === 0
  const terms = isTolerant ? await findLikelyTerms(orm, ownerId, words) : null
  const found = terms ? await readHits(orm, { ...search, terms }, page) : exact
  const views = await listVersionsById(
    orm,
    found.hits.map(({ summaryId }) => summaryId),
  )
  const items = found.hits.flatMap(({ summaryId, cues }) => {
    const summary = views.get(summaryId)
    const moments = findMoments(cues, terms ?? search.terms, search.phrases)
    if (!summary || !moments[0]) return []
    return [{ summary, ...moments[0], moments: spreadMoments(moments, maxShownMoments), momentCount: moments.length }]
  })
  return { items, total: found.total, waiting: await countWaitingTranscripts(orm, ownerId), page, pageSize }
}

const isPhrase = (part: string) => part.includes(' ')

async function readHits(orm: Orm, search: Search, page: number): Promise<{ hits: TranscriptHit[]; total: number }> {
  const { phrases } = search
  if (phrases.length === 0) return searchOwnTranscripts(orm, search, { offset: (page - 1) * pageSize, limit: pageSize })
  const hits: TranscriptHit[] = []
  for (let offset = 0; offset < maxComparedTranscripts; offset += 2 * pageSize) {
    const part = await searchOwnTranscripts(orm, search, { offset, limit: 2 * pageSize })
    hits.push(...part.hits.filter(({ cues }) => isSaid(cues, phrases)))
    if (offset + 2 * pageSize >= part.total) break
  }
  return { hits: hits.slice((page - 1) * pageSize, page * pageSize), total: hits.length }
}

const isSaid = (cues: TranscriptHit['cues'], phrases: string[]) => {
  const text = normalizeForSearch(cues.map((cue) => cue.text).join(' '))
  return phrases.every((phrase) => text.includes(phrase))
}

/**
 * The terms to look for when none has them all: without words that say nothing of the subject, and with other spellings of unknown words. Null
 * if they find nothing either.
 */
async function findLikelyTerms(orm: Orm, ownerId: string, words: string[]): Promise<SearchTerm[] | null> {
  const subject = subjectWords(words)
  const terms = subject.map(toSearchTerm)
  const isSpoken = await findSpokenTerms(orm, ownerId, terms)
  if (subject.length === words.length && isSpoken.every(Boolean)) return null
  const likely: SearchTerm[] = []
  for (const [index, term] of terms.entries()) {
    const misspelled = isSpoken[index] ? null : toMisspelledTerm(subject[index]!)
    const found = misspelled ? await keepSpokenParts(orm, misspelled) : term
    if (!isSpoken[index] && (!misspelled || found.words.length + found.beginnings.length === 0)) return null
    likely.push(found)
  }
  return likely
}
