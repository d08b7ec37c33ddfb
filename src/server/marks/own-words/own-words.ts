// A person's own highlights and notes, for the search of the library and for questions.
// Nobody else ever gets them.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { foldLetters } from '#contract/library/normalize-for-search.ts'
import type { FoundOwnWords, OwnWords } from '#contract/marks/own-words.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import { type OwnWordsQuery, readSearch } from './read-search.ts'
import * as store from './store.ts'
import type { Part } from './text-parts.ts'

export type { OwnWordsRow } from './store.ts'

const shownItems = 5
/** Characters of a note before and after what was found. */
const excerptCharacters = 140

/**
 * The first highlights and notes that contain what is searched, on videos that pass the
 * operators and filters of the search.
 */
export async function searchOwnWords(
  orm: Orm,
  ownerId: string,
  query: OwnWordsQuery,
): Promise<FoundOwnWords> {
  const { wanted, excluded, conditions, hasUnknownWord } = await readSearch(orm, ownerId, query)
  if (wanted.length === 0 || hasUnknownWord) return { items: [], total: 0 }
  const passing = orm
    .select({ videoId: history.videoId })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), ...conditions))
  const rows = await store.find(orm, {
    ownerId,
    wanted,
    minMatches: wanted.length,
    excluded,
    only: 'all',
    within: conditions.length > 0 ? sql`h.video_id in ${passing}` : sql`true`,
    limit: shownItems,
  })
  const words = wanted.flatMap(({ text, forms = [] }) => [text, ...forms])
  return { items: rows.map((row) => toItem(row, words)), total: rows[0]?.total ?? 0 }
}

type BestQuery = {
  ownerId: string
  only: 'notes' | 'bare highlights'
  /** The beginnings of words, of which at least half are in the text. */
  prefixes: string[]
  /** A condition for rows of `history h`. */
  within: SQL
  limit: number
}

/**
 * The owner's notes, on highlights and on whole summaries, or the highlights without a
 * note, that have most to do with some words.
 */
export async function findBest(
  orm: Orm,
  { ownerId, only, prefixes, within, limit }: BestQuery,
): Promise<store.OwnWordsRow[]> {
  if (prefixes.length === 0) return []
  const wanted = prefixes.map((text): Part => ({ text, as: 'beginning' }))
  const minMatches = Math.max(1, Math.ceil(prefixes.length / 2))
  return store.find(orm, { ownerId, wanted, minMatches, excluded: [], only, within, limit })
}

function toItem(row: store.OwnWordsRow, wanted: string[]): OwnWords {
  const { kind, videoId, title, startSeconds, endSeconds, quote, note, color, updatedAt } = row
  return {
    kind,
    videoId,
    title,
    startSeconds,
    endSeconds,
    quote,
    note: cutNote(note, wanted),
    color,
    updatedAt,
  }
}

function cutNote(note: string, wanted: string[]): string {
  const folded = foldLetters(note)
  const at = toUnfoldedIndex(note, Math.max(0, ...wanted.map((word) => folded.indexOf(word))))
  const from = Math.max(0, at - excerptCharacters)
  const to = Math.min(note.length, at + excerptCharacters)
  const words = note.slice(from, to).replace(/\p{Cs}/gu, '')
  return `${from > 0 ? '… ' : ''}${words.trim()}${to < note.length ? ' …' : ''}`
}

/**
 * Where the letter at an index of the folded text is in the text itself. Folding makes
 * "ss" of "ß".
 */
function toUnfoldedIndex(text: string, foldedIndex: number): number {
  let [index, folded] = [0, 0]
  for (const letter of text) {
    if (folded >= foldedIndex) break
    folded += foldLetters(letter).length
    index += letter.length
  }
  return index
}
