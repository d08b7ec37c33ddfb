// Requests an answer from the model, and asks once more where the answer cannot be used.
import { Problem } from '#contract/problems/problems.ts'
import type { Model, ModelRequest } from '../model.ts'
import { formatContinuePrompt, retryPrompt } from '../prompt.ts'
import { dropUnfinishedPart } from './salvage.ts'

/**
 * Running answer streams. A caller that stops early closes them by `return`, so that the
 * provider stops charging.
 */
export type AnswerStreams = Set<AsyncIterator<unknown>>

/**
 * What is wrong with a readable answer: the words that ask for a better one, and the
 * Problem if there must be one.
 */
export type AnswerFault = { repairPrompt: string; problem: Problem | null }

type AnswerReader<T> = {
  /** Converts an answer of any shape; null where it cannot be used. */
  read(answer: unknown): T | null
  findFault?(answer: T): AnswerFault | null
  /** Finds a fault of an answer that is still written, which makes it useless to read on. */
  findGrowingFault?(growing: unknown): AnswerFault | null
}

/** The first request and one repair. */
const maxRequests = 2

/**
 * Requests until the answer can be used, at most twice. Yields the growing answer, not
 * validated; returns the answer as it was read. One that ended at its limit is continued;
 * of one that ends in the middle again the complete parts are kept. Throws the model's
 * Problem; an answer that cannot be read is `model_nonsense`. An earlier answer with a
 * small fault is better than none.
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
  /** What is kept of an answer that ended at its limit. */
  let given: Given = nothingGiven
  for (let number = 1; number <= maxRequests; number++) {
    let ended: EndedAnswer
    try {
      ended = yield* streamAnswer(
        model,
        { ...request, maxOutputTokens, prompt: request.prompt + suffix },
        {
          openStreams,
          given,
          findGrowingFault: number < maxRequests ? reader.findGrowingFault : undefined,
        },
      )
    } catch (error) {
      if (usable !== null && error instanceof Problem) return usable
      throw error
    }
    const answer = ended.fault ? null : reader.read(ended.value)
    const kept = ended.isAtLimit && number < maxRequests ? listGiven(ended.value) : nothingGiven
    if (kept !== nothingGiven) {
      ;[usable, given, suffix] = [answer, kept, formatContinuePrompt(kept)]
      continue
    }
    const fault = ended.fault ?? (answer === null ? null : (reader.findFault?.(answer) ?? null))
    if (answer !== null && !fault) return answer
    if (answer !== null && !fault?.problem) usable = answer
    problem = fault?.problem ?? ended.problem
    suffix = fault?.repairPrompt ?? retryPrompt
  }
  if (usable !== null) return usable
  throw problem ?? new Problem('model_nonsense')
}

type Fields = Record<string, unknown>
/** The complete fields of an answer, and the list in which it ended. */
type Given = { fields: Fields; list: { name: string; items: unknown[] } | null }
type EndedAnswer = {
  /** The last state of the answer. One that was cut off has lost its unfinished part. */
  value: unknown
  /** Whether it ended at the limit of its tokens. */
  isAtLimit: boolean
  /** Why it was not read to its end. */
  fault: AnswerFault | null
  /** What the provider said of it. */
  problem: Problem | null
}
type StreamOptions = {
  openStreams: AnswerStreams
  given: Given
  findGrowingFault: AnswerReader<unknown>['findGrowingFault']
}

/** Streams one answer, together with what was given before. */
async function* streamAnswer(
  model: Model,
  request: ModelRequest,
  { openStreams, given, findGrowingFault }: StreamOptions,
): AsyncGenerator<unknown, EndedAnswer> {
  const stream = model.generate(request)[Symbol.asyncIterator]()
  openStreams.add(stream)
  const ended: EndedAnswer = { value: null, isAtLimit: false, fault: null, problem: null }
  const join = (value: unknown) => joinGiven(given, value)
  try {
    for (let step = await stream.next(); !step.done; step = await stream.next()) {
      ended.value = join(step.value)
      ended.fault = findGrowingFault?.(ended.value) ?? null
      if (ended.fault) return ended
      yield ended.value
    }
    return ended
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'model_nonsense') throw error
    const isAtLimit =
      (error.details as { finishReason?: string } | undefined)?.finishReason === 'length'
    return { value: dropUnfinishedPart(ended.value), isAtLimit, fault: null, problem: error }
  } finally {
    openStreams.delete(stream)
    await stream.return?.()
  }
}

const nothingGiven: Given = { fields: {}, list: null }

/**
 * The complete fields of an answer that lost its unfinished part, and the items of the
 * list in which it ended.
 */
function listGiven(value: unknown): Given {
  const entries = isFields(value) ? Object.entries(value) : []
  const [name, last] = entries.at(-1) ?? []
  const list =
    name !== undefined && Array.isArray(last) && last.length > 0 ? { name, items: last } : null
  const fields = Object.fromEntries(entries.slice(0, -1))
  return list || entries.length > 1 ? { fields, list } : nothingGiven
}

function joinGiven({ fields, list }: Given, value: unknown): unknown {
  if (!isFields(value)) return value
  if (!list) return { ...value, ...fields }
  const rest = value[list.name]
  // Some models begin the list anew.
  const known = new Set(list.items.map((item) => JSON.stringify(item)))
  const added = Array.isArray(rest) ? rest.filter((item) => !known.has(JSON.stringify(item))) : []
  return { ...value, ...fields, [list.name]: [...list.items, ...added] }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
