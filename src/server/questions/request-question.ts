// Accepts a question: finds its passages, and stores it with the answer that quotes, or
// lets the model write one.
import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import type {
  AcceptedQuestion,
  QuestionScope,
  questionRequestSchema,
} from '#contract/questions/questions.ts'
import { limitWholeTokens } from '#engine/ask/answer/read-lines.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceAddressLimit } from '../http/rate-limits/action-limits.ts'
import { acceptJob } from '../jobs/accept-job.ts'
import { requesterKeyOf } from '../jobs/queue-groups.ts'
import { describeReadable } from '../spaces/reading.ts'
import { checkQuestionLimits } from '../usage/question-limits.ts'
import { answerVersion } from './answer-version.ts'
import type { CandidateVideo } from './candidates.ts'
import { findAnswer } from './find-answer.ts'
import { describeVectors } from './find-by-meaning.ts'
import { findCited } from './find-cited.ts'
import { findCandidates } from './find-sources.ts'
import { findOwnNotes, type OwnNote } from './own-notes.ts'
import { questionKind } from './run-question.ts'
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

/**
 * Every question is looked for in the transcripts, also one that was asked before or for
 * which nothing is left.
 */
const questionRequests = { kind: 'question requests', limit: 300, windowMs: 10 * 60_000 }

/**
 * Accepts a question, or returns the owner's earlier one if its answer would be the same;
 * then nothing is counted. The passages are stored when this returns. Throws a Problem
 * when the question is rejected; then nothing was stored and nothing was counted.
 */
export async function requestQuestion(deps: Deps, asked: OwnedQuestion): Promise<AcceptedQuestion> {
  const { ownerId, request, idempotencyKey } = asked
  const { orm } = deps.db
  const limit = Math.max(questionRequests.limit, deps.settings.GUEST_QUESTIONS_PER_ADDRESS)
  await enforceAddressLimit(deps, { ...questionRequests, limit, address: requesterKeyOf(asked) })
  const repeated = idempotencyKey
    ? await store.findByIdempotencyKey(orm, ownerId, idempotencyKey)
    : null
  if (repeated) return acceptRepeated(orm, repeated, request)
  const thread = await listThread(orm, ownerId, request.followUpTo ?? null)
  const earlier = thread.map(({ question }) => question)
  const byWords = await findCandidates(deps, { ownerId, ...request, earlier })
  const notes = await findOwnNotes(orm, { ownerId, ...request, earlier })
  // The model may change while the passages are found.
  const { model } = deps
  const engine = model?.name ?? withoutModel
  const vectors = await describeVectors(deps, { ownerId, scope: request.scope })
  const shared = await describeScopeContents(orm, { ownerId, scope: request.scope })
  const keyOf = (...more: unknown[]) =>
    hash([
      answerVersion,
      engine,
      normalize(request),
      byWords.map(identityOf).toSorted(),
      notes.map(identityOfNote),
      ...shared,
      ...more,
    ])
  const existing = await store.findByRequestKey(orm, ownerId, keyOf(...vectors))
  if (existing) return accept(existing)
  const counted = await checkQuestionLimits(deps, asked)
  const cited = await findCited(deps, { ownerId, ...request, thread })
  const search = {
    ownerId,
    engineOwner: requesterKeyOf(asked),
    ...request,
    earlier,
    notes,
    byMeaning: vectors.length > 0,
  }
  const wholeTokens = model && limitWholeTokens(model, await model.reading())
  const answer = await findAnswer(deps, { ...search, wholeTokens, byWords, cited })
  // Without its vector the question was asked by words alone.
  const requestKey = answer.isByMeaning ? keyOf(...vectors) : keyOf()
  const { scope, question } = request
  const isDone = answer.quoted !== null
  const values = {
    ...{ id: randomUUID(), ownerId, question, scope, requestKey, idempotencyKey, engine },
    passages: answer.passages,
    videos: answer.videos,
    language: answer.language,
    scopeKey: scopeKeyOf(scope),
    followUpTo: request.followUpTo ?? null,
    state: isDone ? ('done' as const) : ('running' as const),
    found: answer.quoted?.found,
    sentences: answer.quoted?.sentences ?? [],
    searchText: store.searchTextOf({ question, scope }, answer.quoted?.sentences ?? []),
    countedIn: counted.limits.map(({ key }) => key),
    createdAt: deps.now(),
    finishedAt: isDone ? deps.now() : null,
  }
  return acceptJob(deps, questionKind, { ...asked, requestKey, values, counted })
}

/**
 * The question that it followed may have been deleted meanwhile; then the stored one
 * names none.
 */
async function acceptRepeated(
  orm: Orm,
  row: store.Question,
  request: OwnedQuestion['request'],
): Promise<AcceptedQuestion> {
  const { ownerId, followUpTo } = row
  const named = request.followUpTo
  const isDeleted =
    followUpTo === null &&
    named !== undefined &&
    !(await store.findQuestion(orm, { ownerId, id: named }))
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

const identityOf = ({ videoId, transcriptId, title, keyMoments }: CandidateVideo) =>
  JSON.stringify([videoId, transcriptId, title, keyMoments])

/**
 * What a stored answer about a space depends on beside the videos that words find: all
 * that is shared there. Empty for other scopes.
 */
async function describeScopeContents(
  orm: Orm,
  { ownerId, scope }: { ownerId: string; scope: QuestionScope },
): Promise<string[]> {
  return scope.kind === 'space'
    ? [await describeReadable(orm, { spaceId: scope.spaceId, userId: ownerId })]
    : []
}

const identityOfNote = ({ videoId, quote }: OwnNote) => JSON.stringify([videoId, quote])

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
