// Reads a search of a person's own highlights and notes: what they contain, and the filters of their videos.
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { libraryQuerySchema } from '#contract/library.ts'
import { parseSearch } from '#contract/parse-search.ts'
import { similarSpellings } from '#contract/word-forms.ts'
import { parseTimeZone } from '../analytics/days.ts'
import type { Orm } from '../db/database.ts'
import { filtersOf } from '../history/search.ts'
import { subjectWords, wordsOfSearch } from '../history/search-words.ts'
import * as store from './store.ts'
import { asTyped, inAllForms, type Part } from './text-parts.ts'

/** Each is compared with every highlight and note. */
const maxParts = 8
/** Shorter spellings are the beginnings of too many words. */
const minBeginning = 5

export type OwnWordsQuery = { search: string } & Partial<z.output<typeof libraryQuerySchema>>
/** A text has all of `wanted` and none of `excluded`; `conditions` limit the rows of `history`. */
export type OwnWordsSearch = { wanted: Part[]; excluded: Part[]; conditions: SQL[] }

/**
 * Reads the first eight phrases and words of a search, its first eight excluded words, and its filters. Where no text has all the words, those that
 * say nothing of the subject are left out, and similar spellings count for words that are in no text.
 */
export async function readSearch(orm: Orm, ownerId: string, query: OwnWordsQuery): Promise<OwnWordsSearch> {
  const { text, phrases, excluded, ...operators } = parseSearch(query.search)
  const words = wordsOfSearch(text).slice(0, Math.max(0, maxParts - phrases.length))
  return {
    wanted: [
      ...firstParts(phrases).map(asTyped),
      ...(words.length > 0 ? await findLikelyParts(orm, ownerId, words) : []),
    ],
    excluded: firstParts(excluded).map(asTyped),
    conditions: filtersOf({ ...query, ...operators, zone: parseTimeZone(query.zone ?? 'UTC') }),
  }
}

const firstParts = (texts: string[]) => [...new Set(texts)].slice(0, maxParts)

async function findLikelyParts(orm: Orm, ownerId: string, words: string[]): Promise<Part[]> {
  const parts = words.map(inAllForms)
  const { together, each } = await store.findParts(orm, ownerId, parts)
  if (together) return parts
  const subject = subjectWords(words)
  const unknown = subject.filter((word) => !each[words.indexOf(word)] && similarSpellings(word).length > 0)
  const texts = unknown.length > 0 ? await store.listTexts(orm, ownerId) : []
  return subject.map((word) => (unknown.includes(word) ? findSimilarWords(word, texts) : inAllForms(word)))
}

/** The words of the texts that differ from a word by a letter, or begin so; the word itself if there are none. */
function findSimilarWords(word: string, texts: string[]): Part {
  const spellings = new Set(similarSpellings(word))
  const lengths = [word.length - 1, word.length, word.length + 1].filter((length) => length >= minBeginning)
  const isSimilar = (other: string) =>
    spellings.has(other) || lengths.some((length) => spellings.has(other.slice(0, length)))
  const different = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  const [first, ...forms] = [...different].filter(isSimilar)
  return first === undefined ? asTyped(word) : { text: first, as: 'word', forms }
}
