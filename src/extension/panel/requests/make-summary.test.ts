// A person may cancel, or go on to another video, while the captions are still on their way.
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/basics/paths.ts'
import { findJob as findStored, rememberJob, removeJob } from '../../background/running-jobs.ts'
import type { ServerResponse, StreamMessage, ToBackground } from '../../messages.ts'
import { cancelled, followJob } from './follow-job.ts'
import { makeSummary, type SummaryInput } from './make-summary.ts'
import { findJob } from './running-jobs.ts'
import type { SummaryState } from './use-summary.ts'

const videoId = 'aVideo00001'
const input: SummaryInput = {
  video: {
    videoId,
    title: 'A',
    channel: 'C',
    durationSeconds: 60,
    state: 'ready',
    startsAt: null,
    tracks: [],
  },
  captions: {
    track: { id: '.en', language: 'en', kind: 'manual', name: '' },
    text: '{"events":[]}',
    words: 12,
  },
  length: 'medium',
  language: 'de',
}

afterEach(() => vi.unstubAllGlobals())

function start(cancelling: ServerResponse<null> = { data: null }, sent = input) {
  const calls: string[] = []
  const bodies: (object | undefined)[] = []
  const shown: SummaryState[] = []
  type Accepted = ServerResponse<{ jobId: string; summary?: object }>
  let resolve: (response: Accepted) => void = () => {}
  const accepted = new Promise<Accepted>((done) => {
    resolve = done
  })
  let receive: (message: StreamMessage) => void = () => {}
  const onMessage = {
    addListener: (listener: typeof receive) => {
      receive = listener
    },
  }
  const connect = vi.fn(() => ({
    onDisconnect: { addListener() {} },
    onMessage,
    postMessage() {},
    disconnect: vi.fn(),
  }))
  const sendMessage = async (message: ToBackground) => {
    if (message.type === 'findJob') return findStored(message.videoId)
    if (message.type === 'rememberJob') return rememberJob(message.videoId, message.jobId)
    if (message.type === 'removeJob') return removeJob(message.videoId, message.jobId)
    const { method, path, body } = message as Extract<ToBackground, { type: 'call' }>
    calls.push(`${method} ${path}`)
    bodies.push(body)
    return method === 'POST' ? accepted : cancelling
  }
  vi.stubGlobal('chrome', {
    runtime: { sendMessage, connect },
    storage: { session: memoryStorage() },
  })
  const attempt = new AbortController()
  const made = makeSummary(sent, (next) => shown.push(next), attempt.signal)
  const accept = async (existing: { summary?: object } = {}) => {
    resolve({ data: { jobId: 'job-1', ...existing } })
    await Promise.race([made, vi.waitFor(() => expect(connect).toHaveBeenCalled())])
  }
  return {
    attempt,
    accept,
    made,
    calls,
    bodies,
    shown,
    connect,
    send: (message: StreamMessage) => receive(message),
  }
}

function memoryStorage() {
  const stored = new Map<string, unknown>()
  return {
    get: async (name: string) => ({ [name]: stored.get(name) }),
    set: async (items: object) => {
      for (const [name, value] of Object.entries(items)) stored.set(name, value)
    },
    remove: async (name: string) => void stored.delete(name),
  }
}

const post = `POST ${api.summaries}`
const cancel = `DELETE ${api.job('job-1')}`

test('the captions are sent with their track, and with the length and the language of the summary', async () => {
  const { accept, bodies } = start()
  await accept()
  expect(bodies[0]).toEqual({
    video: videoId,
    length: 'medium',
    language: 'de',
    transcript: {
      name: 'captions.json3',
      title: 'A',
      text: '{"events":[]}',
      track: { language: 'en', kind: 'manual' },
    },
  })
})

test('a Pith that listens to the video receives no captions', async () => {
  const { accept, bodies, shown } = start({ data: null }, { ...input, captions: null })
  await accept()
  expect(bodies[0]).toEqual({ video: videoId, length: 'medium', language: 'de' })
  expect(shown[0]).toMatchObject({ name: 'working', words: null })
})

test('a summary that exists already is shown at once, and nothing is watched', async () => {
  const { accept, made, connect, shown } = start()
  const summary = { id: 'job-1', title: 'A' }
  await accept({ summary })
  await made
  expect(shown.at(-1)).toEqual({ name: 'done', view: summary })
  expect(connect).not.toHaveBeenCalled()
  expect(await findJob(videoId)).toBeNull()
})

test('a summary that was cancelled during the upload is cancelled as soon as the server has accepted it', async () => {
  const { attempt, accept, calls, shown, connect } = start()
  attempt.abort(cancelled)
  await accept()
  expect(calls).toEqual([post, cancel])
  expect(shown.map(({ name }) => name)).toEqual(['working'])
  expect(connect).not.toHaveBeenCalled()
})

test('a summary that is being made is cancelled at the server, and the panel no longer looks for it', async () => {
  const { attempt, accept, made, calls } = start()
  await accept()
  attempt.abort(cancelled)
  await made
  expect(calls).toEqual([post, cancel])
  expect(await findJob(videoId)).toBeNull()
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
  expect(await findJob(videoId)).toBe('job-1')
})

test('a job is followed until the person leaves', async () => {
  const { attempt, accept, shown, connect } = start()
  await accept()
  expect(shown.at(-1)).toMatchObject({ name: 'working', jobId: 'job-1' })
  attempt.abort()
  expect(connect.mock.results[0]?.value.disconnect).toHaveBeenCalled()
})

test('a person who comes back to the video sees its summary go on, and the job is forgotten when it has ended', async () => {
  const { attempt, accept, made, shown, send } = start()
  await accept()
  attempt.abort()
  await made
  expect(shown.at(-1)).toMatchObject({ name: 'working', jobId: 'job-1', words: 12 })

  const seen: SummaryState[] = []
  const jobId = (await findJob(videoId))!
  const followed = followJob(
    { videoId, jobId, words: null },
    (next) => seen.push(next),
    new AbortController().signal,
  )
  expect(seen).toMatchObject([{ name: 'working', jobId: 'job-1', words: null }])
  send({ event: 'summary', id: '1', data: { videoId } })
  await followed
  expect(seen.at(-1)).toEqual({ name: 'done', view: { videoId } })
  expect(await findJob(videoId)).toBeNull()
})
