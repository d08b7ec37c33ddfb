import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteFeedback, keepFeedback, readFeedback } from './pending-feedback.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what a guest chose for a summary is kept until it was applied', () => {
  keepFeedback('lighthouse1', { kind: 'rate', rating: 4 })
  expect(readFeedback('sourdough01')).toBeNull()
  expect(readFeedback('lighthouse1')).toEqual({ kind: 'rate', rating: 4 })
  deleteFeedback('sourdough01')
  expect(readFeedback('lighthouse1')).toEqual({ kind: 'rate', rating: 4 })
  deleteFeedback('lighthouse1')
  expect(readFeedback('lighthouse1')).toBeNull()
  keepFeedback('lighthouse1', { kind: 'save' })
  expect(readFeedback('lighthouse1')).toEqual({ kind: 'save' })
})

test('the next person at the computer does not rate what a guest rated before', () => {
  vi.useFakeTimers()
  keepFeedback('lighthouse1', { kind: 'rate', rating: 4 })
  vi.advanceTimersByTime(15 * 60_000)
  expect(readFeedback('lighthouse1')).toEqual({ kind: 'rate', rating: 4 })
  vi.advanceTimersByTime(1)
  expect(readFeedback('lighthouse1')).toBeNull()
})

test.each([
  '{',
  'null',
  '7',
  '{"videoId":"lighthouse1"}',
  '{"videoId":"lighthouse1","change":{"kind":"save"}}',
  '{"videoId":"lighthouse1","change":{"kind":"delete"},"atMs":9e15}',
])('a damaged note is no choice: %s', (text) => {
  sessionStorage.setItem('pith-feedback', text)
  expect(readFeedback('lighthouse1')).toBeNull()
})
