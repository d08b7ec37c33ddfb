// Lists, reads, stops and deletes a person's questions.
import { maxSuggestedQuestions, questionPageSize } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { QuestionScope, QuestionsPage, QuestionView } from '#contract/questions/questions.ts'
import type { Deps } from '../deps/deps.ts'
import { requesterKeyOf } from '../jobs/queue-groups.ts'
import { readTranscript } from '../summaries/transcripts/transcripts.ts'
import { isUnlimited } from '../usage/lifted-limits.ts'
import { readModelQuestions } from './candidates.ts'
import { findCandidates, referTo } from './find-sources.ts'
import { readViews } from './read-views.ts'
import { scopeKeyOf } from './scope-key.ts'
import * as store from './store.ts'
import { withholdGone } from './withhold.ts'

/** Where nothing is limited, nothing is counted either. */
const stoppedUncounted = 'You stopped this answer. Its passages are kept.'

type Key = { ownerId: string | null; id: string }

/**
 * The owner's question, without what has left a space. Throws the same Problem
 * `question_not_found` for another person's as for none.
 */
export async function getQuestion({ db }: Pick<Deps, 'db'>, key: Key): Promise<store.Question> {
  const question = await findStored(db, key)
  return (await withholdGone(db.orm, question.ownerId, [question]))[0]!
}

async function findStored({ orm }: Deps['db'], { ownerId, id }: Key): Promise<store.Question> {
  const question = ownerId ? await store.findQuestion(orm, { ownerId, id }) : null
  if (!question) throw new Problem('question_not_found')
  return question
}

export async function readQuestion(deps: Pick<Deps, 'db'>, key: Key): Promise<QuestionView> {
  const question = await findStored(deps.db, key)
  return (await readViews(deps.db.orm, question.ownerId, [question]))[0]!
}

/**
 * One page of the owner's questions about a scope, or of all for null, newest first.
 * `search` finds parts of questions and answers.
 */
export async function listQuestions(
  { db: { orm } }: Pick<Deps, 'db'>,
  ownerId: string | null,
  { scope, search, page }: { scope: QuestionScope | null; search: string; page: number },
): Promise<QuestionsPage> {
  const pageSize = questionPageSize
  if (ownerId === null) return { items: [], total: 0, page, pageSize }
  const scopeKey = scope && scopeKeyOf(scope)
  const { rows, total } = await store.listQuestions(orm, ownerId, {
    scopeKey,
    search,
    page,
    pageSize,
  })
  return { items: await readViews(orm, ownerId, rows), total, page, pageSize }
}

/**
 * Stops the answer that is being written. The passages stay, and the question counts,
 * because the model was asked. A question that has ended stays as it is.
 */
export async function stopQuestion(deps: Deps, key: Key): Promise<QuestionView> {
  const { id } = await findStored(deps.db, key)
  const problem = new Problem(
    'question_stopped',
    (await isUnlimited(deps, deps.db.orm)) ? { message: stoppedUncounted } : {},
  ).report()
  if (await store.stopQuestion(deps.db.orm, id, { problem, finishedAt: deps.now() }))
    await deps.runningQuestions.announceStop(id)
  return readQuestion(deps, key)
}

/**
 * Deletes a question with its answer. One that is being answered stops; it counts as if
 * it had been answered.
 */
export async function deleteQuestion(deps: Deps, { ownerId, id }: Key): Promise<void> {
  const deleted = ownerId ? await store.deleteQuestion(deps.db.orm, { ownerId, id }) : null
  if (!deleted) throw new Problem('question_not_found')
  if (deleted.wasRunning) await deps.runningQuestions.announceStop(id)
}

/**
 * Up to four questions that the transcript of the owner's video answers: those of the
 * model that wrote its summary, else of the engine.
 */
export async function suggestQuestions(
  deps: Deps,
  { ownerId, address }: { ownerId: string | null; address: string },
  videoId: string,
): Promise<string[]> {
  if (ownerId === null) throw new Problem('not_found')
  const scope = { kind: 'video', videoId } as const
  const candidates = await findCandidates(deps, { ownerId, scope, question: '', earlier: [] })
  const [source] = referTo(candidates)
  if (!source) throw new Problem('transcript_missing')
  const written = await readModelQuestions(deps.db.orm, ownerId, videoId)
  if (written.length > 0) return written.slice(0, maxSuggestedQuestions)
  const engine = deps.engine.forOwner(requesterKeyOf({ ownerId, address }))
  return engine.suggestQuestions(source, (id) => readTranscript(deps.db.orm, id))
}

/**
 * Deletes these owners' questions about videos that were purged from their histories;
 * null stands for all owners. Those that are being answered stop.
 */
export async function deleteQuestionsOfPurgedVideos(
  { db, runningQuestions }: Pick<Deps, 'db' | 'runningQuestions'>,
  ownerIds: readonly string[] | null,
): Promise<void> {
  if (ownerIds?.length === 0) return
  for (const id of await store.deleteWithoutVideo(db.orm, ownerIds))
    await runningQuestions.announceStop(id)
}

export const deleteQuestionsOfGuests = store.deleteOfGuests

/** Moves a guest's questions to their account. They count for the guest only. */
export const mergeGuestQuestions = store.moveToOwner
