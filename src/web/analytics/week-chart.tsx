// Monday to Sunday of the present week.
import type { DailyUsage } from '#contract/analytics.ts'
import { formatTimeSaved } from '#contract/format.ts'
import { Bars } from './bars.tsx'
import { localToday, longWeekday, shortWeekday, spanOf } from './calendar.ts'
import { texts } from './texts.ts'

export function WeekChart({ week }: { week: DailyUsage[] }) {
  const today = localToday(Date.now())
  const sum = (key: 'count' | 'savedTimeSec') => week.reduce((total, day) => total + day[key], 0)
  const span = spanOf(week[0]?.day ?? today, week.at(-1)?.day ?? today)
  return (
    <Bars
      titleId="week"
      title={texts.week}
      summary={
        <>
          {span}, <b>{texts.summaries(sum('count'))}</b>, {texts.savedTime(formatTimeSaved(sum('savedTimeSec')))}
        </>
      }
      caption={`${texts.week}, ${span}`}
      columns={[texts.day, texts.values]}
      bars={week.map(({ day, count, savedTimeSec }) => ({
        key: day,
        label: shortWeekday(day),
        name: `${longWeekday(day)}${day === today ? texts.today : ''}`,
        value: count,
        words: inWords(count, savedTimeSec),
        under: savedTimeSec ? formatTimeSaved(savedTimeSec) : '–',
        today: day === today,
      }))}
    />
  )
}

function inWords(count: number, savedTimeSec: number): string {
  return `${texts.summaries(count)}, ${texts.savedTime(formatTimeSaved(savedTimeSec))}`
}
