// The cards of one review, and what was graded so far.

import type { CardGrade } from '#contract/basics/limits.ts'
import type { CardView, DueCards } from '#contract/marks/cards.ts'

/**
 * A final grade cannot be undone: the server keeps what was before the last grade of a
 * card only.
 */
type Graded = { card: CardView; grade: CardGrade; reviewId: string; isFinal: boolean }
export type ReviewSession = {
  /**
   * The cards that are still to come, the present one first. A card graded "again" comes
   * once more at the end.
   */
  queue: readonly CardView[]
  graded: readonly Graded[]
}

/** The review on the page. It is begun with its first grade, also if that is undone. */
type Review = { due: DueCards; session: ReviewSession; isBegun: boolean }

export const startReview = (due: DueCards, cards: readonly CardView[] = due.items): Review => ({
  due,
  session: { queue: cards, graded: [] },
  isBegun: false,
})

/**
 * Takes over cards that became due since the page was opened. Those of a review that is
 * begun stay.
 */
export function followDue(review: Review, due: DueCards): Review {
  return review.isBegun || review.due === due ? review : startReview(due)
}

export function gradeCard(
  { queue, graded }: ReviewSession,
  grade: CardGrade,
  reviewId: string,
): ReviewSession {
  const [card, ...rest] = queue
  if (!card) return { queue, graded }
  return {
    queue: grade === 'again' ? [...rest, card] : rest,
    graded: [...graded, { card, grade, reviewId, isFinal: false }],
  }
}

/** The last grade, if it can be undone. */
export function findUndoable({ graded }: ReviewSession): Graded | null {
  const last = graded.at(-1)
  return last && !last.isFinal ? last : null
}

/** Undoes the last grade: its card is the present one again, and its earlier grades stay. */
export function undoGrade(session: ReviewSession): ReviewSession {
  const { queue, graded } = session
  const last = findUndoable(session)
  if (!last) return session
  const rest = last.grade === 'again' ? queue.slice(0, -1) : queue
  const earlier = graded.slice(0, -1)
  return {
    queue: [last.card, ...rest],
    graded: earlier.map((other) =>
      other.card.id === last.card.id ? { ...other, isFinal: true } : other,
    ),
  }
}

/**
 * The due cards without those just graded: the answer of the server may be older than
 * their grades.
 */
export function listMore({ graded }: ReviewSession, due: readonly CardView[]): CardView[] {
  return due.filter(
    ({ id, reviews }) => !graded.some(({ card }) => card.id === id && card.reviews === reviews),
  )
}

/** Puts a changed card in the place of the former one, or removes it with null. */
export function replaceCard(
  session: ReviewSession,
  id: string,
  card: CardView | null,
): ReviewSession {
  const queue = session.queue.flatMap((other) => (other.id === id ? (card ?? []) : other))
  return { ...session, queue }
}

/**
 * How far the review is. `known` cards were learned before and graded nothing but "good"
 * or "easy"; `hard` ones were graded "again" or "hard" at least once.
 */
export function summarizeSession({ queue, graded }: ReviewSession) {
  const cards = new Map(
    [...graded.map(({ card }) => card), ...queue].map((card) => [card.id, card]),
  )
  const waiting = new Set(queue.map(({ id }) => id))
  const gradedAs = (...grades: CardGrade[]) =>
    new Set(graded.filter(({ grade }) => grades.includes(grade)).map(({ card }) => card.id))
  const again = gradedAs('again')
  const hard = gradedAs('again', 'hard')
  const done = [...cards.keys()].filter((id) => !waiting.has(id))
  return {
    total: cards.size,
    done: done.length,
    known: done.filter((id) => !hard.has(id) && (cards.get(id)?.reviews ?? 0) > 0).length,
    seenAgain: again.size,
    hard: [...hard].map((id) => cards.get(id)!),
  }
}
