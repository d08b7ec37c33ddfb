// Keeps grades in this browser until the server has them, so that none is lost without a
// connection.
import { type CardGrade, cardGrades } from '#contract/basics/limits.ts'
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

export type UnsentReview = {
  cardId: string
  grade: CardGrade
  reviewId: string
  reviewedAt: number
  /** It was sent without an answer, so the server may have it. */
  isTried?: boolean
  /** The person undid it after it was tried, so the server is told to undo it too. */
  isTakenBack?: boolean
}

const name = (userId: string) => `reviews-${userId}` as const
/** The grades of people whose browser stores nothing; they last until the tab is closed. */
const inMemory = new Map<string, UnsentReview[]>()

/** The grades that the server does not have yet, oldest first. */
export function readUnsent(userId: string): UnsentReview[] {
  const kept = inMemory.get(userId)
  if (kept) return kept
  try {
    const stored: unknown = JSON.parse(readStorage(name(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReview) : []
  } catch {
    return [] // Another script wrote something else under this name.
  }
}

/** How many grades wait, without those that were undone. */
export function countUnsent(userId: string): number {
  return readUnsent(userId).filter(({ isTakenBack }) => !isTakenBack).length
}

/** Whether grades outlive this tab. */
export function areKeptInBrowser(userId: string): boolean {
  return !inMemory.has(userId)
}

export function keepReview(userId: string, review: UnsentReview): void {
  write(userId, [...readUnsent(userId), review])
}

export function changeReview(
  userId: string,
  reviewId: string,
  change: Partial<UnsentReview>,
): void {
  const changed = readUnsent(userId).map((review) =>
    review.reviewId === reviewId ? { ...review, ...change } : review,
  )
  write(userId, changed)
}

/** Removes a grade that was sent or undone. */
export function dropReview(userId: string, reviewId: string): void {
  write(
    userId,
    readUnsent(userId).filter((review) => review.reviewId !== reviewId),
  )
}

function write(userId: string, reviews: UnsentReview[]): void {
  const isStored = writeStorage(name(userId), reviews.length > 0 ? JSON.stringify(reviews) : null)
  if (isStored || reviews.length === 0) inMemory.delete(userId)
  else inMemory.set(userId, reviews)
}

function isReview(value: unknown): value is UnsentReview {
  const { cardId, grade, reviewId, reviewedAt } = (value ?? {}) as Record<string, unknown>
  return (
    typeof cardId === 'string' &&
    typeof reviewId === 'string' &&
    typeof reviewedAt === 'number' &&
    cardGrades.includes(grade as CardGrade)
  )
}
