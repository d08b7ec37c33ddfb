// Counts the cards that come back today and on each of the next six days of the person's calendar.

export type Day = { startsAt: number; cardCount: number }

/** Today counts what is still to come. `dueTimes` are ms since 1970. */
export function listWeek(dueTimes: readonly number[], nowMs: number): Day[] {
  const startOf = (days: number) => {
    const date = new Date(nowMs)
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
  }
  return Array.from({ length: 7 }, (_, index) => {
    const [startsAt, endsAt] = [startOf(index), startOf(index + 1)]
    return {
      startsAt,
      cardCount: dueTimes.filter((time) => time > nowMs && time >= startsAt && time < endsAt)
        .length,
    }
  })
}

/** When cards come back today, the next first. */
export function listToday(dueTimes: readonly number[], nowMs: number): number[] {
  const date = new Date(nowMs)
  const tomorrow = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
  return dueTimes.filter((time) => time > nowMs && time < tomorrow).sort((a, b) => a - b)
}
