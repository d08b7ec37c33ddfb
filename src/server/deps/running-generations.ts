// The interface to the progress of running generations.
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { Progress, ProgressChange } from '../db/schema/generation-progress.ts'

export type RunningGenerations = {
  /**
   * Publishes a progress change of a generation that runs in this process. Other
   * processes see that of the newest attempt.
   */
  publish(
    attempt: { id: string; attempts: number },
    change: Exclude<ProgressChange, { type: 'end' }>,
  ): void
  /**
   * Reports that a generation no longer runs in this process: it has ended, with its
   * result stored, or it was interrupted.
   */
  close(generationId: string, end: 'done' | ProblemReport | 'interrupted'): Promise<void>
  /** Reports that the queue has moved, so that waiting readers get their new position. */
  notifyQueueMoved(): Promise<void>
  /**
   * Yields the progress of a generation, now and after each change, until it ends or the
   * signal aborts.
   */
  watch(generationId: string, signal: AbortSignal): AsyncGenerator<Progress>
  /** Tells all processes that a job or a generation was canceled. Call it after the commit. */
  announceCancel(id: string): Promise<void>
  /**
   * Watches a job or a generation from now on, and checks it at once because it may be
   * canceled already.
   */
  watchCancel(id: string, isCanceled: () => Promise<boolean>): CancelWatch
  stop(): Promise<void>
}

/** `signal` aborts when the watched job or generation is canceled. `stop` ends the watch. */
export type CancelWatch = { signal: AbortSignal; stop(): void }
