// The cards of one review, and what was graded so far.
import type { CardView } from '#contract/cards.ts'
import type { CardGrade } from '#contract/limits.ts'

type Graded = { card: CardView; grade: CardGrade; reviewId: string }
export type ReviewSession = {
  /** The cards that are still to come, the present one first. A card graded "again" comes once more at the end. */
  queue: readonly CardView[]
  graded: readonly Graded[]
}

export const startSession = (cards: readonly CardView[]): ReviewSession => ({ queue: cards, graded: [] })

export function gradeCard({ queue, graded }: ReviewSession, grade: CardGrade, reviewId: string): ReviewSession {
  const [card, ...rest] = queue
  if (!card) return { queue, graded }
  return { queue: grade === 'again' ? [...rest, card] : rest, graded: [...graded, { card, grade, reviewId }] }
}

/** Takes the last grade back: its card is the present one again. */
export function undoGrade({ queue, graded }: ReviewSession): ReviewSession {
  const last = graded.at(-1)
  if (!last) return { queue, graded }
  const rest = last.grade === 'again' ? queue.slice(0, -1) : queue
  return { queue: [last.card, ...rest], graded: graded.slice(0, -1) }
}

/** Puts a changed card in the place of the former one, or removes it with null. */
export function replaceCard(session: ReviewSession, id: string, card: CardView | null): ReviewSession {
  const queue = session.queue.flatMap((other) => (other.id === id ? (card ?? []) : other))
  return { ...session, queue }
}

/** How far the review is. `known` cards were never graded "again"; `hard` ones were graded "again" or "hard" at least once. */
export function summarizeSession({ queue, graded }: ReviewSession) {
  const cards = new Map([...graded.map(({ card }) => card), ...queue].map((card) => [card.id, card]))
  const waiting = new Set(queue.map(({ id }) => id))
  const gradedAs = (...grades: CardGrade[]) =>
    new Set(graded.filter(({ grade }) => grades.includes(grade)).map(({ card }) => card.id))
  const again = gradedAs('again')
  const hard = gradedAs('again', 'hard')
  const done = [...cards.keys()].filter((id) => !waiting.has(id))
  return {
    total: cards.size,
    done: done.length,
    known: done.filter((id) => !again.has(id)).length,
    seenAgain: again.size,
    hard: [...hard].map((id) => cards.get(id)!),
  }
}
