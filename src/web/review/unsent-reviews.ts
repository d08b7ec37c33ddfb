// Keeps grades in this browser until the server has them, so that none is lost without a connection.
import { type CardGrade, cardGrades } from '#contract/limits.ts'
import { readStorage, writeStorage } from '../browser/storage.ts'

export type UnsentReview = { cardId: string; grade: CardGrade; reviewId: string; reviewedAt: number }

const name = (userId: string) => `reviews-${userId}`

/** The grades that the server does not have yet, oldest first. */
export function readUnsent(userId: string): UnsentReview[] {
  try {
    const kept: unknown = JSON.parse(readStorage(name(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isReview) : []
  } catch {
    return [] // Another script wrote something else under this name.
  }
}

export function keepReview(userId: string, review: UnsentReview): void {
  write(userId, [...readUnsent(userId), review])
}

/** Removes a grade that was sent or taken back. Returns whether it was there. */
export function dropReview(userId: string, reviewId: string): boolean {
  const kept = readUnsent(userId)
  const rest = kept.filter((review) => review.reviewId !== reviewId)
  write(userId, rest)
  return rest.length < kept.length
}

function write(userId: string, reviews: UnsentReview[]): void {
  writeStorage(name(userId), reviews.length > 0 ? JSON.stringify(reviews) : null)
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
