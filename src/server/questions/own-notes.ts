// The asker's own notes and highlights as passages of an answer. What nobody said is told
// from the speech by `isNote`.
import { foldLetters } from '#contract/library/normalize-for-search.ts'
import type { QuestionScope } from '#contract/questions/questions.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import { splitTextSentences } from '#engine/plain-text.ts'
import type { Orm } from '../db/database.ts'
import { findBest, type OwnWordsRow } from '../marks/own-words/own-words.ts'
import { toPrefixes } from './question-terms.ts'
import { conditionOf } from './videos-within.ts'

/** An answer is written from what was said first of all. */
const maxNotes = 2
const maxHighlights = 2
const maxCharacters = 800

export type OwnNote = Omit<FoundPassage, 'language'> & { video: OwnWordsRow }

type ScopedQuestion = { ownerId: string; scope: QuestionScope; question: string; earlier: string[] }

/**
 * The notes of the owner on videos of the scope, then the highlights without a note, that
 * contain at least half of the question's words.
 */
export async function findOwnNotes(
  orm: Orm,
  { ownerId, scope, question, earlier }: ScopedQuestion,
): Promise<OwnNote[]> {
  // What others share is answered from their videos alone.
  if (scope.kind === 'space') return []
  const prefixes = toPrefixes([question, ...earlier.slice(-1)])
  const best = { ownerId, prefixes, within: conditionOf(scope) }
  const notes = await findBest(orm, { ...best, only: 'notes', limit: maxNotes })
  const highlights = await findBest(orm, { ...best, only: 'bare highlights', limit: maxHighlights })
  return [
    ...notes.map((row) => ({ isNote: true, ...toPassage(row, row.note, prefixes) })),
    // The words of a summary are not those of a speaker.
    ...highlights.map((row) => ({
      isHighlight: true,
      ...(row.place === 'summary' && { isNote: true }),
      ...toPassage(row, row.quote, prefixes),
    })),
  ]
}

/**
 * Marks the passages in which highlighted words were said, and adds the notes and
 * highlights that are in none.
 */
export function addOwnNotes(
  passages: FoundPassage[],
  notes: OwnNote[],
  language: string,
): FoundPassage[] {
  const isIn = (note: OwnNote, { videoId, startSeconds, endSeconds }: FoundPassage) =>
    note.isHighlight === true &&
    note.isNote !== true &&
    note.videoId === videoId &&
    note.startSeconds >= startSeconds &&
    note.endSeconds <= endSeconds
  const added = notes.filter((note) => !passages.some((passage) => isIn(note, passage)))
  return [
    ...passages.map((passage) =>
      notes.some((note) => isIn(note, passage)) ? { ...passage, isHighlight: true } : passage,
    ),
    ...added.map(({ video: _, ...note }) => ({ ...note, language })),
  ]
}

function toPassage(row: OwnWordsRow, text: string, prefixes: string[]): OwnNote {
  const { videoId, title, startSeconds, endSeconds } = row
  const first = findMatches(text, prefixes)[0]?.[0] ?? 0
  const from = Math.max(0, Math.min(first - maxCharacters / 4, text.length - maxCharacters))
  const quote = text
    .slice(from, from + maxCharacters)
    .replace(/\p{Cs}/gu, '')
    .trim()
  const sentences = quote
    .split(/\n+/)
    .flatMap(splitTextSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
  return {
    videoId,
    title,
    startSeconds,
    endSeconds,
    quote,
    video: row,
    matches: findMatches(quote, prefixes),
    sentences: sentences.map((sentence) => ({ text: sentence, verbatim: sentence, startSeconds })),
  }
}

/** The words that begin with one of the prefixes, as [start, end). */
function findMatches(text: string, prefixes: string[]): [number, number][] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return words
    .filter(([word]) => prefixes.some((prefix) => foldLetters(word).startsWith(prefix)))
    .map(({ 0: word, index }) => [index, index + word.length])
}
