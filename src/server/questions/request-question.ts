// Accepts a question: finds its passages, and stores it with the answer that quotes, or lets the model write one.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { formatDuration } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import type { AcceptedQuestion, QuestionScope, QuestionVideo, questionRequestSchema } from '#contract/questions.ts'
import type { FoundPassages } from '#engine/ask/ask-types.ts'
import { runClaimedJob, sendClaimedJob, sendJob } from '../db/claimed-jobs.ts'
import type { Orm } from '../db/database.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { questionQueue } from '../db/queue.ts'
import type { Deps } from '../deps/deps.ts'
import type { Place } from '../deps/local-work.ts'
import { turnTaker } from '../generations/enqueue-summary.ts'
import { currentRequestId } from '../log.ts'
import { checkQuestionLimits, countQuestion, readWholeUsage } from '../usage/question-limits.ts'
import { addUsageToProblem } from '../usage/usage.ts'
import type { Candidate } from './candidates.ts'
import { findCandidates, readSources } from './find-sources.ts'
import { runQuestion } from './run-question.ts'
import { scopeKeyOf } from './scope-key.ts'
import * as store from './store.ts'
import { listThread } from './thread.ts'

type OwnedQuestion = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  request: z.output<typeof questionRequestSchema>
  idempotencyKey: string | null
}

/** Stands for an answer that quotes. */
const withoutModel = 'passages'

/** Raised when the same transcripts get another answer. */
const answerVersion = 2

/**
 * Accepts a question, or returns the owner's earlier one if its answer would be the same; then nothing is counted. The passages are stored
 * when this returns. Throws a Problem when the question is rejected; then nothing was stored and nothing was counted.
 */
export async function requestQuestion(deps: Deps, asked: OwnedQuestion): Promise<AcceptedQuestion> {
  try {
    return await acceptQuestion(deps, asked)
  } catch (error) {
    throw await addUsageToProblem(error, () => readWholeUsage(deps, asked.ownerId))
  }
}

async function acceptQuestion(deps: Deps, asked: OwnedQuestion): Promise<AcceptedQuestion> {
  const { ownerId, request, idempotencyKey } = asked
  const { orm } = deps.db
  const repeated = idempotencyKey ? await store.findByIdempotencyKey(orm, ownerId, idempotencyKey) : null
  if (repeated) return acceptRepeated(orm, repeated, request)
  const thread = await listThread(orm, ownerId, request.followUpTo ?? null)
  const earlier = thread.map(({ question }) => question)
  const candidates = await findCandidates(deps, { ownerId, ...request, earlier })
  // The model may change while the passages are found.
  const engine = deps.model?.name ?? withoutModel
  const requestKey = hash([answerVersion, engine, normalize(request), candidates.map(identityOf).toSorted()])
  const existing = await store.findByRequestKey(orm, ownerId, requestKey)
  if (existing) return accept(existing)
  await checkQuestionLimits(deps, asked)
  const answer = await findAnswer(deps, asked, { candidates, earlier, quotes: engine === withoutModel })
  const { scope, question } = request
  const isDone = answer.quoted !== null
  return insert(deps, asked, {
    ...{ id: randomUUID(), ownerId, question, scope, requestKey, idempotencyKey, engine },
    ...{ passages: answer.found.passages, videos: answer.videos, language: answer.language },
    ...{ scopeKey: scopeKeyOf(scope), followUpTo: request.followUpTo ?? null },
    ...{ state: isDone ? 'done' : 'running', found: answer.quoted?.found, sentences: answer.quoted?.sentences ?? [] },
    searchText: store.searchTextOf(question, answer.quoted?.sentences ?? []),
    createdAt: deps.now(),
    finishedAt: isDone ? deps.now() : null,
  })
}

/** Finds the passages, and the answer itself where no model is asked: without one, or because there is nothing to write from. */
async function findAnswer(
  deps: Deps,
  { ownerId, address, request }: OwnedQuestion,
  { candidates, earlier, quotes }: { candidates: Candidate[]; earlier: string[]; quotes: boolean },
) {
  let firstLanguage: string | undefined
  const engine = deps.engine.forOwner(turnTaker({ ownerId, address }))
  const query = { question: request.question, earlier, quotes }
  const { found, quoted, language } = await engine.findAnswer(query, async () => {
    const sources = await readSources(deps, candidates)
    if (request.scope.kind === 'video' && sources.length === 0) throw new Problem('transcript_missing')
    firstLanguage = sources[0]?.transcript.language
    return sources
  })
  const nothing = { found: 'not_said' as const, sentences: [] }
  const spoken = found.passages[0]?.language ?? firstLanguage ?? 'und'
  return {
    found,
    quoted: quoted ?? (found.passages.length === 0 ? nothing : null),
    language: quotes ? spoken : (language ?? spoken),
    videos: listVideos(found, candidates),
  }
}

type CountedQuestion = Omit<store.NewQuestion, 'countedIn'>

/** Stores the question in one transaction with what it counts for and, if a model answers it, its job. */
async function insert(deps: Deps, { ownerId, address }: OwnedQuestion, values: CountedQuestion) {
  const group = createHmac('sha256', deps.secret)
    .update(`queue ${turnTaker({ ownerId, address })}`)
    .digest('base64url')
  let place: Place | null = null
  const stored = await deps.db.orm
    .transaction(async (tx) => {
      const inserted = await store.insertQuestion(tx, { ...values, countedIn: [] })
      if (!inserted) return { existing: await findExisting(tx, values) }
      if (inserted.state === 'running') await rejectWhenFull(deps, tx)
      const job = { data: { questionId: values.id, requestId: currentRequestId() ?? randomUUID() }, group }
      place = inserted.state === 'running' ? deps.answering.tryTake(group) : null
      const queueJobId = place && (await sendClaimedJob(deps.db.queue, tx, questionQueue, job))
      if (inserted.state === 'running' && !queueJobId) await sendJob(deps.db.queue, tx, questionQueue, job)
      await store.setCountedIn(tx, values.id, await countQuestion(deps, tx, { ownerId, address }))
      return { queueJobId }
    })
    .catch((error: unknown) => {
      place?.leave()
      throw error
    })
  if ('existing' in stored) return accept(stored.existing)
  if (place && stored.queueJobId) void runHere(deps, { id: values.id, queueJobId: stored.queueJobId, place })
  await notifyOwner(deps.db, ownerId)
  return { questionId: values.id, cached: false }
}

/** The question that another request has just inserted. Throws `key_in_flight` if that had only the same idempotency key. */
async function findExisting(tx: Orm, { ownerId, requestKey }: CountedQuestion): Promise<store.Question> {
  const existing = await store.findByRequestKey(tx, ownerId, requestKey)
  if (!existing) throw new Problem('key_in_flight')
  return existing
}

async function rejectWhenFull({ settings }: Deps, tx: Orm): Promise<void> {
  if ((await store.countRunning(tx)) > settings.QUEUE_LIMIT) throw new Problem('queue_full')
}

type Begun = { id: string; queueJobId: string; place: Place }

/** Runs a question that was accepted a moment ago. If this process ends before it does, the queue gives it to another one. */
async function runHere(deps: Deps, { id, queueJobId, place }: Begun): Promise<void> {
  const { log, db } = deps
  await runClaimedJob({ queue: db.queue, log, name: questionQueue }, queueJobId, () => runQuestion(deps, id))
  place.leave()
}

/** The question that it followed may have been deleted meanwhile; then the stored one names none. */
async function acceptRepeated(
  orm: Orm,
  row: store.Question,
  request: OwnedQuestion['request'],
): Promise<AcceptedQuestion> {
  const { ownerId, followUpTo } = row
  const named = request.followUpTo
  const isDeleted =
    followUpTo === null && named !== undefined && !(await store.findQuestion(orm, { ownerId, id: named }))
  const asked = normalize({ ...row, followUpTo: isDeleted ? named : (followUpTo ?? undefined) })
  if (hash(asked) !== hash(normalize(request))) throw new Problem('key_reused')
  return accept(row)
}

function accept({ id, state }: store.Question): AcceptedQuestion {
  return { questionId: id, cached: state === 'done' }
}

/** Case, spaces and the marks at the end make no other question. */
function normalize({ question, scope, followUpTo }: OwnedQuestion['request']): unknown[] {
  const text = question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.?!？！。؟]+$/u, '')
  return [text, orderedScope(scope), followUpTo ?? null]
}

function orderedScope(scope: QuestionScope): unknown[] {
  return Object.entries(scope).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const identityOf = ({ videoId, transcriptId, title }: Candidate) => JSON.stringify([videoId, transcriptId, title])

function listVideos({ passages }: FoundPassages, candidates: Candidate[]): QuestionVideo[] {
  const ids = new Set(passages.map(({ videoId }) => videoId))
  return candidates
    .filter(({ videoId }) => ids.has(videoId))
    .map(({ videoId, title, channel, thumbnail, durationSeconds, createdAt }) => ({
      ...{ videoId, title, channel, thumbnail, createdAt },
      duration: formatDuration(durationSeconds),
    }))
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
