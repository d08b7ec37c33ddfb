// A review: one card after the other, then a calm end.
import { useState } from 'react'
import type { CardView, DueCards } from '#contract/cards.ts'
import type { CardGrade } from '#contract/limits.ts'
import text from '../ui/text.module.css'
import { CardReview } from './card-review.tsx'
import { ReviewEnd } from './review-end.tsx'
import { gradeCard, replaceCard, startSession, summarizeSession, undoGrade } from './session.ts'
import { texts } from './texts.ts'
import { useSendReviews } from './use-send-reviews.ts'

type Props = { due: DueCards; userId: string; isReloading: boolean; onReload: () => Promise<unknown> }

export function Review({ due, userId, isReloading, onReload }: Props) {
  const [started, setStarted] = useState({ due, session: startSession(due.items) })
  const { unsentCount, send, undo } = useSendReviews(userId)
  const { session } = started
  // Cards that became due since the page was opened; those of a running review stay.
  if (started.due !== due && session.graded.length === 0) setStarted({ due, session: startSession(due.items) })
  const change = (next: typeof session) => setStarted({ ...started, session: next })
  const [card] = session.queue

  function grade(value: CardGrade) {
    if (!card) return
    const reviewId = crypto.randomUUID()
    const next = gradeCard(session, value, reviewId)
    change(next)
    const sent = send({ cardId: card.id, grade: value, reviewId, reviewedAt: Date.now() })
    if (next.queue.length === 0) void sent.then(onReload)
  }
  async function takeBack() {
    const last = session.graded.at(-1)
    if (last && (await undo(last.card.id, last.reviewId))) change(undoGrade(session))
  }
  const replace = (id: string, next: CardView | null) => change(replaceCard(session, id, next))

  return (
    <>
      {unsentCount > 0 && (
        <p className={text.meta} role="status">
          {texts.unsent(unsentCount)}
        </p>
      )}
      {card ? (
        <CardReview
          key={`${card.id} ${session.graded.length}`}
          card={card}
          progress={summarizeSession(session)}
          onGrade={grade}
          onUndo={session.graded.length > 0 ? takeBack : null}
          onReplace={replace}
        />
      ) : (
        <ReviewEnd
          due={due}
          session={session}
          isReloading={isReloading}
          onMore={() => setStarted({ due, session: startSession(due.items) })}
          onUndo={session.graded.length > 0 ? takeBack : null}
          onReload={onReload}
        />
      )}
    </>
  )
}
