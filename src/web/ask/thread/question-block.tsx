// A question with its answer, or with how far the answer is, and the passages below it.
import { CornerDownRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QuestionView } from '#contract/questions/questions.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import { Prose } from '../../ui/prose.tsx'
import text from '../../ui/text.module.css'
import type { Announcement } from '../announcement.tsx'
import { AnswerText } from '../answer/answer-text.tsx'
import { choosePassages, groupByVideo } from '../answer/choose-passages.ts'
import { Finding } from '../answer/finding.tsx'
import { Passages } from '../answer/passages.tsx'
import { Sources } from '../answer/sources.tsx'
import { describeScope } from '../scope/describe-scope.ts'
import type { ShownOn } from '../shown-on.ts'
import { isUnanswered, texts } from '../texts.ts'
import { VideoPath, videoPathOf } from '../video-path.ts'
import styles from './question-block.module.css'
import { QuestionFoot } from './question-foot.tsx'
import { useQuestionEvents } from './use-question-events.ts'
import { Writing } from './writing.tsx'

type Props = {
  question: QuestionView
  shownOn: ShownOn
  isFollowUp: boolean
  /** True for a question that was asked where the focus is lost. */
  takesFocus: boolean
  announce: (announcement: Announcement) => void
  /** Asks the question again; null while a question is being sent. */
  onRetry: ((question: QuestionView) => void) | null
  /** Opens the box for a follow-up; null where there is none. */
  onFollowUp: (() => void) | null
  onDeleted: () => void
}

export function QuestionBlock({
  question,
  shownOn,
  isFollowUp,
  takesFocus,
  announce,
  onRetry,
  ...actions
}: Props) {
  const progress = useQuestionEvents(question, shownOn, announce)
  const [showsAll, setShowsAll] = useState(false)
  const { shown, hidden } = choosePassages(question)
  const isRunning = question.state === 'running'
  const hasAnswer = question.sentences.length > 0
  const sources = groupByVideo(question, showsAll ? question.passages : shown)
  const numbers = new Map(
    shownOn.kind === 'library' && hasAnswer
      ? sources.map(({ video }, index) => [video.videoId, index + 1])
      : [],
  )
  const foot = !isRunning && <QuestionFoot question={question} shownOn={shownOn} {...actions} />
  // Beside a video the passages lead where no sentence answers for certain. What a model did
  // not find in them is said first.
  const isAside =
    shownOn.kind === 'video' &&
    isUnanswered(question) &&
    question.found !== 'not_said' &&
    question.engine.kind === 'passages'
  const heading = isUnanswered(question) ? texts.closestPassages : texts.whereSaid
  return (
    <VideoPath value={videoPathOf(question)}>
      <div className={isFollowUp ? styles.follow : undefined} aria-busy={isRunning}>
        <QuestionHead {...{ question, shownOn, isFollowUp, takesFocus }} />
        {isRunning && progress.text && (
          <div className={styles.growing}>
            <Prose text={progress.text} language={question.language} isGrowing />
          </div>
        )}
        {hasAnswer && <AnswerText question={question} shownOn={shownOn} numbers={numbers} />}
        {!isAside && <Finding question={question} shownOn={shownOn} onRetry={onRetry} />}
        {isRunning && <Writing question={question} isLost={progress.isLost} />}
        {shownOn.kind === 'library' && hasAnswer && <div className={styles.footAbove}>{foot}</div>}
        {question.passages.length > 0 && (hasAnswer || shownOn.kind === 'video') && (
          <p className={joinClasses(styles.label, shownOn.kind === 'library' && styles.spaced)}>
            {heading}
          </p>
        )}
        {shownOn.kind === 'video' ? (
          <Passages passages={showsAll ? [...shown, ...hidden] : shown} target={shownOn} />
        ) : (
          <Sources sources={sources} shownOn={shownOn} numbers={numbers} />
        )}
        {isAside && (
          <div className={text.meta}>
            <Finding question={question} shownOn={shownOn} onRetry={onRetry} />
          </div>
        )}
        {hidden.length > 0 && !showsAll && (
          <ShowMore count={hidden.length} shownOn={shownOn} onShow={() => setShowsAll(true)} />
        )}
        {!(shownOn.kind === 'library' && hasAnswer) && foot}
      </div>
    </VideoPath>
  )
}

type HeadProps = Pick<Props, 'question' | 'shownOn' | 'isFollowUp' | 'takesFocus'>

function QuestionHead({ question, shownOn, isFollowUp, takesFocus }: HeadProps) {
  const isVideo = shownOn.kind === 'video'
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  const scope = isVideo || isFollowUp ? null : describeScope(question, Date.now())
  const Heading = isVideo ? 'h3' : 'h2'
  return (
    <>
      {isFollowUp && (
        <p className={joinClasses(text.meta, styles.mark)}>
          <CornerDownRight />
          {texts.followUpOf}
        </p>
      )}
      <Heading
        ref={title}
        id={`question-${question.id}`}
        className={joinClasses(isVideo || isFollowUp ? text.strong : text.section, styles.heading)}
        {...languageOf('und')}
        tabIndex={-1}
      >
        {question.question}
      </Heading>
      {scope && <MetaList facts={[scope]} />}
    </>
  )
}

type ShowMoreProps = { count: number; shownOn: ShownOn; onShow: () => void }

/** Gives the focus to the first moment that it adds. */
function ShowMore({ count, shownOn, onShow }: ShowMoreProps) {
  const isVideo = shownOn.kind === 'video'
  return (
    <Button
      className={isVideo ? styles.more : styles.moreSources}
      {...(isVideo && { look: 'quiet', size: 'small' })}
      onClick={({ currentTarget: { parentElement: block } }) => {
        const shown = new Set(block?.querySelectorAll('li'))
        flushSync(onShow)
        const added = [...(block?.querySelectorAll('li') ?? [])].find((item) => !shown.has(item))
        added?.querySelector<HTMLElement>('a, button')?.focus()
      }}
    >
      {isVideo ? texts.showMore(count) : texts.showMorePassages(count)}
    </Button>
  )
}
