// The job that lets the model answer a question whose passages were found.
import type { AcceptedQuestion } from '#contract/questions/questions.ts'
import { questionQueue } from '../db/queue.ts'
import { questions } from '../db/schema/questions.ts'
import type { JobKind, JobRequest } from '../jobs/accept-job.ts'
import { countQuestion, type QuestionLimits, readWholeUsage } from '../usage/question-limits.ts'
import { runQuestion } from './run-question.ts'
import * as store from './store.ts'

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
  begin: (deps, { id }) => runQuestion(deps, id),
  run: runQuestion,
  // New questions are announced. Only those that are retried wait for the next look.
  pollSeconds: 5,
  readUsage: readWholeUsage,
}
