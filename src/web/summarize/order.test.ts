import { beforeEach, expect, test } from 'vitest'
import { aSummary } from '#tests/make.ts'
import { noCaptions, type Order, orderAgain, recallOrder, rememberOrder, toRequest } from './order.ts'

const order: Order = {
  jobId: 'j1',
  uid: 'mara',
  ended: false,
  video: 'dQw4w9WgXcQ',
  link: 'https://youtu.be/dQw4w9WgXcQ',
  length: 'long',
  language: 'de',
  prompt: ' no jokes ',
  brought: false,
  extract: false,
  again: null,
}

beforeEach(() => {
  const kept = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
})

test('a reopened page knows what was asked for, under the name pith-job', () => {
  rememberOrder(order)
  expect(localStorage.getItem('pith-job')).toContain('j1')
  expect(recallOrder()).toEqual(order)
  rememberOrder(null)
  expect(recallOrder()).toBeNull()
})

test.each(['{', '"text"', 'null', '{"jobId":7}'])('%s under that name is no order', (text) => {
  localStorage.setItem('pith-job', text)
  expect(recallOrder()).toBeNull()
})

test('parts that a newer or older page wrote differently fall back to what is usual', () => {
  localStorage.setItem('pith-job', '{"jobId":"j2","length":"epic","language":5}')
  expect(recallOrder()).toEqual({
    jobId: 'j2',
    uid: null,
    ended: false,
    video: null,
    link: '',
    length: 'medium',
    language: 'en',
    prompt: '',
    brought: false,
    extract: false,
    again: null,
  })
})

test('a summary that is written again is remembered with its reason, also of captions alone', () => {
  const view = aSummary({ videoId: `captions-${'0'.repeat(16)}`, url: null, customPrompt: 'no jokes' })
  const again: Order = { ...orderAgain(view, 'too_long'), uid: 'mara', jobId: null, ended: false }
  rememberOrder(again)
  expect(recallOrder()).toEqual(again)
  expect(again).toMatchObject({ link: '', prompt: 'no jokes', again: { summaryId: view.id, reason: 'too_long' } })
  localStorage.setItem('pith-job', JSON.stringify({ ...again, again: { ...again.again, reason: 'dull' } }))
  expect(recallOrder()).toBeNull()
})

test('a browser that refuses to keep anything remembers nothing, and nothing breaks', () => {
  globalThis.localStorage = new Proxy({} as Storage, {
    get() {
      throw new Error('refused')
    },
  })
  rememberOrder(order)
  expect(recallOrder()).toBeNull()
})

test('what is sent is what was asked for, and nothing that was left empty', () => {
  expect(toRequest(order, null)).toEqual({
    video: 'dQw4w9WgXcQ',
    length: 'long',
    language: 'de',
    prompt: 'no jokes',
  })
  expect(toRequest({ ...order, video: null, prompt: '  ' }, { ...noCaptions, text: '0:00 Hello' })).toEqual({
    length: 'long',
    language: 'de',
    transcript: { text: '0:00 Hello' },
  })
  expect(toRequest({ ...order, extract: true }, null)).toMatchObject({ engine: 'extract' })
  expect(toRequest(order, { name: 'talk.srt', text: 'x' }).transcript).toEqual({ name: 'talk.srt', text: 'x' })
})
