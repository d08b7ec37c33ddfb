// Shows the chapters of an extract with one sentence of the speaker per row.
import type { ReactNode } from 'react'
import type { Highlight, SummaryView } from '#contract/summary.ts'
import { summaryLanguage } from '#contract/summary-language.ts'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { ChapterTopics } from './chapter-topics.tsx'
import styles from './highlights.module.css'

export type RenderTime = (seconds: number) => ReactNode

type Props = {
  view: SummaryView
  heading: 'h3' | 'h4'
  renderTime: RenderTime
  renderSentence: (highlight: Highlight) => ReactNode
  /** The timestamps hang in the gutter. */
  hanging?: boolean
}

export function Highlights({ view, heading: Heading, renderTime, renderSentence, hanging = false }: Props) {
  return (
    <ol className={joinClasses(styles.chapters, hanging && styles.hanging)}>
      {view.summary.chapters.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; chapters may be equal.
        <li key={index}>
          <div className={styles.row}>
            {renderTime(chapter.startSeconds)}
            <Heading className={text.strong} {...languageOf(summaryLanguage(view))}>
              {chapter.title}
            </Heading>
          </div>
          {(chapter.highlights ?? []).map((highlight, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; sentences may be equal.
            <div className={styles.row} data-words={highlight.quote ? '' : undefined} key={row}>
              {renderTime(highlight.startSeconds)}
              <div>
                <SpeakerName said={highlight} />
                {renderSentence(highlight)}
              </div>
            </div>
          ))}
          {chapter.topics?.length ? (
            <div className={styles.row}>
              <span />
              <ChapterTopics view={view} chapter={chapter} renderTime={renderTime} />
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

/** Stands above a statement, where the captions name who says it. */
export function SpeakerName({ said: { speaker } }: { said: Pick<Highlight, 'speaker'> }) {
  return speaker === undefined ? null : (
    <p className={text.meta}>
      <bdi>{speaker}</bdi>
    </p>
  )
}

type SentenceProps = { view: SummaryView; children: string; toggle?: ReactNode }

/** `toggle` stays on the line of the last word. */
export function HighlightSentence({ view, children, toggle }: SentenceProps) {
  const end = toggle ? (/[^\s]{1,12}$/u.exec(children)?.index ?? children.length) : children.length
  return (
    <p className={styles.said} {...languageOf(summaryLanguage(view))}>
      {children.slice(0, end)}
      {toggle && (
        <span className={styles.unbroken}>
          {children.slice(end)}
          {toggle}
        </span>
      )}
    </p>
  )
}
