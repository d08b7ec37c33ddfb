// The answer of a question, each sentence followed by the moments that bear it out.
import { CircleDashed } from 'lucide-react'
import { useContext, useRef, useState } from 'react'
import type { AnswerSentence, Passage, QuestionView } from '#contract/questions/questions.ts'
import { TimestampSource } from '../../summary/player/timestamp.tsx'
import { languageOf } from '../../ui/language-of.ts'
import prose from '../../ui/prose.module.css'
import { type ShownOn, targetOf } from '../shown-on.ts'
import { texts } from '../texts.ts'
import styles from './answer-text.module.css'
import { PassageWords } from './passage-words.tsx'
import { TimestampLink } from './timestamp-link.tsx'

type Props = {
  question: QuestionView
  shownOn: ShownOn
  /** The numbers of the videos, where there are several. */
  numbers: ReadonlyMap<string, number>
}

export function AnswerText({ question, shownOn, numbers }: Props) {
  const ofPage = useContext(TimestampSource)
  const answer = useRef<HTMLDivElement>(null)
  /** The moment whose words are shown below the answer. */
  const [opened, setOpened] = useState<{ key: string; passage: Passage; seconds: number } | null>(
    null,
  )
  const videoOf = ({ videoId }: Passage) =>
    question.videos.find((video) => video.videoId === videoId)
  const isQuotation = question.engine.kind === 'passages'
  function hideWords() {
    setOpened(null)
    answer.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  return (
    <div ref={answer} className={styles.answer}>
      <div className={prose.prose} {...languageOf(question.language)}>
        <p>
          {question.sentences.map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change; they may be equal.
            <span key={index}>
              {sentence.speaker && sentence.speaker !== question.sentences[index - 1]?.speaker && (
                <bdi>{sentence.speaker}: </bdi>
              )}
              {isQuotation ? <q>{sentence.text}</q> : sentence.text}
              {listMoments(sentence, question.passages).map(({ passage, seconds }) => {
                const key = `${index}-${passage.n}`
                const isShown = opened?.key === key
                return (
                  // The space does not break, so that a line never begins with a moment.
                  <span key={passage.n} className={styles.cite} lang="en">
                    {'\u00a0'}
                    <TimestampSource
                      value={shownOn.kind === 'video' ? ofPage : (videoOf(passage) ?? {})}
                    >
                      <TimestampLink
                        target={targetOf(shownOn, videoOf(passage))}
                        passage={passage}
                        seconds={seconds}
                        words={{
                          isShown,
                          onToggle: () => setOpened(isShown ? null : { key, passage, seconds }),
                        }}
                      >
                        {numbers.size > 0 && (
                          <b aria-hidden="true">{numbers.get(passage.videoId)}</b>
                        )}
                      </TimestampLink>
                    </TimestampSource>
                  </span>
                )
              })}
              {sentence.check === 'unconfirmed' && (
                <span className={styles.mark} data-no-words lang="en">
                  {'\u00a0'}
                  <CircleDashed /> {texts.perhapsNotSaid}
                </span>
              )}{' '}
            </span>
          ))}
        </p>
      </div>
      {opened && (
        <PassageWords
          target={shownOn}
          passage={opened.passage}
          quote={findSentence(opened.passage, opened.seconds)}
          seconds={opened.seconds}
          onHide={hideWords}
        />
      )}
    </div>
  )
}

/** The sentence of a passage that is spoken at this moment. */
function findSentence({ quote, sentences }: Passage, seconds: number): string {
  const at = sentences.findLastIndex(({ startSeconds }) => startSeconds <= seconds)
  return quote.slice(sentences[at]?.start, sentences[at + 1]?.start).trim()
}

/**
 * The first citation is the moment of the sentence itself, the others are where their
 * passages begin.
 */
function listMoments({ citations, startSeconds }: AnswerSentence, passages: readonly Passage[]) {
  return citations.flatMap((n, index) => {
    const passage = passages.find((candidate) => candidate.n === n)
    return passage ? [{ passage, seconds: index === 0 ? startSeconds : passage.startSeconds }] : []
  })
}
