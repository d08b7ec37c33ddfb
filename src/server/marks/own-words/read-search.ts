// Reads a search of a person's own highlights and notes: what they contain, and the
// filters of their videos.
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { libraryQuerySchema } from '#contract/library/library.ts'
import { parseSearch } from '#contract/library/parse-search.ts'
import { similarSpellings } from '#contract/library/word-forms.ts'
import { parseTimeZone } from '../../analytics/days.ts'
import type { Orm } from '../../db/database.ts'
import { filtersOf } from '../../library/history/search.ts'
import { subjectWords, wordsOfSearch } from '../../library/history/search-words.ts'
import * as store from './store.ts'
import { asTyped, inAllForms, type Part } from './text-parts.ts'

/** Each is compared with every highlight and note. */
const maxParts = 8
/** Shorter spellings are the beginnings of too many words. */
const minBeginning = 5

export type OwnWordsQuery = { search: string } & Partial<z.output<typeof libraryQuerySchema>>
/**
 * A text has all of `wanted` and none of `excluded`; `conditions` limit the rows of
 * `history`. With `hasUnknownWord` no text has one of the words, so nothing can be found.
 */
export type OwnWordsSearch = {
  wanted: Part[]
  excluded: Part[]
  conditions: SQL[]
  hasUnknownWord: boolean
}

/**
 * Reads the first eight phrases and words of a search, its first eight excluded words,
 * and its filters. Where no text has all the words, those that say nothing of the subject
 * are left out, and similar spellings count for words that are in no text.
 */
export async function readSearch(
  orm: Orm,
  ownerId: string,
  query: OwnWordsQuery,
): Promise<OwnWordsSearch> {
  const { text, phrases, excluded, ...operators } = parseSearch(query.search)
  const words = wordsOfSearch(text).slice(0, Math.max(0, maxParts - phrases.length))
  const likely = words.length > 0 ? await findLikelyParts(orm, ownerId, words) : []
  return {
    wanted: [...firstParts(phrases).map(asTyped), ...likely.map(({ part }) => part)],
    hasUnknownWord: likely.some(({ isUnknown }) => isUnknown),
    excluded: firstParts(excluded).map(asTyped),
    conditions: filtersOf({ ...query, ...operators, zone: parseTimeZone(query.zone ?? 'UTC') }),
  }
}

const firstParts = (texts: string[]) => [...new Set(texts)].slice(0, maxParts)

async function findLikelyParts(
  orm: Orm,
  ownerId: string,
  words: string[],
): Promise<{ part: Part; isUnknown: boolean }[]> {
  const parts = words.map(inAllForms)
  const { together, each } = await store.findParts(orm, ownerId, parts)
  if (together) return parts.map((part) => ({ part, isUnknown: false }))
  const subject = subjectWords(words)
  const isAsTyped = (word: string) => each[words.indexOf(word)]!
  const canBeCorrected = subject.some(
    (word) => !isAsTyped(word) && similarSpellings(word).length > 0,
  )
  const texts = canBeCorrected ? await store.readTexts(orm, ownerId) : ''
  return subject.map((word) => {
    const similar = isAsTyped(word) ? null : findSimilarWords(word, texts)
    return { part: similar ?? inAllForms(word), isUnknown: !isAsTyped(word) && !similar }
  })
}

/**
 * The words of the texts that differ from a word by a letter, or begin so; null if there
 * are none.
 */
function findSimilarWords(word: string, texts: string): Part | null {
  const spellings = new Set(similarSpellings(word))
  const lengths = [word.length - 1, word.length, word.length + 1].filter(
    (length) => length >= minBeginning,
  )
  const isSimilar = (other: string) =>
    spellings.has(other) || lengths.some((length) => spellings.has(other.slice(0, length)))
  const different = new Set(texts.match(/[\p{L}\p{M}\p{N}]+/gu))
  const [first, ...forms] = [...different].filter(isSimilar)
  return first === undefined ? null : { text: first, as: 'word', forms }
}
