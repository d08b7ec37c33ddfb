// A review: one card after the other, then a calm end.
import { useEffect, useState } from 'react'
import type { CardGrade } from '#contract/basics/limits.ts'
import type { DueCards } from '#contract/marks/cards.ts'
import text from '../../ui/text.module.css'
import { CardReview } from './card-review.tsx'
import { ReviewEnd } from './review-end.tsx'
import {
  findUndoable,
  followDue,
  gradeCard,
  listMore,
  type ReviewSession,
  replaceCard,
  startReview,
  summarizeSession,
  undoGrade,
} from './session.ts'
import { texts } from './texts.ts'
import { useSendReviews } from './use-send-reviews.ts'

type Props = {
  due: DueCards
  userId: string
  isReloading: boolean
  onReload: () => Promise<unknown>
}

export function Review({ due, userId, isReloading, onReload }: Props) {
  const [review, setReview] = useState(() => startReview(due))
  const [isUndoing, setUndoing] = useState(false)
  const { unsentCount, areKept, send, undo } = useSendReviews(userId)
  const { session } = review
  const current = followDue(review, due)
  if (current !== review) setReview(current)
  const change = (update: (session: ReviewSession) => ReviewSession) =>
    setReview((latest) => ({ ...latest, session: update(latest.session) }))
  const [card] = session.queue
  const more = unsentCount === 0 && !isReloading ? listMore(session, due.items) : []
  const isSentToEnd = !card && session.graded.length > 0 && unsentCount === 0
  useEffect(() => {
    if (isSentToEnd) void onReload()
  }, [isSentToEnd, onReload])

  function grade(value: CardGrade) {
    if (!card || isUndoing) return
    const reviewId = crypto.randomUUID()
    setReview((latest) => ({
      ...latest,
      isBegun: true,
      session: gradeCard(latest.session, value, reviewId),
    }))
    send({ cardId: card.id, grade: value, reviewId, reviewedAt: Date.now() })
  }
  async function takeBack() {
    const last = findUndoable(session)
    if (!last || isUndoing) return
    setUndoing(true)
    const isDone = await undo(last.card.id, last.reviewId)
    setUndoing(false)
    if (isDone) change(undoGrade)
  }
  const onUndo = findUndoable(session) ? takeBack : null

  return (
    <>
      {unsentCount > 0 && (
        <p className={text.meta} role="status">
          {areKept ? texts.unsent(unsentCount) : texts.unsentInTab(unsentCount)}
        </p>
      )}
      {card ? (
        <CardReview
          key={`${card.id} ${session.graded.length}`}
          card={card}
          progress={summarizeSession(session)}
          onGrade={grade}
          onUndo={onUndo}
          onReplace={(id, next) => change((latest) => replaceCard(latest, id, next))}
        />
      ) : (
        <ReviewEnd
          due={due}
          session={session}
          onMore={more.length > 0 ? () => setReview(startReview(due, more)) : null}
          onUndo={onUndo}
          onReload={onReload}
        />
      )}
    </>
  )
}
