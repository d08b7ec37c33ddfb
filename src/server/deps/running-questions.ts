// The interface to the answers that are being written.
import type { CancelWatch } from './running-generations.ts'

/**
 * `part` is the answer so far as one text. Sequence numbers keep rising, so that a reader
 * can resume after the last one.
 */
export type AnswerProgress = {
  part: { text: string; sequence: number } | null
  end: { sequence: number } | null
}

export type RunningQuestions = {
  /**
   * Publishes the answer so far of a question that is answered in this process. Other
   * processes see that of the newest attempt.
   */
  publish(attempt: { id: string; attempts: number }, text: string): void
  /**
   * Reports that a question is no longer answered in this process: its answer or failure
   * is stored, or it was interrupted.
   */
  close(questionId: string): Promise<void>
  /**
   * Yields the progress of an answer, now and after each change, until the question has
   * ended or is deleted, or the signal aborts.
   */
  watch(questionId: string, signal: AbortSignal): AsyncGenerator<AnswerProgress>
  /** Tells all processes that a question was stopped or deleted. Call it after the commit. */
  announceStop(questionId: string): Promise<void>
  /** Watches whether a question is stopped from now on, and checks it at once. */
  watchStop(questionId: string, isStopped: () => Promise<boolean>): CancelWatch
  stop(): Promise<void>
}
