// A line of the transcript with its search matches and highlights.
import { memo } from 'react'
import type { Cue } from '#contract/captions/transcript.ts'
import { ColorSymbol } from '../../marks/highlights/color-symbol.tsx'
import type { Span } from '../../marks/highlights/find-quote.ts'
import { HighlightNote } from '../../marks/highlights/highlight-item.tsx'
import { HighlightMenu } from '../../marks/highlights/highlight-menu.tsx'
import highlightStyles from '../../marks/highlights/highlights.module.css'
import { texts as highlightTexts } from '../../marks/highlights/texts.ts'
import { useColorNames } from '../../marks/highlights/use-color-names.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from './texts.ts'
import styles from './transcript.module.css'
import { splitLine } from './transcript-lines.ts'
import type { LineMark } from './use-line-marks.ts'

type Props = {
  line: Cue
  language: string
  /** The address of the video; null for captions without a video. */
  url: string | null
  seek: SeekControl
  /** What belongs to a match of the search. */
  matches: readonly Span[]
  marks: readonly LineMark[]
  /** The title of a chapter that begins here. */
  chapter: string | undefined
  /** The number of the point whose words begin here. */
  point: number | undefined
  onPoint: (number: number) => void
  isCurrent: boolean
  isSelected: boolean
  isCited: boolean
}

export const TranscriptLine = memo(function TranscriptLine(props: Props) {
  const {
    line,
    language,
    url,
    seek,
    matches,
    marks,
    chapter,
    point,
    onPoint,
    isCurrent,
    isSelected,
    isCited,
  } = props
  return (
    <li
      aria-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-cited={isCited || undefined}
      data-quoted={point !== undefined || undefined}
      data-start={line.startSeconds}
      data-end={line.endSeconds}
    >
      {chapter && (
        <h3 className={styles.chapter} {...languageOf(language)}>
          {chapter}
        </h3>
      )}
      <Timestamp seconds={line.startSeconds} seek={seek} />
      <p {...languageOf(language)}>
        {splitLine(line.text, matches, marks).map(({ text, isMatch, color }, index) =>
          isMatch || color ? (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
              key={index}
              className={
                color && !isMatch
                  ? joinClasses(highlightStyles.mark, highlightStyles[color])
                  : undefined
              }
            >
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      {point !== undefined && (
        <button
          type="button"
          className={styles.point}
          aria-label={texts.quotedIn(point)}
          onClick={() => onPoint(point)}
        >
          {point}
        </button>
      )}
      {marks.length > 0 && <LineHighlights marks={marks} url={url} />}
    </li>
  )
})

/** The symbols beside the line and the notes below it. */
function LineHighlights({ marks, url }: Pick<Props, 'marks' | 'url'>) {
  const colorNames = useColorNames()
  return (
    <>
      <div className={styles.symbols}>
        {marks.map(
          (mark) =>
            mark.isFirst && (
              <HighlightMenu
                key={mark.id}
                highlight={mark}
                url={url}
                className={styles.symbol}
                label={highlightTexts.highlighted(colorNames[mark.color])}
              >
                <ColorSymbol color={mark.color} />
              </HighlightMenu>
            ),
        )}
      </div>
      {marks.map(
        ({ id, note, isLast }) =>
          note &&
          isLast && (
            <div key={id} className={styles.note}>
              <HighlightNote note={note} />
            </div>
          ),
      )}
    </>
  )
}
