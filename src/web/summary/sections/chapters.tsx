// Lists the video's chapters with their timestamps.
import { CircleDashed } from 'lucide-react'
import type { Chapter } from '#contract/summaries/summary.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from '../texts.ts'
import styles from './chapters.module.css'

type Props = { chapters: Chapter[]; language: string; seek: SeekControl | null }

export function Chapters({ chapters, language, seek }: Props) {
  return (
    <ol className={styles.chapters}>
      {chapters.map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes; chapters may be equal.
        <li key={index}>
          <Timestamp seconds={chapter.startSeconds} seek={seek} />
          <div>
            <h3 {...languageOf(language)}>
              {chapter.title}
              {chapter.titleCheck === 'unconfirmed' && (
                <span className={styles.mark} data-no-words lang="en">
                  {' '}
                  <CircleDashed /> {texts.unconfirmedAlone}
                </span>
              )}
            </h3>
            {chapter.summary && (
              <p className={text.muted} {...languageOf(language)}>
                {chapter.summary}
              </p>
            )}
            {chapter.check === 'unconfirmed' && (
              <p className={styles.unconfirmed}>
                <CircleDashed />
                {texts.unconfirmedAlone}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
