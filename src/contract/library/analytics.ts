// The shapes of a user's statistics.
import { z } from 'zod'
import { type Range, ranges } from '../basics/limits.ts'

const rangeKeys = Object.keys(ranges) as [Range, ...Range[]]
export const rangeSchema = z.enum(rangeKeys, { error: 'Choose 7d, 30d, 90d or 1y.' })

const count = z.number().int().min(0)
/** YYYY-MM-DD. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/**
 * The change from the previous period in percent; for the rating in stars. Null if there
 * is no previous value.
 */
const percentageChangeSchema = z.object({
  summaries: z.number().nullable(),
  timeSaved: z.number().nullable(),
  rating: z.number().nullable(),
  length: z.number().nullable(),
})

/** The figures of a span of days. */
const figuresSchema = z.object({
  /** Videos, each once however many versions it has, counted when the first one was made. */
  totalSummaries: count,
  /** Seconds, by the first version of each video. */
  timeSaved: z.number().min(0),
  /** 1 to 5 with one decimal; 0 without ratings. */
  averageRating: z.number().min(0).max(5),
  /** Minutes. */
  averageLength: z.number().min(0),
})
export type Figures = z.infer<typeof figuresSchema>

const metricsSchema = figuresSchema.extend({ percentageChange: percentageChangeSchema })
export type Metrics = z.infer<typeof metricsSchema>

const dailyUsageSchema = z.object({
  day,
  count,
  savedTimeSec: z.number().min(0),
  updatedAt: z.number(),
})
export type DailyUsage = z.infer<typeof dailyUsageSchema>

/** A channel or a category; `share` runs from 0 to 1. */
const namedCountSchema = z.object({
  id: z.string(),
  name: z.string(),
  count,
  share: z.number().min(0).max(1),
  updatedAt: z.number(),
})
export type NamedCount = z.infer<typeof namedCountSchema>

/** Newest first. */
const entriesSchema = z.array(
  z.object({ createdAt: z.number(), durationInMinutes: z.number().min(0) }),
)

export const analyticsSchema = z.object({
  range: rangeSchema,
  metrics: metricsSchema,
  /** The figures of the same number of days before. */
  previous: figuresSchema,
  /** The videos that are rated, and the versions that were written of videos that had one. */
  rated: count,
  rewrites: count,
  /** Seconds: all videos together, and the longest. */
  totalLength: z.number().min(0),
  longest: z.number().min(0),
  /** The days of the range that have summaries, oldest first. */
  days: z.array(dailyUsageSchema),
  /** All seven days of the current week, from Monday. */
  week: z.array(dailyUsageSchema),
  /** The days with summaries since the first of the month eleven months ago, oldest first. */
  year: z.array(z.object({ day, count })),
  /** The five channels with the most summaries. */
  channels: z.array(namedCountSchema),
  categories: z.array(namedCountSchema),
  /** The number of summaries rated 1, 2, 3, 4 and 5. */
  ratings: z.tuple([count, count, count, count, count]),
  /** The six most frequent topics. The months are those of `year`. */
  topics: z.array(z.object({ name: z.string(), count, months: z.record(z.string(), count) })),
  /** The newest fifty. */
  entries: entriesSchema,
})
export type Analytics = z.infer<typeof analyticsSchema>

/** The dashboard's figures: totals of all time, with the change over the last thirty days. */
export const overviewSchema = z.object({
  metrics: metricsSchema,
  /** The figures of the last thirty days and of the thirty before, which the changes compare. */
  recent: figuresSchema,
  previous: figuresSchema,
  /** The weekday with the most summaries, 0 for Monday to 6 for Sunday; null without summaries. */
  mostActiveDay: z.number().int().min(0).max(6).nullable(),
  /** Since Monday. */
  week: z.object({ count, savedTimeSec: z.number().min(0) }),
  topTopic: z.string().nullable(),
  longestSeconds: z.number().min(0).nullable(),
  /** The newest hundred. */
  entries: entriesSchema,
})
export type Overview = z.infer<typeof overviewSchema>
