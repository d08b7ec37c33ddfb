// Streams the events of a question. Each has a sequence number as its id, so that a
// reader who reconnects resumes there.
import type { Context } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import type { QuestionEvent } from '#contract/questions/questions.ts'
import { isWithheld } from '#contract/social/is-withheld.ts'
import type { Deps } from '../deps/deps.ts'
import { streamEvents } from '../http/event-stream.ts'
import { passagesOf } from './passages-view.ts'
import { readQuestion } from './questions.ts'
import type { Question } from './store.ts'

/** The passages come first, so their number is the least. */
const passagesSequence = 1

export function streamQuestion(
  c: Context,
  deps: Deps,
  question: Question,
  onEnd: () => void,
): Response {
  const lastSequence = Number(c.req.header('last-event-id')) || 0
  const events = async function* (signal: AbortSignal) {
    for await (const { sequence, type, data } of watchQuestion(deps, question, {
      lastSequence,
      signal,
    }))
      yield { event: type, data, id: String(sequence) }
  }
  return streamEvents(c, deps, events, { onEnd })
}

/**
 * Yields the events of a question after `lastSequence` until its end. A question that has
 * ended yields its end each time.
 */
async function* watchQuestion(
  deps: Deps,
  question: Question,
  { lastSequence, signal }: { lastSequence: number; signal: AbortSignal },
): AsyncGenerator<QuestionEvent & { sequence: number }> {
  if (isWithheld(question)) {
    yield { ...(await readEnd(deps, question)), sequence: lastSequence + 1 }
    return
  }
  if (lastSequence < passagesSequence)
    yield { type: 'passages', data: passagesOf(question), sequence: passagesSequence }
  let seen = lastSequence
  for await (const { part, end } of deps.runningQuestions.watch(question.id, signal)) {
    if (part && part.sequence > seen) {
      yield { type: 'part', data: { text: part.text }, sequence: part.sequence }
      seen = part.sequence
    }
    if (end)
      yield { ...(await readEnd(deps, question)), sequence: Math.max(end.sequence, seen + 1) }
  }
}

async function readEnd(deps: Deps, { ownerId, id }: Question): Promise<QuestionEvent> {
  try {
    const view = await readQuestion(deps, { ownerId, id })
    return view.problem ? { type: 'problem', data: view.problem } : { type: 'answer', data: view }
  } catch (error) {
    // It was deleted, or belongs to the account now that its guest has signed in to.
    if (error instanceof Problem)
      return { type: 'problem', data: error.report(deps.settings.BRAND_NAME) }
    throw error
  }
}
