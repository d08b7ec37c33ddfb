// A person's own highlights and notes, for the search of the library and for questions. Nobody else ever gets them.
import { type SQL, sql } from 'drizzle-orm'
import { foldLetters } from '#contract/normalize-for-search.ts'
import type { FoundOwnWords, OwnWords } from '#contract/own-words.ts'
import { parseSearch } from '#contract/parse-search.ts'
import { isShortWord } from '#contract/word-forms.ts'
import type { Orm } from '../db/database.ts'
import { wordsOfSearch } from '../history/search-words.ts'
import * as store from './store.ts'

export type { OwnWordsRow } from './store.ts'

const shownItems = 5
/** Each is compared with every highlight and note. */
const maxParts = 8
/** Characters of a note before and after what was found. */
const excerptCharacters = 140

/** The highlights and notes that contain the first eight phrases and words of a search, in any case, and none of its first eight excluded words. */
export async function searchOwnWords(orm: Orm, ownerId: string, search: string): Promise<FoundOwnWords> {
  const { text, phrases, excluded } = parseSearch(search)
  const wanted = listParts([...phrases, ...wordsOfSearch(text)])
  if (wanted.length === 0) return { items: [], total: 0 }
  const rows = await store.find(orm, {
    ownerId,
    wanted: wanted.map(toPart),
    minMatches: wanted.length,
    excluded: listParts(excluded).map(toPart),
    notesOnly: false,
    within: sql`true`,
    limit: shownItems,
  })
  return { items: rows.map((row) => toItem(row, wanted)), total: rows[0]?.total ?? 0 }
}

type NoteQuery = {
  ownerId: string
  /** The beginnings of words, of which at least half are in a note. */
  prefixes: string[]
  /** A condition for rows of `history h`. */
  within: SQL
  limit: number
}

/** The owner's notes, on highlights and on whole summaries, that have most to do with some words. */
export async function findNotes(
  orm: Orm,
  { ownerId, prefixes, within, limit }: NoteQuery,
): Promise<store.OwnWordsRow[]> {
  if (prefixes.length === 0) return []
  const wanted = prefixes.map((text): store.Part => ({ text, as: 'beginning' }))
  const minMatches = Math.max(1, Math.ceil(prefixes.length / 2))
  return store.find(orm, { ownerId, wanted, minMatches, excluded: [], notesOnly: true, within, limit })
}

const listParts = (texts: string[]) => [...new Set(texts)].slice(0, maxParts)

const toPart = (text: string): store.Part => ({ text, as: isShortWord(text) ? 'word' : 'substring' })

function toItem(row: store.OwnWordsRow, wanted: string[]): OwnWords {
  const { kind, videoId, title, startSeconds, endSeconds, quote, note, color, updatedAt } = row
  return { kind, videoId, title, startSeconds, endSeconds, quote, note: cutNote(note, wanted), color, updatedAt }
}

function cutNote(note: string, wanted: string[]): string {
  const folded = foldLetters(note)
  const at = toUnfoldedIndex(note, Math.max(0, ...wanted.map((word) => folded.indexOf(word))))
  const from = Math.max(0, at - excerptCharacters)
  const to = Math.min(note.length, at + excerptCharacters)
  const words = note.slice(from, to).replace(/\p{Cs}/gu, '')
  return `${from > 0 ? '… ' : ''}${words.trim()}${to < note.length ? ' …' : ''}`
}

/** Where the letter at an index of the folded text is in the text itself. Folding makes "ss" of "ß". */
function toUnfoldedIndex(text: string, foldedIndex: number): number {
  let [index, folded] = [0, 0]
  for (const letter of text) {
    if (folded >= foldedIndex) break
    folded += foldLetters(letter).length
    index += letter.length
  }
  return index
}
