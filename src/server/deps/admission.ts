// The interface to the limit for how many requests for a summary this process accepts at once.

/** A person who requests a summary. Guests of one address have the same `requesterKey`. */
export type Requester = { ownerId: string; requesterKey: string }

export type AdmittedRequest = {
  /** Waits for another machine, such as that of a source. Meanwhile others are let in. */
  waitElsewhere<T>(action: () => Promise<T>): Promise<T>
  /** May be called again. */
  leave(): void
}

export type Admission = {
  /**
   * Lets a request in if its answer can be expected soon, and keeps the place of
   * everybody else for when they come back. Throws the Problem `busy`, which says where
   * they are in line, or that their own requests are in the way, and when to try again.
   * What it returns must be left.
   */
  enter(requester: Requester): AdmittedRequest
  /**
   * Resolves when a crowd that arrives was told its places, after half a second at most.
   * Whatever keeps the process busy awaits this first.
   */
  untilCrowdAnswered(): Promise<void>
  /**
   * Runs the action once a crowd that arrives was told its places, and learns from it how
   * long it takes to accept a request.
   */
  measure<T>(accept: () => Promise<T>): Promise<T>
}
