// The asker's own notes as passages of an answer. They are told from what a speaker said by `isNote`.
import { foldLetters } from '#contract/normalize-for-search.ts'
import type { QuestionScope } from '#contract/questions.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import type { Orm } from '../db/database.ts'
import { findNotes, type OwnWordsRow } from '../own-words/own-words.ts'
import { conditionOf } from './candidates.ts'
import { toPrefixes } from './question-terms.ts'

/** An answer is written from what was said first of all. */
const maxNotes = 2
const maxCharacters = 800

export type OwnNote = Omit<FoundPassage, 'language'> & { video: OwnWordsRow }

type ScopedQuestion = { ownerId: string; scope: QuestionScope; question: string; earlier: string[] }

/** The notes of the owner on videos of the scope that contain at least half of the question's words. */
export async function findOwnNotes(
  orm: Orm,
  { ownerId, scope, question, earlier }: ScopedQuestion,
): Promise<OwnNote[]> {
  const prefixes = toPrefixes([question, ...earlier.slice(-1)])
  const rows = await findNotes(orm, { ownerId, prefixes, within: conditionOf(scope), limit: maxNotes })
  return rows.map((row) => toNote(row, prefixes))
}

function toNote(row: OwnWordsRow, prefixes: string[]): OwnNote {
  const { videoId, title, startSeconds, endSeconds } = row
  const first = findMatches(row.note, prefixes)[0]?.[0] ?? 0
  const from = Math.max(0, Math.min(first - maxCharacters / 4, row.note.length - maxCharacters))
  const quote = row.note
    .slice(from, from + maxCharacters)
    .replace(/\p{Cs}/gu, '')
    .trim()
  const sentences = quote
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    isNote: true,
    videoId,
    title,
    startSeconds,
    endSeconds,
    quote,
    video: row,
    matches: findMatches(quote, prefixes),
    sentences: sentences.map((text) => ({ text, verbatim: text, startSeconds })),
  }
}

/** The words that begin with one of the prefixes, as [start, end). */
function findMatches(text: string, prefixes: string[]): [number, number][] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return words
    .filter(([word]) => prefixes.some((prefix) => foldLetters(word).startsWith(prefix)))
    .map(({ 0: word, index }) => [index, index + word.length])
}
