// Requests an answer from the model, and asks once more where the answer cannot be used.
import { Problem } from '#contract/problems.ts'
import type { Model, ModelRequest } from '../model.ts'
import { retryPrompt } from '../prompt.ts'
import { dropUnfinishedPart } from './salvage.ts'

/** Running answer streams. A caller that stops early closes them by `return`, so that the provider stops charging. */
export type AnswerStreams = Set<AsyncIterator<unknown>>

/** What is wrong with a readable answer: the words that ask for a better one, and the Problem if there must be one. */
export type AnswerFault = { repairPrompt: string; problem: Problem | null }

type AnswerReader<T> = {
  /** Converts an answer of any shape; null where it cannot be used. */
  read(answer: unknown): T | null
  findFault?(answer: T): AnswerFault | null
}

/** The first request and one repair. */
const maxRequests = 2

/**
 * Requests until the answer can be used, at most twice. Yields the growing answer, not validated; returns the answer as it was read. Of
 * an answer that ends in the middle the complete parts are kept. Throws the model's Problem; an answer that cannot be read is
 * `model_nonsense`. An earlier answer with a small fault is better than none.
 */
export async function* requestAnswer<T>(
  model: Model,
  request: ModelRequest,
  reader: AnswerReader<T>,
  openStreams: AnswerStreams,
): AsyncGenerator<unknown, T> {
  // Request and answer share a small context.
  const maxOutputTokens = Math.min(request.maxOutputTokens, Math.floor(model.contextTokens / 3))
  let usable: T | null = null
  let problem: Problem | null = null
  let suffix = ''
  for (let number = 1; number <= maxRequests; number++) {
    let value: unknown
    try {
      value = yield* streamAnswer(model, { ...request, maxOutputTokens, prompt: request.prompt + suffix }, openStreams)
    } catch (error) {
      if (usable !== null && error instanceof Problem) return usable
      throw error
    }
    const answer = reader.read(value)
    const fault = answer === null ? null : (reader.findFault?.(answer) ?? null)
    if (answer !== null && !fault) return answer
    if (answer !== null && !fault?.problem) usable = answer
    problem = fault?.problem ?? null
    suffix = fault?.repairPrompt ?? retryPrompt
  }
  if (usable !== null) return usable
  throw problem ?? new Problem('model_nonsense')
}

/** Streams one answer, and returns its last state. An answer that was cut off loses its unfinished part. */
async function* streamAnswer(
  model: Model,
  request: ModelRequest,
  openStreams: AnswerStreams,
): AsyncGenerator<unknown, unknown> {
  const stream = model.generate(request)[Symbol.asyncIterator]()
  openStreams.add(stream)
  let answer: unknown = null
  try {
    for (let step = await stream.next(); !step.done; step = await stream.next()) {
      answer = step.value
      yield answer
    }
    return answer
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'model_nonsense') throw error
    return dropUnfinishedPart(answer)
  } finally {
    openStreams.delete(stream)
    await stream.return?.()
  }
}

/** Starts a stream at once instead of when it is first read. */
export function startEagerly<T>(stream: AsyncGenerator<unknown, T>): AsyncGenerator<unknown, T> {
  const first = stream.next()
  return (async function* () {
    let step = await first
    for (; !step.done; step = await stream.next()) yield step.value
    return step.value
  })()
}

/** Reads a stream to its end and returns its result. */
export async function drainStream<T>(stream: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const step = await stream.next()
    if (step.done) return step.value
  }
}
