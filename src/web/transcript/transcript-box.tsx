// Loads the transcript and shows its lines with a search. The browser skips the layout of lines outside the box.
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { Button } from '../ui/button.tsx'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import { findLineIndex, findMatchingLines, splitLineByMatch } from './transcript-lines.ts'
import { transcriptQuery } from './transcript-query.ts'
import { TranscriptSearch } from './transcript-search.tsx'

export type TranscriptPosition = {
  seek: SeekControl
  /** The time that is playing or was selected. */
  seconds: number | null
  /** The time to scroll to; a new object for every seek. */
  scrollTarget: { seconds: number } | null
  /** The passage of an answer whose lines are marked. */
  cited: { startSeconds: number; endSeconds: number } | null
}

export function TranscriptBox({ view, ...position }: TranscriptPosition & { view: SummaryView }) {
  const { data, isError, refetch } = useQuery(transcriptQuery(view))
  if (isError) {
    return (
      <p role="alert">
        {texts.failed} <Button onClick={() => refetch()}>{texts.retry}</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p className={text.meta} role="status">
        {texts.loading}
      </p>
    )
  }
  return <Lines lines={data.lines} language={view.transcript.language} {...position} />
}

type LinesProps = TranscriptPosition & { lines: Cue[]; language: string }

function Lines({ lines, language, seek, seconds, scrollTarget, cited }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const [search, setSearch] = useState('')
  const [matchNumber, setMatchNumber] = useState(0)
  const deferredSearch = useDeferredValue(search)
  const matches = findMatchingLines(lines, deferredSearch)
  const matchingLines = new Set(matches)
  const isNothingFound = deferredSearch.trim() !== '' && matches.length === 0
  const currentLine = seconds === null ? -1 : findLineIndex(lines, seconds)
  const selectedLine = matches[matchNumber % Math.max(1, matches.length)] ?? -1

  useEffect(() => {
    if (selectedLine >= 0) scrollToLine(list.current, selectedLine)
  }, [selectedLine])

  useEffect(() => {
    if (!scrollTarget) return
    const line = scrollToLine(list.current, Math.max(0, findLineIndex(lines, scrollTarget.seconds)))
    if (seek.hasVideo) return
    // Without a video the line itself is the target.
    list.current?.scrollIntoView({ block: 'nearest' })
    line?.querySelector('a')?.focus({ preventScroll: true })
  }, [scrollTarget, lines, seek.hasVideo])

  return (
    <>
      <TranscriptSearch
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setMatchNumber(0)
        }}
        hasResult={deferredSearch.trim() !== ''}
        matchCount={matches.length}
        matchNumber={matchNumber}
        onStep={(steps) => setMatchNumber((matchNumber + steps + matches.length) % Math.max(1, matches.length))}
      />
      {isNothingFound && <p className={text.muted}>{texts.nothingFound(deferredSearch.trim())}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard. */}
      <ol ref={list} className={styles.lines} tabIndex={0} aria-label={texts.lines} hidden={isNothingFound}>
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; lines may be equal.
            key={index}
            line={line}
            language={language}
            seek={seek}
            search={matchingLines.has(index) ? deferredSearch : ''}
            isCurrent={index === currentLine}
            isSelected={index === selectedLine}
            isCited={cited !== null && line.startSeconds < cited.endSeconds && line.endSeconds > cited.startSeconds}
          />
        ))}
      </ol>
    </>
  )
}

type LineProps = {
  line: Cue
  language: string
  seek: SeekControl
  search: string
  isCurrent: boolean
  isSelected: boolean
  isCited: boolean
}

const Line = memo(function Line({ line, language, seek, search, isCurrent, isSelected, isCited }: LineProps) {
  return (
    <li aria-current={isCurrent || undefined} data-selected={isSelected || undefined} data-cited={isCited || undefined}>
      <Timestamp seconds={line.startSeconds} seek={seek} />
      <p {...languageOf(language)}>
        {splitLineByMatch(line.text, search).map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
          index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
        )}
      </p>
    </li>
  )
})

/** Scrolls the box to a line without scrolling the page. */
function scrollToLine(list: HTMLOListElement | null, index: number): HTMLLIElement | null {
  const line = list?.children[index]
  if (!(list && line instanceof HTMLLIElement)) return null
  list.scrollTop = line.offsetTop - list.clientHeight / 3
  return line
}
