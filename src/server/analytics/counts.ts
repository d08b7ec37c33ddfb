// Counts the entries of a history by day, by name and by topic.
import type { CountedEntry } from '../library/history/figures.ts'

export type DailyFigures = {
  day: string
  count: number
  savedSeconds: number
  durationSeconds: number
  longestSeconds: number
  /** How many entries are rated 1 to 5, in this order. */
  ratings: number[]
  updatedAt: number
}

/** Returns one row for each day with at least one entry, oldest first. */
export function countByDay(entries: CountedEntry[]): DailyFigures[] {
  const days = new Map<string, DailyFigures>()
  for (const { day, savedSeconds, durationSeconds, rating, updatedAt } of entries) {
    const figures = days.get(day) ?? noFigures(day)
    days.set(day, figures)
    figures.count++
    figures.savedSeconds += savedSeconds
    figures.durationSeconds += durationSeconds
    figures.longestSeconds = Math.max(figures.longestSeconds, durationSeconds)
    if (rating > 0) figures.ratings[rating - 1]!++
    figures.updatedAt = Math.max(figures.updatedAt, updatedAt)
  }
  return [...days.values()].sort((a, b) => inOrder(a.day, b.day))
}

export const noFigures = (day: string): DailyFigures => ({
  day,
  count: 0,
  savedSeconds: 0,
  durationSeconds: 0,
  longestSeconds: 0,
  updatedAt: 0,
  ratings: [0, 0, 0, 0, 0],
})

type NamedFigure = { name: string; count: number; updatedAt: number }

/**
 * Returns the five most frequent names; of equally many the first in the alphabet.
 * Entries without a name do not count.
 */
export function countNames(
  entries: CountedEntry[],
  nameOf: (entry: CountedEntry) => string | null,
): NamedFigure[] {
  const names = new Map<string, NamedFigure>()
  for (const entry of entries) {
    const name = nameOf(entry)
    if (name === null) continue
    const figure = names.get(name) ?? { name, count: 0, updatedAt: 0 }
    names.set(name, figure)
    figure.count++
    figure.updatedAt = Math.max(figure.updatedAt, entry.updatedAt)
  }
  return mostFrequent([...names.values()], 5)
}

type TopicFigure = { name: string; count: number; months: Record<string, number> }

/**
 * Returns the six most frequent topics since `from`, in lower case, with their months
 * (YYYY-MM) since `monthsFrom`.
 */
export function countTopics(
  entries: CountedEntry[],
  from: string,
  monthsFrom: string,
): TopicFigure[] {
  const counts = new Map<string, number>()
  for (const { day, topics } of entries)
    if (day >= from) for (const topic of topics) countOne(counts, topic)
  // Spellings are counted before they are put in lower case, because there are fewer.
  const named = new Map<string, number>()
  for (const [topic, count] of counts) countOne(named, topic.toLowerCase(), count)
  const top = mostFrequent(listCounts(named), 6)
  const months = new Map(top.map(({ name }) => [name, new Map<string, number>()]))
  for (const { day, topics } of entries)
    if (day >= monthsFrom)
      for (const topic of topics) {
        const ofTopic = months.get(topic.toLowerCase())
        if (ofTopic) countOne(ofTopic, day.slice(0, 7))
      }
  return top.map(({ name, count }) => ({
    name,
    count,
    months: Object.fromEntries(months.get(name)!),
  }))
}

/** Returns the most frequent topic in its most frequent spelling; null without topics. */
export function findTopTopic(entries: CountedEntry[]): string | null {
  const counts = new Map<string, number>()
  for (const { topics } of entries) for (const topic of topics) countOne(counts, topic)
  return mostFrequent(listCounts(counts), 1)[0]?.name ?? null
}

const countOne = (counts: Map<string, number>, name: string, by = 1) =>
  counts.set(name, (counts.get(name) ?? 0) + by)

const listCounts = (counts: Map<string, number>) =>
  [...counts].map(([name, count]) => ({ name, count }))

/** Does not sort all of them: a library has tens of thousands of topics. */
function mostFrequent<Figure extends { name: string; count: number }>(
  figures: Figure[],
  limit: number,
): Figure[] {
  const inRank = (a: Figure, b: Figure) => b.count - a.count || inOrder(a.name, b.name)
  let top: Figure[] = []
  for (const figure of figures)
    if (top.length < limit || inRank(figure, top.at(-1)!) < 0)
      top = [...top, figure].sort(inRank).slice(0, limit)
  return top
}

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b))
