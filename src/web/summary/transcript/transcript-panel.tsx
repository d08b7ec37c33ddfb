// The transcript of a summary with a search. It follows the video.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { formatTimestamp } from '#contract/basics/format.ts'
import { routes } from '#contract/basics/paths.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { wordsFor } from '#contract/sources/video-facts.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import type { Span } from '../../marks/highlights/find-quote.ts'
import { HighlightItem } from '../../marks/highlights/highlight-item.tsx'
import highlightStyles from '../../marks/highlights/highlights.module.css'
import { texts as highlightTexts } from '../../marks/highlights/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.ts'
import text from '../../ui/text.module.css'
import type { SeekControl } from '../player/timestamp.tsx'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import { TranscriptLine } from './transcript-line.tsx'
import { findLineIndex, findMatches, isLineCited, numberLines } from './transcript-lines.ts'
import { transcriptQuery } from './transcript-query.ts'
import { TranscriptSearch } from './transcript-search.tsx'
import { useFollow } from './use-follow.ts'
import { type LineMark, useLineMarks } from './use-line-marks.ts'

const RecordingTools = lazyPart(async () => (await import('./recording-tools.tsx')).RecordingTools)

export type TranscriptPosition = {
  seek: SeekControl
  /** The time that is playing or was selected. */
  seconds: number | null
  /** The time to scroll to; a new object for every seek. */
  scrollTarget: { seconds: number; takesFocus: boolean } | null
  /** The passage of an answer whose lines are marked. */
  cited: { startSeconds: number; endSeconds: number } | null
}

/** `onPoint` shows the summary, whose point gets the focus. */
type Props = TranscriptPosition & {
  view: SummaryView
  onPoint: () => void
  /** Writes the summary again. */
  onRewrite: () => void
}

export function TranscriptPanel({ view, ...position }: Props) {
  const { data, isError, refetch } = useQuery(transcriptQuery(view))
  if (isError) {
    return (
      <p className={styles.state} role="alert">
        {texts.failed} <Button onClick={() => refetch()}>{texts.retry}</Button>
      </p>
    )
  }
  if (!data) {
    return (
      <p className={styles.state} role="status">
        {texts.loading}
      </p>
    )
  }
  return <Lines lines={data.lines} view={view} {...position} />
}

type LinesProps = Props & { lines: Cue[] }
const noMarks: LineMark[] = []
const noSpans: Span[] = []

function Lines({ lines, view, seek, seconds, scrollTarget, cited, ...props }: LinesProps) {
  const { onPoint, onRewrite } = props
  const isHeard = view.transcript.kind === 'speech' && wordsFor(view.videoId).isHeard
  const list = useRef<HTMLOListElement>(null)
  const { ofLine, missing } = useLineMarks(view.videoId, lines)
  const [numbered] = useState(() => numberLines(lines, view.summary))
  const [search, setSearch] = useState('')
  const [matchNumber, setMatchNumber] = useState(0)
  const deferredSearch = useDeferredValue(search)
  const { begun: matches, spans } = findMatches(lines, deferredSearch)
  const isNothingFound = deferredSearch.trim() !== '' && matches.length === 0
  const currentLine = seconds === null ? -1 : findLineIndex(lines, seconds)
  const selectedLine = matches[matchNumber % Math.max(1, matches.length)] ?? -1
  const { isFollowing, follow } = useFollow(list, currentLine)

  useEffect(() => {
    if (selectedLine >= 0) scrollToLine(list.current, selectedLine)
  }, [selectedLine])

  useEffect(() => {
    if (!scrollTarget) return
    const line = scrollToLine(list.current, Math.max(0, findLineIndex(lines, scrollTarget.seconds)))
    if (scrollTarget.takesFocus) line?.querySelector('a')?.focus({ preventScroll: true })
  }, [scrollTarget, lines])

  return (
    <>
      <TranscriptSearch
        words={view.transcript.words}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setMatchNumber(0)
        }}
        hasResult={deferredSearch.trim() !== ''}
        matchCount={matches.length}
        matchNumber={matchNumber}
        onStep={(steps) =>
          setMatchNumber((matchNumber + steps + matches.length) % Math.max(1, matches.length))
        }
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
            matches={spans.get(index) ?? noSpans}
            chapter={numbered.chapters.get(index)}
            point={numbered.points.get(index)}
            onPoint={(number) => goToPoint(number, onPoint)}
            isCurrent={index === currentLine}
            isSelected={index === selectedLine}
            isCited={cited !== null && isLineCited(lines, index, cited)}
          />
        ))}
      </ol>
      <MissingHighlights highlights={missing} view={view} seek={seek} />
      <Foot view={view} seek={seek} seconds={isFollowing ? null : seconds} onFollow={follow}>
        {isHeard && (
          <Suspense>
            <RecordingTools {...{ view, list, onRewrite }} />
          </Suspense>
        )}
      </Foot>
    </>
  )
}

/**
 * Scrolls the box to a line without scrolling the page; where the box is as long as its
 * lines, the page.
 */
function scrollToLine(list: HTMLOListElement | null, index: number): HTMLLIElement | null {
  const line = list?.children[index]
  if (!(list && line instanceof HTMLLIElement)) return null
  if (list.scrollHeight > list.clientHeight + 1)
    list.scrollTop = line.offsetTop - list.clientHeight / 3
  else line.scrollIntoView({ block: 'center' })
  return line
}

/** Gives the focus to a point, once the summary is shown. */
function goToPoint(number: number, onPoint: () => void): void {
  onPoint()
  requestAnimationFrame(() => {
    const point = document.querySelector<HTMLElement>(`[data-point="${number}"]`)
    point?.scrollIntoView({ block: 'center' })
    point?.querySelector('a')?.focus({ preventScroll: true })
  })
}

type PartProps = { view: SummaryView; seek: SeekControl }

/** The person's highlights whose words are not in this transcript. */
function MissingHighlights({
  highlights,
  view,
  seek,
}: PartProps & { highlights: HighlightView[] }) {
  if (highlights.length === 0) return null
  return (
    <ul className={highlightStyles.list}>
      {highlights.map((highlight) => (
        <HighlightItem
          key={highlight.id}
          highlight={highlight}
          url={view.url}
          seek={seek}
          missing={highlightTexts.notFoundInTranscript}
        />
      ))}
    </ul>
  )
}

/** `seconds` is where the video is, if the reader has scrolled away from it. */
function Foot({
  view,
  seek,
  seconds,
  onFollow,
  children,
}: PartProps & { seconds: number | null; onFollow: () => void; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {seconds === null ? (
        <p className={text.meta}>{seek.hasVideo && texts.follows(wordsFor(view.videoId))}</p>
      ) : (
        <Button look="quiet" size="small" onClick={onFollow}>
          {texts.backTo(formatTimestamp(seconds, view.transcript))}
        </Button>
      )}
      {view.url && (
        <Link
          className={buttonClass({ look: 'quiet', size: 'small' })}
          to={routes.summarize.path}
          state={{ link: view.url, choosesCaptions: true, keepsFocus: true }}
        >
          {texts.otherCaptions}
        </Link>
      )}
      {children}
    </div>
  )
}
