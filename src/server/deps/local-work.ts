// The interface to the work of this process: its slots for making summaries, or for
// answering questions, and what runs.

/** The right to make one summary, or to answer one question. It must be released. */
export type Slot = { release(): void }

export type LocalWork = {
  /**
   * Opens the slots of a process that does this work. `perRequester` of them at most are
   * one person's or address's.
   */
  open(options: { slots: number; perRequester: number }): void
  /** Whether a slot is free for a person or address now. */
  hasSlot(requesterKey: string): boolean
  /** Takes a slot for a person or address, or returns null if none is free for them. */
  tryAcquire(requesterKey: string): Slot | null
  /** Waits for a slot. Throws an Error when the process stops. */
  acquire(requesterKey: string): Promise<Slot>
  /**
   * Runs an action for an id, or waits for the one that this process still runs for it:
   * the queue gives a job out again when its signs of life came too late.
   */
  runOnce(id: string, action: () => Promise<void>): Promise<void>
  /**
   * Runs an action in the background, once this process writes no summary. The action
   * must not reject. It is dropped when the process stops or too many wait, so something
   * else must find what it left undone.
   */
  whenIdle(action: () => Promise<void>): void
  /**
   * Aborts when a process that is asked to stop has waited long enough for its running
   * summaries.
   */
  drained: AbortSignal
  /** Gives out no more slots, and resolves when all were released and nothing runs. */
  close(): Promise<void>
}
