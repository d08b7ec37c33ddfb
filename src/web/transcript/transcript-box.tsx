// Loads the transcript and shows its lines with a search. The browser skips the layout of lines outside the box.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { SummaryView } from '#contract/summary.ts'
import type { Cue } from '#contract/transcript.ts'
import { HighlightItem } from '../highlights/highlight-item.tsx'
import highlightStyles from '../highlights/highlights.module.css'
import { texts as highlightTexts } from '../highlights/texts.ts'
import type { SeekControl } from '../player/timestamp.tsx'
import { Button } from '../ui/button.tsx'
import { keepInView } from '../ui/keep-in-view.ts'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import { TranscriptLine } from './transcript-line.tsx'
import { findLineIndex, findMatchingLines, isLineCited } from './transcript-lines.ts'
import { transcriptQuery } from './transcript-query.ts'
import { TranscriptSearch } from './transcript-search.tsx'
import { type LineMark, useLineMarks } from './use-line-marks.ts'

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
  return <Lines lines={data.lines} view={view} {...position} />
}

type LinesProps = TranscriptPosition & { lines: Cue[]; view: SummaryView }
const noMarks: LineMark[] = []

function Lines({ lines, view, seek, seconds, scrollTarget, cited }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const { ofLine, missing } = useLineMarks(view.videoId, lines)
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
    if (seek.hasVideo || !list.current) return
    // Without a video the line itself is the target.
    line?.querySelector('a')?.focus({ preventScroll: true })
    return keepInView(list.current)
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
      <ol
        ref={list}
        className={styles.lines}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
        tabIndex={0}
        aria-label={texts.lines}
        hidden={isNothingFound}
        data-words-area="transcript"
      >
        {lines.map((line, index) => (
          <TranscriptLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; lines may be equal.
            key={index}
            line={line}
            language={view.transcript.language}
            url={view.url}
            marks={ofLine.get(index) ?? noMarks}
            seek={seek}
            search={matchingLines.has(index) ? deferredSearch : ''}
            isCurrent={index === currentLine}
            isSelected={index === selectedLine}
            isCited={cited !== null && isLineCited(lines, index, cited)}
          />
        ))}
      </ol>
      {missing.length > 0 && (
        <ul className={highlightStyles.list}>
          {missing.map((highlight) => (
            <HighlightItem
              key={highlight.id}
              highlight={highlight}
              url={view.url}
              seek={seek}
              missing={highlightTexts.notFoundInTranscript}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Scrolls the box to a line without scrolling the page. */
function scrollToLine(list: HTMLOListElement | null, index: number): HTMLLIElement | null {
  const line = list?.children[index]
  if (!(list && line instanceof HTMLLIElement)) return null
  list.scrollTop = line.offsetTop - list.clientHeight / 3
  return line
}
