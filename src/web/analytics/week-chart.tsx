// A bar chart of the current week from Monday to Sunday.

import { formatTimeSaved } from '#contract/basics/format.ts'
import type { DailyUsage } from '#contract/library/analytics.ts'
import { readDay } from '../library/filters/date-spans.ts'
import { BarChart } from './bar-chart.tsx'
import { formatDayRange, formatLongWeekday, formatShortWeekday } from './calendar.ts'
import { FigureLink, listPath } from './figure-link.tsx'
import { texts } from './texts.ts'

export function WeekChart({ week }: { week: DailyUsage[] }) {
  const today = readDay(Date.now())
  const sum = (key: 'count' | 'savedTimeSec') => week.reduce((total, day) => total + day[key], 0)
  const [from, to] = [week[0]?.day ?? today, week.at(-1)?.day ?? today]
  const videos = <b>{texts.countVideos(sum('count'))}</b>
  return (
    <BarChart
      titleId="week"
      title={texts.week}
      subtitle={
        <>
          {formatDayRange(from, to)},{' '}
          {sum('count') > 0 ? (
            <FigureLink to={listPath({ from, to })}>{videos}</FigureLink>
          ) : (
            videos
          )}
          , {texts.savedTime(formatTimeSaved(sum('savedTimeSec')))}
        </>
      }
      unit={texts.weekUnit}
      isWhole
      bars={week.map(({ day, count, savedTimeSec }) => ({
        key: day,
        label: formatShortWeekday(day),
        description: `${formatLongWeekday(day)}${day === today ? texts.today : ''}: ${describeUsage(count, savedTimeSec)}`,
        value: count,
        shown: String(count),
        note: savedTimeSec ? formatTimeSaved(savedTimeSec) : '–',
        isToday: day === today,
        path: count > 0 ? listPath({ from: day, to: day }) : null,
      }))}
    />
  )
}

function describeUsage(count: number, savedTimeSec: number): string {
  return `${texts.countVideos(count)}, ${texts.savedTime(formatTimeSaved(savedTimeSec))}`
}
