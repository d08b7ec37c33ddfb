// Twelve months as a strip: a column for each week, a square for each day, darker with
// more videos. The months below are links.
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { addDays, weekdayOf } from '#contract/basics/days.ts'
import type { Analytics } from '#contract/library/analytics.ts'
import { readDay } from '../library/filters/date-spans.ts'
import { joinClasses } from '../ui/join-classes.ts'
import text from '../ui/text.module.css'
import { formatLongDay, formatShortMonth, listMonths } from './calendar.ts'
import { FigureLink, listPath } from './figure-link.tsx'
import { texts } from './texts.ts'
import { useSelectedDay } from './use-selected-day.ts'
import styles from './year-strip.module.css'

/** From so many videos a day on, a square is as dark as it gets. */
const maxShade = 4

export function YearStrip({ year }: { year: Analytics['year'] }) {
  const today = readDay(Date.now())
  const months = listMonths(today)
  const first = months[0]!.from
  const counts = new Map(year.map(({ day, count }) => [day, count]))
  const most = Math.max(0, ...counts.values())
  const mostDay = year.findLast(({ count }) => count === most)?.day
  const weeks = listWeeks(first, today)
  return (
    <section className={styles.section} aria-labelledby="year">
      <div className={text.headed}>
        <h2 className={text.section} id="year">
          {texts.year}
        </h2>
        {mostDay !== undefined && (
          <p className={text.meta}>
            {texts.mostInDay}{' '}
            <FigureLink
              to={listPath({ from: mostDay, to: mostDay })}
              label={texts.onDay(most, formatLongDay(mostDay))}
            >
              <b>{most}</b>
            </FigureLink>
            . {texts.activeDays(year.length)}
          </p>
        )}
      </div>
      <Squares weeks={weeks} counts={counts} first={first} today={today} />
      <div className={styles.foot}>
        <ul className={styles.months}>
          {months.map(({ key, from, to, name, label }) => {
            const count = year
              .filter(({ day }) => day >= from && day <= to)
              .reduce((sum, day) => sum + day.count, 0)
            return (
              <li key={key}>
                <span className={text.meta} aria-hidden>
                  {label}
                </span>
                {count > 0 ? (
                  <FigureLink to={listPath({ from, to })} label={texts.inMonth(count, name)}>
                    {count}
                  </FigureLink>
                ) : (
                  <span className={text.meta}>
                    0<span className={text.hidden}> {texts.inMonth(0, name)}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <p className={joinClasses(text.meta, styles.legend)} aria-hidden>
          {texts.inDay}
          {[0, 1, 2, 3, maxShade].map((shade) => (
            <span key={shade}>
              <i data-shade={shade} />
              {shade === maxShade ? `${shade}+` : shade}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}

type SquaresProps = { weeks: string[]; counts: Map<string, number>; first: string; today: string }

/**
 * One stop of the tab key: the arrow keys go from day to day, and Enter opens the day. A
 * click selects it; the squares are small.
 */
function Squares({ weeks, counts, first, today }: SquaresProps) {
  const hint = useId()
  const navigate = useNavigate()
  const open = (day: string) => {
    if (counts.has(day)) void navigate(listPath({ from: day, to: day }))
  }
  const { day: selected, select, onKeyDown } = useSelectedDay({ first, today, onOpen: open })
  const describe = (day: string) =>
    `${formatLongDay(day)}: ${texts.countVideos(counts.get(day) ?? 0)}`
  const half = Math.ceil(weeks.length / 2)
  return (
    <>
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={texts.days}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={countDays(first, today)}
        aria-valuenow={countDays(first, selected ?? today)}
        aria-valuetext={describe(selected ?? today)}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const day = (target as HTMLElement).getAttribute('data-day')
          if (day) select(day)
        }}
      >
        {[weeks.slice(0, half), weeks.slice(half)].map((part) => (
          <div key={part[0]} className={styles.half} aria-hidden>
            <div className={styles.names}>
              {part.map((monday) => (
                <span key={monday}>{nameOfNewMonth(monday, first)}</span>
              ))}
            </div>
            <div className={styles.squares}>
              {part.flatMap((monday) =>
                [0, 1, 2, 3, 4, 5, 6].map((index) => {
                  const day = addDays(monday, index)
                  if (day < first || day > today) return <i key={day} />
                  const mark = day === selected ? 'selected' : day === today ? 'today' : undefined
                  const shade = Math.min(counts.get(day) ?? 0, maxShade)
                  return (
                    <i
                      key={day}
                      data-day={day}
                      data-shade={shade}
                      data-mark={mark}
                      title={describe(day)}
                    />
                  )
                }),
              )}
            </div>
          </div>
        ))}
      </div>
      <p id={hint} className={text.hidden}>
        {texts.daysHint}
      </p>
      <p className={styles.selected}>
        {selected &&
          (counts.has(selected) ? (
            <FigureLink to={listPath({ from: selected, to: selected })}>
              {describe(selected)}
            </FigureLink>
          ) : (
            describe(selected)
          ))}
      </p>
    </>
  )
}

/** The place of a day since the first, from 1. */
const countDays = (first: string, day: string) =>
  Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) + 1

/** The Mondays of all weeks. */
function listWeeks(first: string, today: string): string[] {
  const weeks: string[] = []
  for (let monday = addDays(first, -weekdayOf(first)); monday <= today; monday = addDays(monday, 7))
    weeks.push(monday)
  return weeks
}

/** The name of a month that begins in this week. */
function nameOfNewMonth(monday: string, first: string): string {
  const sunday = addDays(monday, 6)
  return sunday >= first && Number(sunday.slice(8)) <= 7 ? formatShortMonth(sunday) : ''
}
