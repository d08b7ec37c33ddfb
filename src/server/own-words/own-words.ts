// A person's own highlights and notes, for the search of the library and for questions. Nobody else ever gets them.
import { type SQL, sql } from 'drizzle-orm'
import { foldLetters } from '#contract/normalize-for-search.ts'
import type { FoundOwnWords, OwnWords } from '#contract/own-words.ts'
import { parseSearch } from '#contract/parse-search.ts'
import type { Orm } from '../db/database.ts'
import * as store from './store.ts'

export type { OwnWordsRow } from './store.ts'

const shownItems = 5
/** Shorter words are found as whole words only. */
const minPartCharacters = 3
/** Characters of a note before and after what was found. */
const excerptCharacters = 140

/** The highlights and notes that contain all words and phrases of a search, in any case, and none of its excluded words. */
export async function searchOwnWords(orm: Orm, ownerId: string, search: string): Promise<FoundOwnWords> {
  const { text, phrases, excluded } = parseSearch(search)
  const wanted = [...phrases, ...text.split(' ')].filter(Boolean)
  if (wanted.length === 0) return { items: [], total: 0 }
  const rows = await store.find(orm, {
    ...{ ownerId, patterns: wanted.map(toPattern), minMatches: wanted.length },
    ...{ excluded: excluded.filter(Boolean).map(toPattern), notesOnly: false, within: sql`true`, limit: shownItems },
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
  const patterns = prefixes.map((prefix) => `\\m${escapePattern(prefix)}`)
  const minMatches = Math.max(1, Math.ceil(prefixes.length / 2))
  return store.find(orm, { ownerId, patterns, minMatches, excluded: [], notesOnly: true, within, limit })
}

function toPattern(word: string): string {
  const pattern = escapePattern(word)
  const isWord = /^[\p{L}\p{N}]+$/u.test(word)
  return isWord && word.length < minPartCharacters ? `\\m${pattern}\\M` : pattern
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')

function toItem(row: store.OwnWordsRow, wanted: string[]): OwnWords {
  const { kind, videoId, title, startSeconds, endSeconds, quote, note, color, updatedAt } = row
  return { kind, videoId, title, startSeconds, endSeconds, quote, note: cutNote(note, wanted), color, updatedAt }
}

function cutNote(note: string, wanted: string[]): string {
  const folded = foldLetters(note)
  const at = Math.max(0, ...wanted.map((word) => folded.indexOf(word)))
  const from = Math.max(0, at - excerptCharacters)
  const to = Math.min(note.length, at + excerptCharacters)
  const words = note.slice(from, to).replace(/\p{Cs}/gu, '')
  return `${from > 0 ? '… ' : ''}${words.trim()}${to < note.length ? ' …' : ''}`
}
