import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { idleJob, initialRunningJob, type Job, type JobAction, reduceJob } from './job.ts'

const replay = (actions: JobAction[], job: Job = idleJob) => actions.reduce(reduceJob, job)

test('a running job shows its step, keeps the details of earlier steps, and its text grows', () => {
  expect(
    replay([
      { type: 'started' },
      { type: 'step', step: { step: 'transcript', detail: '5,914 words', progress: 0.1 } },
      { type: 'step', step: { step: 'writing', detail: 'part 1 of 4', progress: 0.2 } },
      { type: 'step', step: { step: 'writing', detail: 'part 2 of 4', progress: 0.4 } },
      { type: 'part', part: { tldr: 'Trams did' } },
      { type: 'part', part: { tldr: 'Trams did not lose.' } },
    ]),
  ).toEqual({
    phase: 'running',
    step: 'writing',
    details: { transcript: '5,914 words', writing: 'part 2 of 4' },
    progress: 0.4,
    part: { tldr: 'Trams did not lose.' },
    isReconnecting: false,
    placeInLine: null,
  })
})

test('a job that waits in line shows the number, until it is accepted', () => {
  const placeAt = (place: number) => ({ type: 'line', place: { place, isOwn: false } }) as const
  const waiting = replay([{ type: 'started' }, placeAt(40), placeAt(3)])
  expect(waiting).toMatchObject({ phase: 'running', placeInLine: { place: 3 } })
  expect(replay([{ type: 'step', step: { step: 'transcript' } }], waiting)).toMatchObject({
    placeInLine: null,
  })
})

test('the progress bar never moves backward, even when a step restarts', () => {
  const job = replay([
    { type: 'started' },
    { type: 'step', step: { step: 'writing', progress: 0.6 } },
    { type: 'step', step: { step: 'transcript' } },
  ])
  expect(job).toMatchObject({ step: 'transcript', progress: 0.6 })
})

test('a lost connection is shown while the job runs and ignored when it is over', () => {
  expect(reduceJob(initialRunningJob, { type: 'connection', isLost: true })).toMatchObject({
    isReconnecting: true,
  })
  const done: Job = { phase: 'done', summary: {} as SummaryView }
  expect(reduceJob(done, { type: 'connection', isLost: true })).toBe(done)
})

test('a job ends with a summary or a problem, and the next job starts from the beginning', () => {
  const problem = new Problem('transcripts_disabled')
  expect(reduceJob(initialRunningJob, { type: 'problem', problem })).toEqual({
    phase: 'failed',
    problem,
  })
  expect(replay([{ type: 'problem', problem }, { type: 'started' }])).toEqual(initialRunningJob)
  expect(replay([{ type: 'started' }, { type: 'reset' }])).toEqual(idleJob)
})
