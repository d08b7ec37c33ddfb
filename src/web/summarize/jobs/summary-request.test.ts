import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSummary } from '#tests/a-summary.ts'
import { createRewriteRequest } from './rewrite-request.ts'
import {
  loadStoredRequest,
  type StoredRequest,
  storeRequest,
  toSummaryRequest,
} from './summary-request.ts'

const request: StoredRequest = {
  jobId: 'j1',
  uid: 'mara',
  isFinished: false,
  resultId: null,
  video: 'dQw4w9WgXcQ',
  track: null,
  link: 'https://youtu.be/dQw4w9WgXcQ',
  length: 'long',
  language: 'de',
  prompt: ' no jokes ',
  hasUploadedCaptions: false,
  isExtract: false,
  rewrite: null,
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a reopened page finds the latest request under the name pith-job', () => {
  storeRequest(request)
  expect(localStorage.getItem('pith-job')).toContain('j1')
  expect(loadStoredRequest()).toEqual(request)
  storeRequest(null)
  expect(loadStoredRequest()).toBeNull()
})

test.each(['{', '"text"', 'null', '{"jobId":7}'])('%s under that name is not a request', (text) => {
  localStorage.setItem('pith-job', text)
  expect(loadStoredRequest()).toBeNull()
})

test('the chosen captions are sent, unless the person brings their own', () => {
  const track = { language: 'pt-BR', kind: 'auto' } as const
  expect(toSummaryRequest({ ...request, track }, null)).toMatchObject({ track })
  const own = { name: null, title: '', text: '0:00 Hello' }
  expect(toSummaryRequest({ ...request, track }, own)).not.toHaveProperty('track')
  storeRequest({ ...request, track })
  expect(loadStoredRequest()?.track).toEqual(track)
})

test('fields that another version of the page wrote differently fall back to the defaults', () => {
  localStorage.setItem('pith-job', '{"jobId":"j2","length":"epic","language":5}')
  expect(loadStoredRequest()).toEqual({
    jobId: 'j2',
    track: null,
    uid: null,
    isFinished: false,
    resultId: null,
    video: null,
    link: '',
    length: 'medium',
    language: 'en',
    prompt: '',
    hasUploadedCaptions: false,
    isExtract: false,
    rewrite: null,
  })
})

test('a rewrite is stored with its reason, also for captions without a video', () => {
  const view = aSummary({
    videoId: `captions-${'0'.repeat(16)}`,
    url: null,
    customPrompt: 'no jokes',
  })
  const rewrite: StoredRequest = {
    ...createRewriteRequest(view, 'too_long'),
    uid: 'mara',
    jobId: null,
    isFinished: false,
    resultId: null,
  }
  storeRequest(rewrite)
  expect(loadStoredRequest()).toEqual(rewrite)
  expect(rewrite).toMatchObject({
    link: '',
    prompt: 'no jokes',
    rewrite: { summaryId: view.id, reason: 'too_long' },
  })
  localStorage.setItem(
    'pith-job',
    JSON.stringify({ ...rewrite, rewrite: { ...rewrite.rewrite, reason: 'dull' } }),
  )
  expect(loadStoredRequest()).toBeNull()
})

test('a browser that refuses storage stores nothing, and nothing breaks', () => {
  const get = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get }))
  storeRequest(request)
  expect(loadStoredRequest()).toBeNull()
})

test('the request to the server holds the chosen options and leaves out the empty ones', () => {
  expect(toSummaryRequest(request, null)).toEqual({
    video: 'dQw4w9WgXcQ',
    length: 'long',
    language: 'de',
    prompt: 'no jokes',
  })
  expect(
    toSummaryRequest(
      { ...request, video: null, prompt: '  ' },
      { name: null, title: '', text: '0:00 Hello' },
    ),
  ).toEqual({
    length: 'long',
    language: 'de',
    transcript: { text: '0:00 Hello' },
  })
  expect(toSummaryRequest({ ...request, isExtract: true }, null)).toMatchObject({
    engine: 'extract',
  })
  const captions = { name: 'talk.srt', title: '', text: 'x' }
  expect(toSummaryRequest(request, captions).transcript).toEqual({ name: 'talk.srt', text: 'x' })
  const titled = { name: 'talk.srt', title: ' The talk ', text: 'x' }
  expect(toSummaryRequest(request, titled).transcript).toEqual({
    name: 'talk.srt',
    title: 'The talk',
    text: 'x',
  })
})
