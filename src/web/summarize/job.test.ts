import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import type { SummaryView } from '#contract/summary.ts'
import { advance, begun, idle, type Job, type JobNews } from './job.ts'

const play = (news: JobNews[], from: Job = idle) => news.reduce(advance, from)

test('a job names its step, keeps what was said of earlier ones, and its text grows', () => {
  expect(
    play([
      { type: 'started' },
      { type: 'step', step: { step: 'transcript', detail: '5,914 words', progress: 0.1 } },
      { type: 'step', step: { step: 'writing', detail: 'part 1 of 4', progress: 0.2 } },
      { type: 'step', step: { step: 'writing', detail: 'part 2 of 4', progress: 0.4 } },
      { type: 'part', part: { tldr: 'Trams did' } },
      { type: 'part', part: { tldr: 'Trams did not lose.' } },
    ]),
  ).toEqual({
    phase: 'working',
    step: 'writing',
    details: { transcript: '5,914 words', writing: 'part 2 of 4' },
    progress: 0.4,
    part: { tldr: 'Trams did not lose.' },
    lost: false,
  })
})

test('the bar never runs backwards, even when a step begins again', () => {
  const job = play([
    { type: 'started' },
    { type: 'step', step: { step: 'writing', progress: 0.6 } },
    { type: 'step', step: { step: 'transcript' } },
  ])
  expect(job).toMatchObject({ step: 'transcript', progress: 0.6 })
})

test('a lost line is shown and forgotten; it changes nothing once the job is over', () => {
  expect(advance(begun, { type: 'lost', lost: true })).toMatchObject({ lost: true })
  const done: Job = { phase: 'done', summary: {} as SummaryView }
  expect(advance(done, { type: 'lost', lost: true })).toBe(done)
})

test('a job ends with its summary or its problem, and a new one begins afresh', () => {
  const problem = new Problem('transcripts_disabled')
  expect(advance(begun, { type: 'problem', problem })).toEqual({ phase: 'failed', problem })
  expect(play([{ type: 'problem', problem }, { type: 'started' }])).toEqual(begun)
  expect(play([{ type: 'started' }, { type: 'forgotten' }])).toEqual(idle)
})
