// A question with its answer: each sentence with its moment, then the words, then other questions.

import type { QuestionView } from '#contract/questions/questions.ts'
import { quoteWithNames } from '#contract/questions/spoken-turns.ts'
import { texts } from '../../texts.ts'
import { AskBox } from '../parts/ask-box.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { type Head, Shell } from '../parts/shell.tsx'
import { type Seek, Timestamp } from '../parts/timestamp.tsx'
import type { QuestionControl, QuestionState } from '../requests/use-question.ts'

/** Passages that are shown below an answer. */
const maxPassages = 3

type Props = { head: Head; control: QuestionControl; state: QuestionState; seek: Seek | null }

export function AnswerView({ head, control, state, seek }: Props) {
  const { question, view, passages, text, failure } = state
  const cited = new Set(view?.sentences.flatMap(({ citations }) => citations))
  const shown = (cited.size > 0 ? passages.filter(({ n }) => cited.has(n)) : passages).slice(
    0,
    maxPassages,
  )
  const isUnanswered = view !== null && view.sentences.length === 0 && view.found !== null
  const others = control.suggestions.filter((other) => other !== question)
  return (
    <Shell head={head} foot={<AskBox onAsk={(next) => void control.ask(next)} />}>
      <section>
        <button class="btn quiet small back" type="button" onClick={control.close}>
          {texts.backToSummary}
        </button>
        <p class="meta">{texts.asked}</p>
        <h1 class="strong" dir="auto">
          {question}
        </h1>
        {failure && <FailureNotice failure={failure} />}
        <div aria-live="polite" lang={view?.language}>
          {!view && !failure && (
            <p class="prose" dir="auto">
              {text || texts.asking}
            </p>
          )}
          {view && view.sentences.length > 0 && (
            <p class="prose" dir="auto">
              {view.sentences.map((sentence) => (
                <span key={sentence.startSeconds + sentence.text}>
                  {sentence.speaker && <bdi>{sentence.speaker}: </bdi>}
                  {sentence.text} <Timestamp seconds={sentence.startSeconds} seek={seek} />{' '}
                </span>
              ))}
            </p>
          )}
          {isUnanswered && (
            <p class="prose">
              {describeMissing(view)} {shown.length > 0 && texts.closest}
            </p>
          )}
        </div>
      </section>
      {shown.length > 0 && (
        <section>
          <h2 class="strong">{isUnanswered ? texts.closestPassages : texts.said}</h2>
          {shown.map((passage) => (
            <blockquote key={passage.n}>
              <q lang={passage.language} dir="auto">
                {quoteWithNames(passage)}
              </q>
              <Timestamp seconds={passage.startSeconds} seek={seek} />
            </blockquote>
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <p class="label">{texts.others}</p>
          <div class="chips">
            {others.map((other) => (
              <button
                key={other}
                class="chip"
                type="button"
                dir="auto"
                onClick={() => void control.ask(other)}
              >
                {other}
              </button>
            ))}
          </div>
        </section>
      )}
    </Shell>
  )
}

function describeMissing({ isUnconfirmed, found }: QuestionView): string {
  if (isUnconfirmed) return texts.unconfirmed
  if (found === 'not_found') return texts.notFound
  return found === 'not_said' ? texts.notSaid : texts.uncertain
}
