// The interface to the places of this process in which summaries are made, or questions answered.

/** A place in which one summary is made. It must be left. */
export type Place = { leave(): void }

export type LocalWork = {
  /** Opens the places of a process that makes summaries. `perTaker` of them at most are one person's. */
  open(options: { places: number; perTaker: number }): void
  /** Takes a place for a person or address, or returns null if none is free for them. */
  tryTake(taker: string): Place | null
  /** Waits for a place. Throws an Error when the process stops. */
  take(taker: string): Promise<Place>
  /** Aborts when a process that is asked to stop has waited long enough for its running summaries. */
  drained: AbortSignal
  /** Gives out no more places, and resolves when all were left. */
  close(): Promise<void>
}
