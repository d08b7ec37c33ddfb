// The job that lets the model answer a question whose passages were found.
import { Problem } from '#contract/problems/problems.ts'
import type { AcceptedQuestion } from '#contract/questions/questions.ts'
import type { CheckedAnswer } from '#engine/ask/ask-types.ts'
import { looksAgain } from '../adapters/models/reading-speed.ts'
import { notifyOwner } from '../db/owner-events.ts'
import { questionQueue } from '../db/queue.ts'
import { questions } from '../db/schema/questions.ts'
import type { Deps } from '../deps/deps.ts'
import type { JobKind, JobRequest } from '../jobs/accept-job.ts'
import { type Making, runJob, type Work } from '../jobs/run-job.ts'
import { createQuestionMeter } from '../summaries/generations/model-usage.ts'
import { readTranscript } from '../summaries/transcripts/transcripts.ts'
import { describeVideo, findStoredMetadata } from '../summaries/videos/videos.ts'
import type { WholeReference } from '../threads/engine-input.ts'
import {
  countQuestion,
  type QuestionLimits,
  readWholeUsage,
  refundQuestion,
} from '../usage/question-limits.ts'
import { readCandidates } from './candidates.ts'
import * as store from './store.ts'
import { listThread } from './thread.ts'

const questionWork: Work<store.Question, CheckedAnswer> = {
  slots: 'answering',
  givenUp: 'answer_failed',
  failedMessage: 'a question could not be answered',
  describe: ({ id }) => ({ questionId: id }),
  // An attempt whose process says how it ended is not counted any more.
  interruptionsOf: ({ attempts }) => attempts - 1,
  start: ({ db }, id) => store.startAttempt(db.orm, id),
  watchCancel: ({ db, runningQuestions }, id) =>
    runningQuestions.watchStop(
      id,
      async () => (await store.findProgress(db.orm, id))?.state !== 'running',
    ),
  make: writeAnswer,
  finish: ({ db, now }, question, answer) =>
    store.finishQuestion(db.orm, question, { ...answer, finishedAt: now() }),
  giveBack: ({ db }, question, outcome) => store.endAttempt(db.orm, question, outcome),

  /** The refund is stored together with the failure, so that it happens once. */
  async fail({ db, settings, now }, question, problem) {
    const failure = { problem: problem.report(settings.BRAND_NAME), finishedAt: now() }
    const countedIn = await db.orm.transaction(async (tx) => {
      const counted = await store.failQuestion(tx, question, failure)
      await refundQuestion(tx, counted ?? [])
      return counted
    })
    await notifyOwner(db, question.ownerId)
    return countedIn !== null
  },

  close: ({ runningQuestions }, id) => runningQuestions.close(id),
}

type QuestionJob = JobRequest & { values: store.NewQuestion; counted: QuestionLimits }

export const questionKind: JobKind<{
  request: QuestionJob
  reserved: object
  row: store.Question
  inserted: store.Question
  answer: AcceptedQuestion
}> = {
  queue: questionQueue,
  idName: 'questionId',
  table: questions,
  slots: 'answering',
  // A quotation is answered already.
  isWork: ({ values }) => values.state === 'running',
  // It was looked for before its passages were found.
  reserve: async () => ({ row: null }),
  store: (_, tx, { values }) => store.insertOrFindQuestion(tx, values),
  async settle(_, tx, { row, inserted, counted }) {
    const isNew = inserted !== null
    if (isNew) await countQuestion(tx, counted)
    const answer = { questionId: row.id, cached: !isNew && row.state === 'done' }
    return { answer, isCounted: isNew, settled: [] }
  },
  begin: (deps, { id }, { group }) => runJob(deps, questionWork, { id, turn: group }),
  run: (deps, id, group = id) => runJob(deps, questionWork, { id, turn: group }),
  // New questions are announced. Only those that are retried wait for the next look.
  pollSeconds: 5,
  readUsage: readWholeUsage,
}

async function writeAnswer(
  deps: Deps,
  question: store.Question,
  { signal, turn }: Making,
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
  const model = deps.model.withMeter(meter, turn)
  const whole = await findWhole(deps, question)
  const secondLook = looksAgain(model.name, deps.settings)
  const asked = { question: question.question, earlier, passages, whole, language }
  const input = { ...asked, model, secondLook }
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
