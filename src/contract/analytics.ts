// A person's own figures, for the dashboard and for analytics.
import { z } from 'zod'
import { type Range, ranges } from './settings.ts'

const rangeKeys = Object.keys(ranges) as [Range, ...Range[]]
export const rangeSchema = z.enum(rangeKeys, { error: 'Choose 7d, 30d, 90d or 1y.' })

const count = z.number().int().min(0)
/** YYYY-MM-DD. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Against the period before: percent, but stars for the rating. Null where there is nothing to compare with. */
export const percentageChangeSchema = z.object({
  summaries: z.number().nullable(),
  timeSaved: z.number().nullable(),
  rating: z.number().nullable(),
  length: z.number().nullable(),
})

export const metricsSchema = z.object({
  totalSummaries: count,
  /** Seconds. */
  timeSaved: z.number().min(0),
  /** Of the rated ones, one decimal; 0 when none is rated. */
  averageRating: z.number().min(0).max(5),
  /** Minutes. */
  averageLength: z.number().min(0),
  percentageChange: percentageChangeSchema,
})
export type Metrics = z.infer<typeof metricsSchema>

export const dailyUsageSchema = z.object({ day, count, savedTimeSec: z.number().min(0), updatedAt: z.number() })
export type DailyUsage = z.infer<typeof dailyUsageSchema>

/** A channel or a category; `share` is its part of the whole, 0 to 1. */
export const namedCountSchema = z.object({
  id: z.string(),
  name: z.string(),
  count,
  share: z.number().min(0).max(1),
  updatedAt: z.number(),
})
export type NamedCount = z.infer<typeof namedCountSchema>

export const analyticsSchema = z.object({
  range: rangeSchema,
  metrics: metricsSchema,
  /** Every day of the range with a summary, oldest first. */
  days: z.array(dailyUsageSchema),
  /** Monday to Sunday of the present week, all seven. */
  week: z.array(dailyUsageSchema),
  /** The five with most summaries. */
  channels: z.array(namedCountSchema),
  categories: z.array(namedCountSchema),
  /** How many were rated 1, 2, 3, 4 and 5. */
  ratings: z.tuple([count, count, count, count, count]),
  /** The five most frequent topics, and in which month how often. */
  topics: z.array(z.object({ name: z.string(), count, months: z.record(z.string(), count) })),
  /** Newest first. */
  entries: z.array(z.object({ createdAt: z.number(), durationInMinutes: z.number().min(0) })),
})
export type Analytics = z.infer<typeof analyticsSchema>

/** The dashboard's figures: of all time, with what the last thirty days changed. */
export const overviewSchema = z.object({
  metrics: metricsSchema,
  /** The weekday with most summaries, 0 for Monday to 6 for Sunday; null without any. */
  mostActiveDay: z.number().int().min(0).max(6).nullable(),
  /** Since Monday. */
  week: z.object({ count, savedTimeSec: z.number().min(0) }),
  topTopic: z.string().nullable(),
  longestSeconds: z.number().min(0).nullable(),
})
export type Overview = z.infer<typeof overviewSchema>
