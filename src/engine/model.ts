// The language model as the engine sees it: an argument. Which provider it is, and how it is reached, is the server's business.
import type { z } from 'zod'

export type Question = {
  /** What the model is and must do. Never holds words of the video. */
  instructions: string
  /** The material: numbered cues or notes, marked off as data. */
  prompt: string
  /** The shape of the answer. */
  schema: z.ZodType
  maxOutputTokens: number
}

export type Model = {
  /** `provider:model`, for the page and for the key of shared work. */
  name: string
  /** Tokens that question and answer may have together. */
  contextTokens: number
  /**
   * Asks one question. Yields the answer as it grows, each value a deeper partial of the schema's type; the last one is whole,
   * though not yet checked. Throws a Problem (`model_*`) when the provider fails for good.
   */
  ask(question: Question): AsyncIterable<unknown>
}

/** Keeps what was already paid for, so that a restart asks only for what is missing. Keys are unique within one piece of work. */
export type Notebook = {
  read(key: string): Promise<unknown | null>
  write(key: string, answer: unknown): Promise<void>
}
