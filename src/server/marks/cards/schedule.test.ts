// What the scheduler knows about a card may come from a file that somebody else made.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardGrades } from '#contract/basics/limits.ts'
import { exportedCardSchema } from '#contract/library/export.ts'
import { newMemory, previewDueTimes, review } from './schedule.ts'

const nowMs = Date.UTC(2026, 0, 5)
const memorySchema = exportedCardSchema.shape.memory
const learned = {
  ...newMemory(nowMs),
  stability: 3,
  difficulty: 5,
  state: 2,
  reviews: 4,
  lastReviewAt: nowMs,
}

const edge = (...values: number[]) => fc.constantFrom(...values)
const count = fc.nat(100)
const memories = fc.record({
  dueAt: fc.oneof(edge(0, nowMs, 8e12, 8.64e15), fc.nat(8e12)),
  stability: fc.oneof(edge(0, 0.0001, 0.001, 1e6), fc.double({ min: 0, max: 1e6, noNaN: true })),
  difficulty: fc.oneof(edge(0, 0.5, 1, 10), fc.double({ min: 0, max: 10, noNaN: true })),
  scheduledDays: fc.oneof(edge(0, 0.5, 1e6), count),
  learningSteps: count,
  state: fc.nat(3),
  reviews: count,
  lapses: count,
  lastReviewAt: fc.option(fc.oneof(edge(0, nowMs, 4e12, 8.64e15), fc.nat(4e12))),
})

test('every card that may be imported has due times, and can be imported again after each grade', () => {
  fc.assert(
    fc.property(memories, (memory) => {
      if (!memorySchema.safeParse(memory).success) return
      for (const dueAt of Object.values(previewDueTimes(memory, nowMs)))
        expect(dueAt).toBeGreaterThanOrEqual(nowMs)
      for (const grade of cardGrades) memorySchema.parse(review(memory, grade, nowMs))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['too little stability', { stability: 0.0001 }],
  ['too little difficulty', { difficulty: 0.5 }],
  ['a difficulty without stability', { stability: 0 }],
  ['a review at the end of time', { lastReviewAt: 8.64e15 }],
  ['a due time at the end of time', { dueAt: 8.64e15 }],
])('a card with %s is refused', (_, change) => {
  expect(memorySchema.safeParse({ ...learned, ...change }).success).toBe(false)
})

test('a new card and one that is easy for many years can be taken along', () => {
  let memory = newMemory(nowMs)
  memorySchema.parse(memory)
  for (let round = 0; round < 30; round++)
    memory = review(memory, 'easy', Math.min(memory.dueAt, nowMs + round))
  memorySchema.parse({ ...memory, stability: 36_500, dueAt: nowMs + 36_500 * 24 * 3600 * 1000 })
  memorySchema.parse(memory)
})
