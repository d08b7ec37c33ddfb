import { expect, test } from 'vitest'
import { sampleVideoId } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { aSummary } from '#tests/a-summary.ts'
import { idleJob, initialRunningJob, type Job } from '../jobs/job.ts'
import type { StoredRequest } from '../jobs/summary-request.ts'
import { hasCaptionPanel, selectStage } from './stage.ts'

const video = 'dQw4w9WgXcQ'
const request = { video, link: '', hasUploadedCaptions: false } as StoredRequest
const select = (change: Partial<Parameters<typeof selectStage>[0]>) =>
  selectStage({
    request: null,
    job: idleJob,
    videoId: null,
    isList: false,
    otherLink: null,
    isAddingCaptions: false,
    hasRecording: false,
    ...change,
  })
const failed = (code: 'limit_reached' | 'transcripts_disabled'): Job => ({
  phase: 'failed',
  problem: new Problem(code),
})

test('an empty page offers examples, and a link in the field shows its video', () => {
  expect(select({}).stage).toEqual({ name: 'empty' })
  expect(select({ videoId: video }).stage).toEqual({ name: 'preview', videoId: video })
})

test('the link of a playlist or channel offers its import, also after a summary', () => {
  expect(select({ isList: true }).stage).toEqual({ name: 'list' })
  expect(
    select({ isList: true, request, job: { phase: 'done', summary: aSummary() } }).stage,
  ).toEqual({ name: 'list' })
})

test('the link of another site offers to look for a podcast, and then shows the summary of its episode', () => {
  const otherLink = 'https://example.org/feed.xml'
  const podcast = { name: 'podcast', link: otherLink }
  const episode = { ...request, video: null, link: otherLink, hasUploadedCaptions: true }
  const job: Job = { phase: 'done', summary: aSummary() }
  expect(select({ otherLink }).stage).toEqual(podcast)
  expect(select({ otherLink, request, job }).stage).toEqual(podcast)
  expect(select({ otherLink, request: episode, job }).stage.name).toBe('done')
  const shared = { ...episode, link: `What peat keeps ${otherLink}` }
  expect(select({ otherLink, request: shared, job }).stage.name).toBe('done')
  expect(select({ otherLink: `${otherLink}?page=2`, request: episode, job }).stage.name).toBe(
    'podcast',
  )
})

test('a job is shown while the link field is empty or holds its video', () => {
  const running: Job = initialRunningJob
  for (const videoId of [null, video])
    expect(select({ request, job: running, videoId }).stage).toEqual({
      name: 'running',
      job: running,
      videoId: video,
    })
  expect(select({ request, job: running, videoId: 'anothervide' }).stage.name).toBe('preview')
  const summary = aSummary()
  expect(select({ request, job: { phase: 'done', summary } }).stage).toEqual({
    name: 'done',
    summary,
  })
})

test('a failure is shown with its request', () => {
  expect(select({ request, job: failed('transcripts_disabled'), videoId: video })).toMatchObject({
    stage: { name: 'failed', problem: { code: 'transcripts_disabled' }, request },
    limitProblem: null,
  })
})

test('a failure goes away when the link is removed, unless the request had none', () => {
  const job = failed('transcripts_disabled')
  expect(select({ request, job }).stage.name).toBe('empty')
  for (const video of [null, sampleVideoId])
    expect(select({ request: { ...request, video }, job }).stage.name).toBe('failed')
})

test('captions that are refused stay in their form, and a video in which too little is said asks for another link', () => {
  const problem = new Problem('transcript_too_short')
  for (const hasUploadedCaptions of [true, false])
    expect(
      hasCaptionPanel({ name: 'failed', problem, request: { ...request, hasUploadedCaptions } }),
    ).toBe(hasUploadedCaptions)
})

test('a used-up allowance leaves the page as it was before the request', () => {
  const job = failed('limit_reached')
  expect(select({ request, job, videoId: video })).toMatchObject({
    stage: { name: 'preview' },
    limitProblem: { code: 'limit_reached' },
  })
  expect(select({ request: { ...request, hasUploadedCaptions: true }, job }).stage.name).toBe(
    'captions',
  )
})

test('the caption form covers everything else', () => {
  expect(select({ request, job: initialRunningJob, isAddingCaptions: true }).stage).toEqual({
    name: 'captions',
  })
})

test('a recording is shown until its summary opens, and makes way for why the summary failed', () => {
  const heard = { ...request, video: 'recording-0123456789abcdef0123' }
  const shown = { hasRecording: true, request: heard }
  for (const job of [idleJob, initialRunningJob])
    expect(select({ ...shown, job }).stage).toEqual({ name: 'recording' })
  expect(select({ ...shown, job: failed('transcripts_disabled') }).stage.name).toBe('failed')
  expect(select({ hasRecording: true, isAddingCaptions: true }).stage.name).toBe('captions')
})
