// One question to the model, and what becomes of an answer that cannot be read.

import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import type { Model, Question } from '../model.ts'
import { askAgain } from '../prompt.ts'

/** Answers that are being written; whoever stops early ends them by `return`, and the provider is not paid for the rest. */
export type OpenStreams = Set<AsyncIterator<unknown>>

/**
 * Asks until the answer has its shape, at most twice. Yields the growing answer, unchecked; the result is the checked one.
 * Throws the model's Problem; an answer without its shape is `model_nonsense`.
 */
export async function* ask<T extends object>(
  model: Model,
  question: Question & { schema: z.ZodType<T> },
  open: OpenStreams,
): AsyncGenerator<unknown, T> {
  // A small context is shared by question and answer.
  const maxOutputTokens = Math.min(question.maxOutputTokens, Math.floor(model.contextTokens / 3))
  for (const again of ['', askAgain]) {
    const stream = model.ask({ ...question, maxOutputTokens, prompt: question.prompt + again })[Symbol.asyncIterator]()
    open.add(stream)
    let whole: unknown = null
    try {
      for (let step = await stream.next(); !step.done; step = await stream.next()) {
        whole = step.value
        yield whole
      }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'model_nonsense') throw error
      continue
    } finally {
      open.delete(stream)
      await stream.return?.()
    }
    const read = question.schema.safeParse(whole)
    if (read.success) return read.data
  }
  throw new Problem('model_nonsense')
}

/** The same answers, asked for at once and not when they are first read. */
export function begun<T>(answers: AsyncGenerator<unknown, T>): AsyncGenerator<unknown, T> {
  const first = answers.next()
  return (async function* () {
    let step = await first
    for (; !step.done; step = await answers.next()) yield step.value
    return step.value
  })()
}

/** The result of an answer whose growing nobody watches. */
export async function resultOf<T>(answers: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const step = await answers.next()
    if (step.done) return step.value
  }
}
