// Asks about one video, on the page of its summary. The questions read downward, and the box stays
// below them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wordsFor } from '#contract/sources/video-facts.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { readVideoQuestion } from '../../shell/commands/asked-question.ts'
import { Button } from '../../ui/button.tsx'
import { type Announcement, AnnouncementText } from '../announcement.tsx'
import { AskBox } from '../box/ask-box.tsx'
import { FollowUpLine } from '../box/follow-up-line.tsx'
import { handleEscape } from '../box/handle-escape.ts'
import { QuestionsLeft } from '../box/questions-left.tsx'
import { Suggestions } from '../box/suggestions.tsx'
import { useAsk } from '../box/use-ask.ts'
import { useRetry } from '../box/use-retry.ts'
import { questionsQuery, suggestionsQuery } from '../question-cache.ts'
import type { ShownOn } from '../shown-on.ts'
import { texts } from '../texts.ts'
import { Thread } from '../thread/thread.tsx'
import { groupIntoThreads } from '../thread/threads.ts'
import { useGoToQuestion } from '../thread/use-go-to-question.ts'
import styles from './video-ask.module.css'

type Props = {
  videoId: string
  shownOn: Extract<ShownOn, { kind: 'video' }>
  /** Changes whenever the box should get the focus; 0 before that. */
  focusRequest: number
}

export function VideoAsk({ videoId, shownOn, focusRequest }: Props) {
  const { user } = useAuth()
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState('')
  const [announcement, setAnnouncement] = useState<Announcement>({ status: '' })
  const list = useInfiniteQuery(questionsQuery(user?.uid, { videoId }))
  const suggestions = useQuery(suggestionsQuery(user?.uid, videoId)).data?.items ?? []
  const { retry, retriedId } = useRetry()
  const goToQuestion = useGoToQuestion()
  const questions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [followedId, setFollowedId] = useState<string | null>(null)
  const followed = questions.find(({ id }) => id === followedId)
  const asking = useAsk({
    scope: { kind: 'video', videoId },
    followUpTo: followed?.id ?? null,
    onAccepted(accepted, wasAnswered) {
      // What was typed meanwhile, or before a suggestion was chosen, stays.
      setQuestion((typed) => (typed.trim() === accepted.question ? '' : typed))
      setFollowedId(null)
      goToQuestion(accepted.id, { focus: wasAnswered })
    },
  })
  const asked = new Set(questions.map((earlier) => earlier.question))
  const threads = groupIntoThreads(questions).toReversed()
  useNewest(threads.at(-1)?.at(-1)?.id, (id) => goToQuestion(id, { focus: false }))
  const focusBox = useBoxFocus(input, focusRequest)
  useChosenQuestion((chosen) => {
    setQuestion(chosen)
    asking.ask(chosen, null)
    focusBox()
  })

  function stopFollowingUp() {
    setFollowedId(null)
    focusBox()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the box and the buttons inside.
    <div
      className={styles.ask}
      onKeyDown={(event) => {
        handleEscape(event)
        if (event.key === 'Escape' && event.target === input.current) setFollowedId(null)
      }}
    >
      {list.isError && (
        <EarlierFailed isTrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.showEarlier}
          </Button>
        </p>
      )}
      {threads.map((thread) => (
        <Thread
          key={thread[0]?.id}
          questions={thread}
          shownOn={shownOn}
          announce={setAnnouncement}
          onRetry={retry}
          takesFocus={({ id }) => id === retriedId}
          onFollowUp={({ id }) => {
            setFollowedId(id)
            focusBox()
          }}
        />
      ))}
      <Suggestions
        label={texts.suggestions(wordsFor(videoId))}
        questions={suggestions.filter((suggestion) => !asked.has(suggestion))}
        language={shownOn.language}
        onChoose={(suggestion) => {
          setQuestion((typed) => (typed.trim() === '' ? suggestion : typed))
          asking.ask(suggestion, null)
        }}
      />
      <div className={styles.box}>
        {followed && <FollowUpLine question={followed} onLeave={stopFollowingUp} />}
        <AskBox
          ref={input}
          label={followed ? texts.followUpQuestion : texts.question}
          question={question}
          onQuestion={setQuestion}
          asking={asking}
        />
        <QuestionsLeft />
      </div>
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

/** Goes to the newest question, once, as soon as it is known. */
function useNewest(id: string | undefined, onKnown: (id: string) => void): void {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isThere || !id) return
    setThere(true)
    onKnown(id)
  })
}

/** Gives the box the focus whenever the request changes. Returns a function that does so. */
function useBoxFocus(input: RefObject<HTMLInputElement | null>, request: number): () => void {
  const focusBox = () => {
    input.current?.focus({ preventScroll: true })
    input.current?.form?.scrollIntoView({ block: 'nearest' })
  }
  const onRequest = useEffectEvent(focusBox)
  useEffect(() => {
    if (request > 0) onRequest()
  }, [request])
  return focusBox
}

/** Asks the question that the palette gives to the page of a summary. */
function useChosenQuestion(ask: (question: string) => void): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const chosen = readVideoQuestion(state)
  const askChosen = useEffectEvent((question: string) => {
    // Replaces the entry in the history, so that a reload does not ask again.
    void navigate({ pathname, search }, { replace: true })
    ask(question)
  })
  useEffect(() => {
    if (chosen !== null) askChosen(chosen)
  }, [chosen])
}
