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
  const unknown = subject.filter((word) => !isAsTyped(word) && similarSpellings(word).length > 0)
  const similar = await findSimilarWords(orm, ownerId, unknown)
  return subject.map((word) => {
    const part = isAsTyped(word) ? null : similar.get(word)
    return { part: part ?? inAllForms(word), isUnknown: !isAsTyped(word) && !part }
  })
}

/**
 * For each of the words those of the owner's texts that differ from it by a letter, or begin so,
 * where there are some.
 */
async function findSimilarWords(
  orm: Orm,
  ownerId: string,
  words: string[],
): Promise<Map<string, Part>> {
  const found = new Map<string, Part>()
  if (words.length === 0) return found
  const looked = words.map((word) => ({ word, isSimilar: matchSpellings(word) }))
  const seen = new Set<string>()
  for await (const texts of store.readTexts(orm, ownerId))
    for (const other of texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])) {
      if (seen.has(other)) continue
      seen.add(other)
      for (const { word, isSimilar } of looked) {
        const part = found.get(word)
        if (!isSimilar(other)) continue
        if (part) part.forms?.push(other)
        else found.set(word, { text: other, as: 'word', forms: [] })
      }
    }
  return found
}

function matchSpellings(word: string): (other: string) => boolean {
  const spellings = new Set(similarSpellings(word))
  const lengths = [word.length - 1, word.length, word.length + 1].filter(
    (length) => length >= minBeginning,
  )
  return (other) =>
    spellings.has(other) || lengths.some((length) => spellings.has(other.slice(0, length)))
}
