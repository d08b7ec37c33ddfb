// The interface of a language model. The server implements it for each provider.
import type { z } from 'zod'

export type ModelRequest = {
  /** The model's role and fixed rules. Never contains words of the video. */
  instructions: string
  /**
   * What is known and said, marked as data. It stands before `prompt`, and is the same in
   * all requests about a video, so that providers read it once.
   */
  material: string
  /** Whether other requests with the same schema about the same material follow soon. */
  isFollowed?: boolean
  /** The task, with what only this request needs. */
  prompt: string
  /** The schema of the answer. */
  schema: z.ZodType
  /** Kept by models whose answers obey a grammar. The engine shortens the others'. */
  limits?: AnswerLimits
  maxOutputTokens: number
}

/**
 * The most characters of texts, and the fewest and most items of lists, by their place in an
 * answer, such as `keyPoints.text`.
 */
export type AnswerLimits = {
  characters: Record<string, number>
  items: Record<string, [fewest: number, most: number]>
}

export type Model = {
  /** `provider:model`, for the page and for the key of shared generations. */
  name: string
  /** Tokens of a request and its answer together. */
  contextTokens: number
  /**
   * Sends one request. Yields the answer as it grows, each value a deeper partial of the
   * schema's type; the last one is complete but not yet validated. Throws a Problem
   * (`model_*`) when the provider fails permanently.
   */
  generate(request: ModelRequest): AsyncIterable<unknown>
}

/**
 * Caches paid answers, so that a restart requests only what is missing. Keys are unique
 * within one generation.
 */
export type WindowCache = {
  read(key: string): Promise<unknown | null>
  write(key: string, value: unknown): Promise<void>
}
