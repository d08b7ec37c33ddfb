// Lets the model answer a question whose passages are stored. It may be killed at any
// time and started again.
import { Problem } from '#contract/problems/problems.ts'
import type { CheckedAnswer } from '#engine/ask/ask-types.ts'
import { isDatabaseDown, repeatDuringOutage } from '../db/outage.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { createQuestionMeter } from '../summaries/generations/model-usage.ts'
import { readTranscript } from '../summaries/transcripts/transcripts.ts'
import { describeVideo, findStoredMetadata } from '../summaries/videos/videos.ts'
import type { WholeReference } from '../threads/engine-input.ts'
import { refundQuestion } from '../usage/question-limits.ts'
import { readCandidates } from './candidates.ts'
import * as store from './store.ts'
import { listThread } from './thread.ts'

/** Answers that may fail for a reason of the server's. */
const maxFailures = 4
/**
 * Processes that may end while they work on the same answer. After that, the question
 * counts as the reason.
 */
const maxInterruptions = 10

/**
 * A Problem fails the question for good, and it counts nothing. Any other error is
 * thrown, so that the queue retries, up to the fourth. A question that was stopped or
 * deleted ends at once. When the process cannot wait any longer, the queue gives the
 * question to another one; that, and a database that is down, is not counted. How a
 * process ends that another one has taken for dead changes nothing, unless it has the
 * answer.
 */
export async function runQuestion(deps: Deps, questionId: string): Promise<void> {
  const question = await store.startAttempt(deps.db.orm, questionId)
  if (!question) return
  const { drained } = deps.answering
  const isStopped = async () =>
    (await store.findProgress(deps.db.orm, questionId))?.state !== 'running'
  const { signal, stop } = deps.runningQuestions.watchStop(questionId, isStopped)
  const ended = AbortSignal.any([signal, drained])
  try {
    if (question.attempts > maxInterruptions) throw new Problem('answer_failed')
    const answer = await writeAnswer(deps, question, ended)
    const finishedAt = deps.now()
    await repeatDuringOutage(
      () => store.finishQuestion(deps.db.orm, question, { ...answer, finishedAt }),
      deps.stopping,
    )
  } catch (error) {
    if (signal.aborted) return
    const last = await toLastProblem(deps, question, error)
    if (!last) throw error
    const { problem, attempt } = last
    deps.log.info(
      { questionId, code: problem.code, err: problem.cause },
      'a question could not be answered',
    )
    await repeatDuringOutage(() => storeFailure(deps, attempt, problem), deps.stopping)
    await notifyOwner(deps.db, question.ownerId)
  } finally {
    stop()
    await deps.runningQuestions.close(questionId)
  }
}

type LastProblem = { problem: Problem; attempt: store.Attempt }

/**
 * Returns why the question fails for good, or null when the queue tries again or another
 * process answers it.
 */
async function toLastProblem(
  deps: Deps,
  attempt: store.Attempt,
  error: unknown,
): Promise<LastProblem | null> {
  const isStopped = deps.answering.drained.aborted
  if (error instanceof Problem && !isStopped) return { problem: error, attempt }
  const outcome = isStopped || isDatabaseDown(error) ? 'stopped' : 'failed'
  const end = () => store.endAttempt(deps.db.orm, attempt, outcome)
  const ended = await repeatDuringOutage(end, deps.stopping)
  if (!ended || ended.failures < maxFailures) return null
  return { problem: new Problem('answer_failed', { cause: error }), attempt: ended }
}

async function writeAnswer(
  deps: Deps,
  question: store.Question,
  signal: AbortSignal,
): Promise<CheckedAnswer> {
  const { ownerId, passages, language } = question
  // The settings may have changed since the question. No other model may write in its
  // place; asked again, the new one answers.
  if (deps.model?.name !== question.engine) throw new Problem('model_changed')
  const thread = question.followUpTo
    ? await listThread(deps.db.orm, ownerId, question.followUpTo).catch(() => [])
    : []
  const earlier = thread.map((turn) => ({
    question: turn.question,
    answer: turn.sentences.map(({ text }) => text).join(' '),
  }))
  const meter = createQuestionMeter(deps, ownerId)
  const model = deps.model.withMeter(meter)
  const whole = await findWhole(deps, question)
  const input = { question: question.question, earlier, passages, whole, language, model }
  const read = (id: string) => readTranscript(deps.db.orm, id)
  try {
    for await (const event of deps.engine.answerQuestion(input, read, signal)) {
      signal.throwIfAborted()
      if (event.type === 'answer') return event.data
      deps.runningQuestions.publish(question, event.data.text)
    }
  } finally {
    // The next question is asked when this one has ended, and its limit must know these tokens.
    await meter.stored()
  }
  throw new Error('the engine ended without an answer')
}

/**
 * The video of a question with what the request for its summary says of it; null for a
 * question about several.
 */
async function findWhole(
  deps: Deps,
  { ownerId, scope }: store.Question,
): Promise<WholeReference | null> {
  if (scope.kind !== 'video') return null
  const { videoId } = scope
  const [video] = await readCandidates(deps.db.orm, { ownerId, scope })
  if (!video?.transcriptId) return null
  const metadata = await findStoredMetadata(deps, videoId)
  const chapters = video.hasAuthorChapters ? video.chapters : []
  return {
    videoId,
    transcriptId: video.transcriptId,
    ...describeVideo(metadata, { title: video.title, chapters }),
  }
}

/**
 * Stores the failure together with the refund of what the question was counted for, so
 * that it happens once.
 */
async function storeFailure(deps: Deps, attempt: store.Attempt, problem: Problem): Promise<void> {
  const failure = { problem: problem.report(deps.settings.BRAND_NAME), finishedAt: deps.now() }
  await deps.db.orm.transaction(async (tx) => {
    const countedIn = await store.failQuestion(tx, attempt, failure)
    await refundQuestion(tx, countedIn ?? [])
  })
}
