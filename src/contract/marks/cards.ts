// The shapes of the cards with which a person learns: a question or a sentence with a
// gap, and what belongs there.
import { z } from 'zod'
import { cardGrades, maxCardCharacters } from '../basics/limits.ts'

const limit = maxCardCharacters.toLocaleString('en')
const side = (name: string) =>
  z
    .string({ error: `Type the ${name} of the card.` })
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(
      z
        .string()
        .min(1, `Type the ${name} of the card.`)
        .max(
          maxCardCharacters,
          `The ${name} of a card may have ${limit} characters. Nothing was saved.`,
        ),
    )

/**
 * A new card. The gap of a sentence is written as "___" in `question`. `highlightId` is
 * the highlight that it was made from.
 */
export const cardRequestSchema = z.object({
  videoId: z.string().min(1).max(100),
  highlightId: z.uuid().optional(),
  startSeconds: z.number().min(0).max(1e7).default(0),
  question: side('question'),
  answer: side('answer'),
})
export type CardRequest = z.input<typeof cardRequestSchema>
export type NewCard = z.output<typeof cardRequestSchema>

export const cardChangeSchema = z.object({ question: side('question'), answer: side('answer') })

/** When a card would come back after each grade, in ms since 1970. */
const dueTimesSchema = z.object({
  again: z.number(),
  hard: z.number(),
  good: z.number(),
  easy: z.number(),
})

export const cardViewSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  /** The title of the video; empty if the person deleted its summary. */
  title: z.string(),
  startSeconds: z.number(),
  highlightId: z.string().nullable(),
  /** The words of the highlight; null without one. */
  quote: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
  dueAt: z.number(),
  /** How often it was reviewed, and how often it was forgotten after it had been learned. */
  reviews: z.number().int(),
  lapses: z.number().int(),
  nextDueAt: dueTimesSchema,
  createdAt: z.number(),
})
export type CardView = z.infer<typeof cardViewSchema>

/**
 * The cards that are due, the longest due first, at most a page of them. `upcoming` has
 * the times at which others are due in the next eight days.
 */
export const dueCardsSchema = z.object({
  items: z.array(cardViewSchema),
  due: z.number().int(),
  total: z.number().int(),
  upcoming: z.array(z.number()),
})
export type DueCards = z.infer<typeof dueCardsSchema>

/** Cards, newest first. */
export const cardsPageSchema = z.object({
  items: z.array(cardViewSchema),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
})

/**
 * `reviewId` makes sending it twice count once; `reviewedAt` is when a review without a
 * connection was made, in ms since 1970.
 */
export const reviewRequestSchema = z.object({
  grade: z.enum(cardGrades, { error: `A grade is one of ${cardGrades.join(', ')}.` }),
  reviewId: z.uuid().optional(),
  reviewedAt: z.number().int().min(0).optional(),
})
export type ReviewRequest = z.input<typeof reviewRequestSchema>
export type NewReview = z.output<typeof reviewRequestSchema>
