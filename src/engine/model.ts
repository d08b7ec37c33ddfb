// The interface of a language model. The server implements it for each provider.
import type { z } from 'zod'

export type ModelRequest = {
  /** The model's role and task. Never contains words of the video. */
  instructions: string
  /** The numbered lines of the transcript, or notes, marked as data. */
  prompt: string
  /** The schema of the answer. */
  schema: z.ZodType
  maxOutputTokens: number
}

export type Model = {
  /** `provider:model`, for the page and for the key of shared generations. */
  name: string
  /** Tokens of a request and its answer together. */
  contextTokens: number
  /**
   * Sends one request. Yields the answer as it grows, each value a deeper partial of the schema's type; the last one is complete but
   * not yet validated. Throws a Problem (`model_*`) when the provider fails permanently.
   */
  generate(request: ModelRequest): AsyncIterable<unknown>
}

/** Caches paid answers, so that a restart requests only what is missing. Keys are unique within one generation. */
export type WindowCache = {
  read(key: string): Promise<unknown | null>
  write(key: string, value: unknown): Promise<void>
}
