// Sends the grades kept in this browser one after the other, and takes grades back.
import { dropReview, keepReview, readUnsent, type UnsentReview } from './unsent-reviews.ts'

type Requests = {
  /** Resolves to false if the server cannot be reached, so that the grade is kept. */
  review: (review: UnsentReview) => Promise<boolean>
  /** Takes back the last grade of a card on the server. Throws a Problem. */
  undo: (cardId: string) => Promise<unknown>
}

/** `onChange` receives how many grades the server does not have yet. */
export function createReviewSender(userId: string, { review, undo }: Requests, onChange: (unsent: number) => void) {
  let flushing: Promise<void> | null = null
  let sending: { reviewId: string; end: Promise<boolean> } | null = null
  const report = () => onChange(readUnsent(userId).length)

  async function sendOne(next: UnsentReview): Promise<boolean> {
    const isDone = await review(next)
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
    /** Takes a grade back, in this browser or on the server. Throws a Problem. */
    async takeBack(cardId: string, reviewId: string): Promise<void> {
      // The server may have a grade that is on its way.
      if (sending?.reviewId === reviewId) await sending.end
      if (dropReview(userId, reviewId)) report()
      else await undo(cardId)
    },
  }
}
