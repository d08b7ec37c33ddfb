// Reads and writes the questions table.
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type {
  AnswerSentence,
  LeftOutSentence,
  QuestionView,
} from '#contract/questions/questions.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import type { FoundPassage } from '#engine/ask/ask-types.ts'
import type { Orm } from '../db/database.ts'
import { deleteInSteps } from '../db/in-steps.ts'
import { questions } from '../db/schema/questions.ts'

export type Question = typeof questions.$inferSelect
export type NewQuestion = typeof questions.$inferInsert
type Key = { ownerId: string; id: string }

const isKey = ({ ownerId, id }: Key) => and(eq(questions.ownerId, ownerId), eq(questions.id, id))
/** Spelled as in the unique index, so that it matches. */
const isNotFailed = sql`${questions.state} <> 'failed'`
const isRunning = (id: string) => and(eq(questions.id, id), eq(questions.state, 'running'))

/**
 * A question as one process answers it. While another process that took it over answers
 * it, the count is higher.
 */
type Attempt = Pick<Question, 'id' | 'attempts'>

/** Whether it still runs, and no other process has taken it over. */
const isNewest = ({ id, attempts }: Attempt) => and(isRunning(id), eq(questions.attempts, attempts))

/**
 * Inserts a question, or finds the owner's same one that another request has just
 * inserted; then `inserted` is null.
 */
export async function insertOrFindQuestion(
  tx: Orm,
  values: NewQuestion,
): Promise<{ row: Question; inserted: Question | null }> {
  const { ownerId, requestKey } = questions
  const [inserted] = await tx
    .insert(questions)
    .values(values)
    .onConflictDoNothing({ target: [ownerId, requestKey], where: isNotFailed })
    .returning()
  if (inserted) return { row: inserted, inserted }
  const row = await findByRequestKey(tx, values.ownerId, values.requestKey)
  if (!row) throw new Error('an equal question prevented the insert and is gone')
  return { row, inserted: null }
}

export async function findQuestion(orm: Orm, key: Key): Promise<Question | null> {
  const [row] = await orm.select().from(questions).where(isKey(key))
  return row ?? null
}

/** The owner's question with this request key that has not failed. */
export async function findByRequestKey(
  orm: Orm,
  ownerId: string,
  requestKey: string,
): Promise<Question | null> {
  const [row] = await orm
    .select()
    .from(questions)
    .where(and(eq(questions.ownerId, ownerId), eq(questions.requestKey, requestKey), isNotFailed))
  return row ?? null
}

export async function findByIdempotencyKey(
  orm: Orm,
  ownerId: string,
  key: string,
): Promise<Question | null> {
  const [row] = await orm
    .select()
    .from(questions)
    .where(and(eq(questions.ownerId, ownerId), eq(questions.idempotencyKey, key)))
  return row ?? null
}

/** Counts a process that begins with an answer, and returns the question; null if it has ended. */
export async function startAttempt(orm: Orm, id: string): Promise<Question | null> {
  const [row] = await orm
    .update(questions)
    .set({ attempts: sql`${questions.attempts} + 1` })
    .where(isRunning(id))
    .returning()
  return row ?? null
}

/**
 * Ends an attempt, which failed or was stopped from outside. Resolves to the question as
 * it is then, with the number of its failures; null when it has ended or another process
 * answers it.
 */
export async function endAttempt(
  orm: Orm,
  attempt: Attempt,
  outcome: 'failed' | 'stopped',
): Promise<(Attempt & Pick<Question, 'failures'>) | null> {
  const { attempts, failures } = questions
  const [row] = await orm
    .update(questions)
    .set({
      attempts: sql`${attempts} - 1`,
      ...(outcome === 'failed' && { failures: sql`${failures} + 1` }),
    })
    .where(isNewest(attempt))
    .returning({ id: questions.id, attempts, failures })
  return row ?? null
}

/** `passages` where others than those that were found are cited. */
type Answer = {
  found: NonNullable<QuestionView['found']>
  sentences: AnswerSentence[]
  isUnconfirmed?: boolean
  leftOut?: LeftOutSentence[]
  passages?: FoundPassage[]
}

/**
 * Stores the answer of a running question, whichever attempt it is from. Returns false
 * when it has ended or is deleted.
 */
export async function finishQuestion(
  tx: Orm,
  question: Pick<Question, 'id' | 'question' | 'scope'>,
  { finishedAt, ...answer }: Answer & { finishedAt: number },
): Promise<boolean> {
  const rows = await tx
    .update(questions)
    .set({
      ...answer,
      state: 'done',
      part: null,
      searchText: searchTextOf(question, answer.sentences),
      finishedAt,
    })
    .where(isRunning(question.id))
    .returning({ id: questions.id })
  return rows.length > 0
}

type Failure = { problem: ProblemReport; finishedAt: number }

/**
 * Stores the failure of a running question. Returns the limits in which it was counted;
 * null when it has ended or is deleted, or another process answers it.
 */
export async function failQuestion(
  tx: Orm,
  attempt: Attempt,
  failure: Failure,
): Promise<string[] | null> {
  return endWithFailure(tx, isNewest(attempt), failure)
}

/**
 * Ends a running question, whichever process answers it. Returns false when it has ended
 * or is deleted.
 */
export async function stopQuestion(orm: Orm, id: string, failure: Failure): Promise<boolean> {
  return (await endWithFailure(orm, isRunning(id), failure)) !== null
}

async function endWithFailure(
  orm: Orm,
  condition: SQL | undefined,
  failure: Failure,
): Promise<string[] | null> {
  const [row] = await orm
    .update(questions)
    .set({ ...failure, state: 'failed', part: null })
    .where(condition)
    .returning({ countedIn: questions.countedIn })
  return row?.countedIn ?? null
}

export async function findProgress(
  orm: Orm,
  id: string,
): Promise<Pick<Question, 'state' | 'part' | 'finishedAt'> | null> {
  const { state, part, finishedAt } = questions
  const [row] = await orm
    .select({ state, part, finishedAt })
    .from(questions)
    .where(eq(questions.id, id))
  return row ?? null
}

export async function updatePart(
  orm: Orm,
  attempt: Attempt,
  part: NonNullable<Question['part']>,
): Promise<void> {
  await orm.update(questions).set({ part }).where(isNewest(attempt))
}

/** `scopeKey` null lists all questions. */
type QuestionsQuery = { scopeKey: string | null; search: string; page: number; pageSize: number }

/** One page of the owner's questions, newest first, and the number of all that match. */
export async function listQuestions(
  orm: Orm,
  ownerId: string,
  { scopeKey, search, page, pageSize }: QuestionsQuery,
): Promise<{ rows: Question[]; total: number }> {
  const text = normalizeForSearch(search)
  const condition = and(
    eq(questions.ownerId, ownerId),
    scopeKey === null ? undefined : eq(questions.scopeKey, scopeKey),
    text ? sql`position(${text} in ${questions.searchText}) > 0` : undefined,
  )
  const rows = await selectNewestFirst(orm, condition)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await orm.$count(questions, condition) }
}

export async function listByOwner(orm: Orm, ownerId: string): Promise<Question[]> {
  return selectNewestFirst(orm, eq(questions.ownerId, ownerId))
}

function selectNewestFirst(orm: Orm, condition: SQL | undefined) {
  return orm
    .select()
    .from(questions)
    .where(condition)
    .orderBy(desc(questions.createdAt), desc(questions.id))
    .$dynamic()
}

/**
 * Deletes a question and returns whether it was still running; null if there is none.
 * Later questions of the thread stay.
 */
export async function deleteQuestion(tx: Orm, key: Key): Promise<{ wasRunning: boolean } | null> {
  const [row] = await tx.delete(questions).where(isKey(key)).returning({ state: questions.state })
  if (!row) return null
  await tx
    .update(questions)
    .set({ followUpTo: null })
    .where(and(eq(questions.ownerId, key.ownerId), eq(questions.followUpTo, key.id)))
  return { wasRunning: row.state === 'running' }
}

/**
 * Deletes the owners' questions about a video that is not in their history, not even as
 * deleted. Returns the ids of those that were running.
 */
export async function deleteWithoutVideo(
  orm: Orm,
  ownerIds: readonly string[] | null,
): Promise<string[]> {
  const { id, ownerId, scopeKey, state } = questions
  const isOwned = sql`${ownerId} = any(${sql.param([...new Set(ownerIds)])}::text[])`
  const isPurged = sql`${scopeKey} like 'video:%' and not exists (select from history h
    where h.owner_id = ${ownerId} and h.video_id = substr(${scopeKey}, ${'video:'.length + 1}))`
  const where = and(isPurged, ownerIds ? isOwned : undefined)
  const isRunning = and(where, eq(state, 'running'))
  const running = await orm.select({ id }).from(questions).where(isRunning)
  await deleteInSteps(orm, { table: questions, where })
  return running.map((row) => row.id)
}

/** Deletes the questions that guests asked before then. */
export async function deleteOfGuests(orm: Orm, beforeMs: number): Promise<void> {
  const { ownerId, createdAt, state } = questions
  const isOfGuest = sql`${ownerId} like 'guest:%'`
  const where = and(isOfGuest, lt(createdAt, beforeMs), ne(state, 'running'))
  await deleteInSteps(orm, { table: questions, where })
}

/** Moves questions to another owner, except those that this owner has asked too. */
export async function moveToOwner(tx: Orm, fromId: string, toId: string): Promise<void> {
  const own = tx
    .select({ requestKey: questions.requestKey })
    .from(questions)
    .where(and(eq(questions.ownerId, toId), ne(questions.state, 'failed')))
  await tx
    .delete(questions)
    .where(
      and(
        eq(questions.ownerId, fromId),
        ne(questions.state, 'failed'),
        inArray(questions.requestKey, own),
      ),
    )
  await tx
    .update(questions)
    .set({ ownerId: toId, idempotencyKey: null })
    .where(eq(questions.ownerId, fromId))
}

/**
 * What the search finds a question by: not by the answer about a space, which its owner
 * may no longer see.
 */
export function searchTextOf(
  { question, scope }: Pick<Question, 'question' | 'scope'>,
  answer: { text: string }[],
): string {
  const sentences = scope.kind === 'space' ? [] : answer
  return [question, ...sentences.map(({ text }) => text)].map(normalizeForSearch).join('\n')
}
