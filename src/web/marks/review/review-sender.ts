// Sends the grades kept in this browser one after the other, and undoes grades.
import {
  changeReview,
  countUnsent,
  dropReview,
  keepReview,
  readUnsent,
  type UnsentReview,
} from './unsent-reviews.ts'

type Requests = {
  /**
   * Sends a grade, or that it was undone. Resolves to false if the server cannot be
   * reached, so that it is kept.
   */
  send: (review: UnsentReview) => Promise<boolean>
  /** Undoes a grade that the server has. Throws a Problem. */
  undo: (cardId: string, reviewId: string) => Promise<unknown>
}

/**
 * `onChange` receives how many grades the server does not have yet, without those that
 * were undone.
 */
export function createReviewSender(
  userId: string,
  { send, undo }: Requests,
  onChange: (unsent: number) => void,
) {
  let flushing: Promise<void> | null = null
  let sending: { reviewId: string; end: Promise<boolean> } | null = null
  const report = () => onChange(countUnsent(userId))

  async function sendOne(next: UnsentReview): Promise<boolean> {
    changeReview(userId, next.reviewId, { isTried: true })
    const isDone = await send(next)
    if (isDone) dropReview(userId, next.reviewId)
    return isDone
  }

  async function sendAll(): Promise<void> {
    try {
      // Those added meanwhile too.
      for (let [next] = readUnsent(userId); next; [next] = readUnsent(userId)) {
        sending = { reviewId: next.reviewId, end: sendOne(next) }
        if (!(await sending.end)) break
      }
    } finally {
      sending = null
      flushing = null
      report()
    }
  }

  /** Resolves when the server has all grades, or cannot be reached. */
  async function flush(): Promise<void> {
    if (!flushing && readUnsent(userId).length > 0) flushing = sendAll()
    await flushing
  }

  return {
    flush,
    add(next: UnsentReview): Promise<void> {
      keepReview(userId, next)
      report()
      return flush()
    },
    /** Undoes a grade, in this browser or on the server. Throws a Problem. */
    async takeBack(cardId: string, reviewId: string): Promise<void> {
      // The server may have a grade that is on its way.
      if (sending?.reviewId === reviewId) await sending.end
      const kept = readUnsent(userId).find((review) => review.reviewId === reviewId)
      if (!kept) return void (await undo(cardId, reviewId))
      if (kept.isTried) changeReview(userId, reviewId, { isTakenBack: true })
      else dropReview(userId, reviewId)
      report()
      void flush()
    },
  }
}
