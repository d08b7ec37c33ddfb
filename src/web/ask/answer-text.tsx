// The answer of a question, each sentence followed by the moments that bear it out.
import { useContext } from 'react'
import type { AnswerSentence, Passage, QuestionView } from '#contract/questions.ts'
import { TimestampSource } from '../player/timestamp.tsx'
import { languageOf } from '../ui/language-of.ts'
import prose from '../ui/prose.module.css'
import styles from './answer-text.module.css'
import { MomentLink } from './moment-link.tsx'
import type { Place } from './place.ts'

type Props = {
  question: QuestionView
  place: Place
  /** The numbers of the videos, where there are several. */
  numbers: ReadonlyMap<string, number>
}

export function AnswerText({ question, place, numbers }: Props) {
  const ofPage = useContext(TimestampSource)
  const sourceOf = ({ videoId }: Passage) =>
    place.kind === 'video' ? ofPage : (question.videos.find((video) => video.videoId === videoId) ?? {})
  const isQuotation = question.engine.kind === 'passages'
  return (
    <div className={`${prose.prose} ${styles.answer}`} {...languageOf(question.language)}>
      <p>
        {question.sentences.map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change; they may be equal.
          <span key={index}>
            {isQuotation ? <q>{sentence.text}</q> : sentence.text}
            {listMoments(sentence, question.passages).map(({ passage, seconds }) => (
              // The space does not break, so that a line never begins with a moment.
              <span key={passage.n} className={styles.cite} lang="en">
                {'\u00a0'}
                <TimestampSource value={sourceOf(passage)}>
                  <MomentLink place={place} passage={passage} seconds={seconds}>
                    {numbers.size > 0 && <b aria-hidden="true">{numbers.get(passage.videoId)}</b>}
                  </MomentLink>
                </TimestampSource>
              </span>
            ))}{' '}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The first citation is the moment of the sentence itself, the others are where their passages begin. */
function listMoments({ citations, startSeconds }: AnswerSentence, passages: readonly Passage[]) {
  return citations.flatMap((n, index) => {
    const passage = passages.find((candidate) => candidate.n === n)
    return passage ? [{ passage, seconds: index === 0 ? startSeconds : passage.startSeconds }] : []
  })
}
