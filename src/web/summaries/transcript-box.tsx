// The transcript itself, with its search. Ten thousand lines stay light: those out of sight are not laid out.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { Button, IconButton } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import text from '../ui/text.module.css'
import { type Jump, MomentLink } from './moment-link.tsx'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import { findLine, findMatches, splitByMatch } from './transcript-lines.ts'
import { wordsOf } from './words.ts'

type Props = {
  view: SummaryView
  jump: Jump
  seconds: number | null
  target: { seconds: number } | null
}

export function TranscriptBox({ view, jump, seconds, target }: Props) {
  const { data, isError, refetch } = useQuery(wordsOf(view))
  if (isError) {
    return (
      <p role="alert">
        {texts.transcript.failed} <Button onClick={() => refetch()}>{texts.retry}</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p className={text.meta} role="status">
        {texts.transcript.loading}
      </p>
    )
  }
  return <Lines lines={data.lines} jump={jump} seconds={seconds} target={target} />
}

function Lines({ lines, jump, seconds, target }: Omit<Props, 'view'> & { lines: Cue[] }) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [search, setSearch] = useState('')
  const [step, setStep] = useState(0)
  const sought = useDeferredValue(search)
  const matches = findMatches(lines, sought)
  const found = new Set(matches)
  const current = seconds === null ? -1 : findLine(lines, seconds)
  const hit = matches[step % Math.max(1, matches.length)] ?? -1

  useEffect(() => {
    if (hit >= 0) showLine(list.current, hit)
  }, [hit])

  useEffect(() => {
    if (!target) return
    const line = showLine(list.current, Math.max(0, findLine(lines, target.seconds)))
    if (jump.plays) return
    // Without a video this line is where the jump ends.
    list.current?.scrollIntoView({ block: 'nearest' })
    line?.querySelector('a')?.focus({ preventScroll: true })
  }, [target, lines, jump.plays])

  const go = (steps: number) => setStep((step + steps + matches.length) % Math.max(1, matches.length))

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.search}>
          <Search />
          <label className={text.hidden} htmlFor={id}>
            {texts.transcript.search}
          </label>
          <input
            id={id}
            className={field.input}
            type="search"
            autoComplete="off"
            placeholder={texts.transcript.search}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setStep(0)
            }}
            onKeyDown={(event) => event.key === 'Enter' && go(event.shiftKey ? -1 : 1)}
          />
          <span className={text.meta} role="status">
            {sought.trim() &&
              (matches.length > 0
                ? texts.transcript.matches((step % matches.length) + 1, matches.length)
                : texts.transcript.none)}
          </span>
        </div>
        {matches.length > 1 && (
          <>
            <IconButton label={texts.transcript.previous} onClick={() => go(-1)}>
              <ChevronUp />
            </IconButton>
            <IconButton label={texts.transcript.next} onClick={() => go(1)}>
              <ChevronDown />
            </IconButton>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ol ref={list} className={styles.lines} tabIndex={0} aria-label={texts.transcript.lines}>
        {lines.map((line, place) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished list; lines may be alike.
            key={place}
            line={line}
            jump={jump}
            search={found.has(place) ? sought : ''}
            current={place === current}
            hit={place === hit}
          />
        ))}
      </ol>
    </>
  )
}

type LineProps = { line: Cue; jump: Jump; search: string; current: boolean; hit: boolean }

const Line = memo(function Line({ line, jump, search, current, hit }: LineProps) {
  return (
    <li aria-current={current || undefined} data-hit={hit || undefined}>
      <MomentLink seconds={line.startSeconds} jump={jump} />
      <p>
        {splitByMatch(line.text, search).map((piece, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order.
          place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece,
        )}
      </p>
    </li>
  )
})

/** Scrolls the box, and not the page, to a line. */
function showLine(list: HTMLOListElement | null, place: number): HTMLLIElement | null {
  const line = list?.children[place]
  if (!(list && line instanceof HTMLLIElement)) return null
  list.scrollTop = line.offsetTop - list.clientHeight / 3
  return line
}
