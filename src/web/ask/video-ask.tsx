// Asks about one video, on the page of its summary. The newest question is on top.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import { Button } from '../ui/button.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { type Announcement, AnnouncementText } from './announcement.tsx'
import { AskBox } from './ask-box.tsx'
import { handleEscape } from './handle-escape.ts'
import { questionsQuery, suggestionsQuery } from './question-cache.ts'
import { QuestionsLeft } from './questions-left.tsx'
import type { ShownOn } from './shown-on.ts'
import { Suggestions } from './suggestions.tsx'
import { texts } from './texts.ts'
import { Thread } from './thread.tsx'
import { groupIntoThreads } from './threads.ts'
import { useAsk } from './use-ask.ts'
import { useChosenQuestion } from './use-chosen-question.ts'
import { useGoToQuestion } from './use-go-to-question.ts'
import { useRetry } from './use-retry.ts'
import styles from './video-ask.module.css'

type Props = {
  videoId: string
  shownOn: Extract<ShownOn, { kind: 'video' }>
  /** Changes whenever the box should get the focus; 0 before that. */
  focusRequest: number
}

export function VideoAsk({ videoId, shownOn, focusRequest }: Props) {
  const { user } = useAuth()
  const isNarrow = useNarrow()
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState('')
  const [announcement, setAnnouncement] = useState<Announcement>({ status: '' })
  const list = useInfiniteQuery(questionsQuery(user?.uid, { videoId }))
  const suggestions = useQuery(suggestionsQuery(user?.uid, videoId)).data?.items ?? []
  const { retry, retriedId } = useRetry()
  const goToQuestion = useGoToQuestion()
  const asking = useAsk({
    scope: { kind: 'video', videoId },
    onAccepted(accepted, wasAnswered) {
      // What was typed meanwhile, or before a suggestion was chosen, stays.
      setQuestion((typed) => (typed.trim() === accepted.question ? '' : typed))
      if (wasAnswered) return goToQuestion(accepted.id)
      const box = input.current?.form
      // The answer appears below the box. On a phone the keyboard covers the lower half, too.
      if (isNarrow) box?.scrollIntoView({ block: 'start' })
      else if (box && box.getBoundingClientRect().top > innerHeight / 2) box.scrollIntoView({ block: 'center' })
    },
  })
  const questions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const asked = new Set(questions.map((earlier) => earlier.question))
  const threads = groupIntoThreads(questions)
  const blocks = threads.map((thread) => (
    <Thread
      key={thread[0]?.id}
      questions={thread}
      shownOn={shownOn}
      announce={setAnnouncement}
      onRetry={retry}
      retriedId={retriedId}
    />
  ))
  // On a phone the newest answer follows the box at once.
  blocks.splice(
    isNarrow ? 1 : 0,
    0,
    <Suggestions
      key="suggestions"
      label={texts.suggestions}
      questions={suggestions.filter((suggestion) => !asked.has(suggestion))}
      language={shownOn.language}
      onChoose={(suggestion) => {
        setQuestion((typed) => (typed.trim() === '' ? suggestion : typed))
        asking.ask(suggestion)
      }}
    />,
  )

  const focusBox = useBoxFocus(input, focusRequest)
  useChosenQuestion((chosen) => {
    setQuestion(chosen)
    asking.ask(chosen)
    focusBox()
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the box and the buttons inside.
    <div onKeyDown={handleEscape}>
      <AskBox ref={input} label={texts.question} question={question} onQuestion={setQuestion} asking={asking} />
      <QuestionsLeft />
      {list.isError && <EarlierFailed isTrying={list.isFetching} onRetry={() => void list.refetch()} />}
      {blocks}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.showEarlier}
          </Button>
        </p>
      )}
      <AnnouncementText announcement={announcement} />
    </div>
  )
}

function EarlierFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <p className={styles.failure} role="alert">
      {texts.earlierFailed}{' '}
      <Button size="small" busy={isTrying} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </p>
  )
}

/** Gives the box the focus whenever the request changes. Returns a function that does so. */
function useBoxFocus(input: RefObject<HTMLInputElement | null>, request: number): () => void {
  const focusBox = () => {
    input.current?.focus({ preventScroll: true })
    input.current?.form?.scrollIntoView({ block: 'center' })
  }
  const onRequest = useEffectEvent(focusBox)
  useEffect(() => {
    if (request > 0) onRequest()
  }, [request])
  return focusBox
}
