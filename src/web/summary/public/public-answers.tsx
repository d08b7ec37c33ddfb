// The questions about the video whose answers the owner of a public page shows on it.

import type { PublicAnswer } from '#contract/social/publication.ts'
import { publicAnswersTitle } from '#contract/summaries/document.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import styles from './public-answers.module.css'

type Props = { answers: PublicAnswer[]; seek: SeekControl | null }

export function PublicAnswers({ answers, seek }: Props) {
  return (
    <section aria-labelledby="public-answers">
      <h2 className={text.section} id="public-answers">
        {publicAnswersTitle}
      </h2>
      {answers.map(({ question, language, sentences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <div key={index} className={styles.answer}>
          <h3 dir="auto">{question}</h3>
          <ul>
            {sentences.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <li key={at}>
                <Timestamp seconds={sentence.startSeconds} seek={seek} />
                <span {...languageOf(language)}>
                  {sentence.speaker && <bdi>{sentence.speaker}: </bdi>}
                  {sentence.text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
