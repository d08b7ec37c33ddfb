// Shows the chapters of an extract with one sentence of the speaker per row.
import type { ReactNode } from 'react'
import type { Chapter, Highlight, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { ChapterTopics } from './chapter-topics.tsx'
import styles from './highlights.module.css'
import points from './points.module.css'

export type RenderTime = (seconds: number) => ReactNode

type Props = { view: SummaryView; renderTime: RenderTime }

export function Highlights({ view, renderTime }: Props) {
  const numbers = numberStatements(view.summary.chapters)
  const language = languageOf(summaryLanguage(view))
  return (
    <ol className={styles.chapters}>
      {view.summary.chapters.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; chapters may be equal.
        <li key={index}>
          <div className={styles.row}>
            {renderTime(chapter.startSeconds)}
            <h3 className={text.strong} {...language}>
              {chapter.title}
            </h3>
          </div>
          {(chapter.highlights ?? []).map((highlight, row) => (
            <div
              className={styles.row}
              data-words={highlight.quote ? highlight.startSeconds : undefined}
              data-point={numbers.get(highlight)}
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; sentences may be equal.
              key={row}
            >
              {renderTime(highlight.startSeconds)}
              <p className={points.text} {...language}>
                <SpeakerName said={highlight} />
                {highlight.text}
              </p>
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

/** The numbers of the statements, from 1. */
function numberStatements(chapters: readonly Chapter[]): Map<Highlight, number> {
  return new Map(
    chapters.flatMap(({ highlights = [] }) => highlights).map((said, index) => [said, index + 1]),
  )
}

/** Stands before a statement, where the captions name who says it. It is no part of the words. */
export function SpeakerName({ said: { speaker } }: { said: Pick<Highlight, 'speaker'> }) {
  return speaker === undefined ? null : (
    <bdi className={styles.speaker} data-no-words>
      {speaker}{' '}
    </bdi>
  )
}
