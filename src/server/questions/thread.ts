// Reads the questions that were asked before in the same thread.
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import * as store from './store.ts'
import { withholdGone } from './withhold.ts'

/** So many earlier questions explain a new one. */
const maxTurns = 4

/**
 * The owner's questions up to this one, oldest first. Throws `question_not_found`, also
 * for another person's question.
 */
export async function listThread(
  orm: Orm,
  ownerId: string,
  lastId: string | null,
): Promise<store.Question[]> {
  const thread: store.Question[] = []
  for (let id = lastId; id !== null && thread.length < maxTurns; ) {
    const question = await store.findQuestion(orm, { ownerId, id })
    if (!question && thread.length === 0) throw new Problem('question_not_found')
    if (!question) break
    thread.unshift(question)
    id = question.followUpTo
  }
  return withholdGone(orm, ownerId, thread)
}
