// What a chapter of an extract speaks of beside what is shown of it, each with its moment.
import { labelTopics } from '#contract/summaries/chapter-topics.ts'
import type { Chapter, SummaryView } from '#contract/summaries/summary.ts'
import { summaryLanguage } from '#contract/summaries/summary-language.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import styles from './chapter-topics.module.css'
import type { RenderTime } from './highlights.tsx'

type Props = { view: SummaryView; chapter: Chapter; renderTime: RenderTime }

export function ChapterTopics({ view, chapter, renderTime }: Props) {
  return (
    <div className={joinClasses(text.meta, styles.topics)}>
      <span lang="en">{labelTopics(chapter)}:</span>{' '}
      <ul>
        {chapter.topics?.map((topic) => (
          <li key={topic.text}>
            <span {...languageOf(summaryLanguage(view))}>{topic.text}</span>
            {'\u00a0'}
            {renderTime(topic.startSeconds)}
          </li>
        ))}
      </ul>
    </div>
  )
}
