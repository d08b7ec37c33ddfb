// Sends grades to the server. Without a connection they stay in this browser and are sent later.
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { warn } from '../browser/log.ts'
import { showToast } from '../toasts/toasts.ts'
import { describeFailure } from '../ui/describe-failure.ts'
import { describeUnreachable } from '../ui/describe-unreachable.ts'
import { texts } from './texts.ts'
import { dropReview, keepReview, readUnsent, type UnsentReview } from './unsent-reviews.ts'

const retryMs = 15_000

export function useSendReviews(userId: string) {
  const [unsentCount, setUnsentCount] = useState(() => readUnsent(userId).length)
  const isSending = useRef(false)

  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let [next] = readUnsent(userId); next; [next] = readUnsent(userId)) {
        if (!(await send(next))) break
        dropReview(userId, next.reviewId)
      }
    } finally {
      isSending.current = false
      setUnsentCount(readUnsent(userId).length)
    }
  }, [userId])

  useEffect(() => {
    void flush()
    const timer = setInterval(() => void flush(), retryMs)
    const handleOnline = () => void flush()
    addEventListener('online', handleOnline)
    return () => {
      clearInterval(timer)
      removeEventListener('online', handleOnline)
    }
  }, [flush])

  async function undo(cardId: string, reviewId: string): Promise<boolean> {
    if (dropReview(userId, reviewId)) {
      setUnsentCount(readUnsent(userId).length)
      return true
    }
    try {
      await api.undoReview(cardId)
      return true
    } catch (cause) {
      warn(texts.undoFailed, cause)
      showToast(`${texts.undoFailed} ${describeFailure(cause, texts.tryAgain)}`, { failed: true })
      return false
    }
  }

  return {
    unsentCount,
    send(review: UnsentReview) {
      keepReview(userId, review)
      setUnsentCount(readUnsent(userId).length)
      return flush()
    },
    undo,
  }
}

/** Returns false if the server cannot be reached. A grade that the server refuses is given up, with a message. */
async function send({ cardId, ...review }: UnsentReview): Promise<boolean> {
  try {
    await api.reviewCard(cardId, review)
  } catch (cause) {
    if (describeUnreachable(cause)) return false
    warn(texts.refused, cause)
    showToast(`${texts.refused} ${(cause as Error).message}`, { failed: true })
  }
  return true
}
