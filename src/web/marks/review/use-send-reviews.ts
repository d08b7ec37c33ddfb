// Sends grades to the server. Without a connection they stay in this browser and are sent later.
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { createReviewSender } from './review-sender.ts'
import { texts } from './texts.ts'
import { areKeptInBrowser, countUnsent, type UnsentReview } from './unsent-reviews.ts'

const retryMs = 15_000

export function useSendReviews(userId: string) {
  const [unsentCount, setUnsentCount] = useState(() => countUnsent(userId))
  const sender = useMemo(
    () => createReviewSender(userId, { send, undo: api.undoReview }, setUnsentCount),
    [userId],
  )

  useEffect(() => {
    const flush = () => void sender.flush()
    flush()
    const timer = setInterval(flush, retryMs)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
    }
  }, [sender])

  /** Returns false, after a message, if it failed. */
  async function undo(cardId: string, reviewId: string): Promise<boolean> {
    try {
      await sender.takeBack(cardId, reviewId)
      return true
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(`${texts.undoFailed} ${describeFailure(cause, texts.tryAgain)}`, { failed: true })
      return false
    }
  }

  return {
    unsentCount,
    areKept: areKeptInBrowser(userId),
    send: (review: UnsentReview) => void sender.add(review),
    undo,
  }
}

/**
 * Returns false if the server cannot be reached. A grade that the server refuses is given
 * up, with a message.
 */
async function send({ cardId, isTakenBack, ...review }: UnsentReview): Promise<boolean> {
  const { grade, reviewId, reviewedAt } = review
  const failure = isTakenBack ? texts.undoFailed : texts.refused
  try {
    if (isTakenBack) await api.undoReview(cardId, reviewId)
    else await api.reviewCard(cardId, { grade, reviewId, reviewedAt })
  } catch (cause) {
    if (describeUnreachable(cause)) return false
    warn(failure, cause)
    showToast(`${failure} ${(cause as Error).message}`, { failed: true })
  }
  return true
}
