// Decides when a card comes back, with the Free Spaced Repetition Scheduler.
import { type Card, createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs'
import { type CardGrade, cardGrades } from '#contract/basics/limits.ts'
import { cardMemorySchema } from '#contract/library/export.ts'
import type { CardMemory } from '../../db/schema/highlights.ts'

const scheduler = fsrs()
const ratings = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<CardGrade, Grade>

/** The memory of a card that was never reviewed: it is due at once. */
export function newMemory(nowMs: number): CardMemory {
  return toMemory(createEmptyCard(new Date(nowMs)))
}

/** What is stored, or the memory of a new card where the scheduler would refuse that. */
export function soundMemory(stored: unknown, nowMs: number): CardMemory {
  return cardMemorySchema.safeParse(stored).data ?? newMemory(nowMs)
}

/** The memory after a review. A review before the last one counts as made right after it. */
export function review(memory: CardMemory, grade: CardGrade, reviewedAt: number): CardMemory {
  const at = Math.max(reviewedAt, memory.lastReviewAt ?? 0)
  return toMemory(scheduler.next(toCard(memory), new Date(at), ratings[grade]).card)
}

/** When the card would be due after each grade, in ms since 1970. */
export function previewDueTimes(memory: CardMemory, nowMs: number): Record<CardGrade, number> {
  const preview = scheduler.repeat(
    toCard(memory),
    new Date(Math.max(nowMs, memory.lastReviewAt ?? 0)),
  )
  const times = cardGrades.map((grade) => [grade, preview[ratings[grade]].card.due.getTime()])
  return Object.fromEntries(times) as Record<CardGrade, number>
}

function toCard(memory: CardMemory): Card {
  const { stability, difficulty, state, lapses } = memory
  return {
    stability,
    difficulty,
    state,
    lapses,
    due: new Date(memory.dueAt),
    // The scheduler reckons it from the last review.
    elapsed_days: 0,
    scheduled_days: memory.scheduledDays,
    learning_steps: memory.learningSteps,
    reps: memory.reviews,
    ...(memory.lastReviewAt !== null && { last_review: new Date(memory.lastReviewAt) }),
  }
}

function toMemory({ stability, difficulty, state, lapses, ...card }: Card): CardMemory {
  return {
    stability,
    difficulty,
    state,
    lapses,
    dueAt: card.due.getTime(),
    scheduledDays: card.scheduled_days,
    learningSteps: card.learning_steps,
    reviews: card.reps,
    lastReviewAt: card.last_review?.getTime() ?? null,
  }
}
