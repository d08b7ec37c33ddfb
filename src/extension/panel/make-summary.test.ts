// A person may cancel, or go on to another video, while the captions are still on their way.
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/paths.ts'
import type { Answer, ToBackground } from '../messages.ts'
import { cancelled, makeSummary, type Order } from './make-summary.ts'
import type { SummaryState } from './use-summary.ts'

const order: Order = {
  video: { videoId: 'aVideo00001', title: 'A', channel: 'C', durationSeconds: 60, state: 'ready', tracks: [] },
  track: { id: '.en', language: 'en', kind: 'manual', name: '' },
  ...{ text: '{"events":[]}', length: 'medium' },
}
type Call = Extract<ToBackground, { type: 'call' }>

afterEach(() => vi.unstubAllGlobals())

function start(cancelling: Answer<null> = { data: null }) {
  const calls: string[] = []
  const shown: SummaryState[] = []
  let resolve: (answer: Answer<{ jobId: string }>) => void = () => {}
  const accepted = new Promise<Answer<{ jobId: string }>>((done) => {
    resolve = done
  })
  const connect = vi.fn(() => ({
    ...{ onDisconnect: { addListener() {} }, onMessage: { addListener() {} } },
    ...{ postMessage() {}, disconnect: vi.fn() },
  }))
  const sendMessage = async ({ method, path }: Call) => {
    calls.push(`${method} ${path}`)
    return method === 'POST' ? accepted : cancelling
  }
  vi.stubGlobal('chrome', { runtime: { sendMessage, connect } })
  const attempt = new AbortController()
  const made = makeSummary(order, (next) => shown.push(next), attempt.signal)
  const accept = () => {
    resolve({ data: { jobId: 'job-1' } })
    return made
  }
  return { attempt, accept, calls, shown, connect }
}

const post = `POST ${api.summaries}`
const cancel = `DELETE ${api.job('job-1')}`

test('a summary that was cancelled during the upload is cancelled as soon as the server has accepted it', async () => {
  const { attempt, accept, calls, shown, connect } = start()
  attempt.abort(cancelled)
  await accept()
  expect(calls).toEqual([post, cancel])
  expect(shown.map(({ name }) => name)).toEqual(['working'])
  expect(connect).not.toHaveBeenCalled()
})

test('a summary that could not be cancelled is told', async () => {
  const failure = { code: 'server_away', title: 'Away', message: 'Away.' }
  const { attempt, accept, shown } = start({ failure })
  attempt.abort(cancelled)
  await accept()
  expect(shown.at(-1)).toEqual({ name: 'failed', failure, during: 'loading' })
})

test('a person who goes on to another video keeps the summary, and its page shows nothing of it', async () => {
  const { attempt, accept, calls, shown, connect } = start()
  attempt.abort()
  await accept()
  expect(calls).toEqual([post])
  expect(shown).toHaveLength(1)
  expect(connect).not.toHaveBeenCalled()
})

test('a job is followed until the person leaves', async () => {
  const { attempt, accept, shown, connect } = start()
  await accept()
  expect(shown.at(-1)).toMatchObject({ name: 'working', jobId: 'job-1' })
  attempt.abort()
  expect(connect.mock.results[0]?.value.disconnect).toHaveBeenCalled()
})
