// A bar chart of the current week from Monday to Sunday.
import type { DailyUsage } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import { BarChart } from './bar-chart.tsx'
import { formatDayRange, formatLongWeekday, formatShortWeekday, getLocalDay } from './calendar.ts'
import { texts } from './texts.ts'

export function WeekChart({ week }: { week: DailyUsage[] }) {
  const today = getLocalDay(Date.now())
  const sum = (key: 'count' | 'savedTimeSec') => week.reduce((total, day) => total + day[key], 0)
  const dayRange = formatDayRange(week[0]?.day ?? today, week.at(-1)?.day ?? today)
  return (
    <BarChart
      titleId="week"
      title={texts.week}
      subtitle={
        <>
          {dayRange}, <b>{texts.countVideos(sum('count'))}</b>, {texts.savedTime(formatTimeSaved(sum('savedTimeSec')))}
        </>
      }
      caption={`${texts.week}, ${dayRange}`}
      columns={[texts.day, texts.values]}
      bars={week.map(({ day, count, savedTimeSec }) => ({
        key: day,
        label: formatShortWeekday(day),
        name: `${formatLongWeekday(day)}${day === today ? texts.today : ''}`,
        value: count,
        valueText: describeUsage(count, savedTimeSec),
        note: savedTimeSec ? formatTimeSaved(savedTimeSec) : '–',
        isToday: day === today,
      }))}
    />
  )
}

function describeUsage(count: number, savedTimeSec: number): string {
  return `${texts.countVideos(count)}, ${texts.savedTime(formatTimeSaved(savedTimeSec))}`
}
