// The interface of the embedding model: the vectors of texts, by which passages are found
// by meaning.

export type Embeddings = {
  /** "provider:model". Only vectors of the same name can be compared. */
  name: string
  /**
   * The vector of a question, of length 1. Null if it is not there in time: the model is
   * slow, fails or has failed lately, or the day's tokens are used up. Never throws.
   */
  embedQuestion(question: string): Promise<Float32Array | null>
  /** The vectors of passages, any number of them. Throws a Problem, and what the signal throws. */
  embedPassages(texts: string[], signal: AbortSignal): Promise<Float32Array[]>
  /**
   * What the vectors of all texts have in common. Null until it is known; then the model
   * is asked for it in the background.
   */
  common(): Float32Array | null
  /** The same, asked of the model if it is not known yet. Throws as `embedPassages`. */
  findCommon(): Promise<Float32Array>
  /**
   * Asks nothing of the model for a while after it has failed; longer each time until it
   * answers again.
   */
  pauseAfter(error: unknown): void
  /** Milliseconds until the model may be asked again. */
  pausedMs(): number
  /** Asks for the vectors of a transcript, which are made soon. */
  request(transcriptId: string): void
  /**
   * The transcript that was asked for first, as soon as there is one. Null after `waitMs`
   * without one, and when the process stops.
   */
  nextRequest(waitMs: number): Promise<string | null>
}
