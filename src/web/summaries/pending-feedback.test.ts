import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFeedback, takeFeedback } from './pending-feedback.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what a guest chose for a summary is applied to it once', () => {
  keepFeedback('lighthouse1', { kind: 'rate', rating: 4 })
  expect(takeFeedback('sourdough01')).toBeNull()
  expect(takeFeedback('lighthouse1')).toEqual({ kind: 'rate', rating: 4 })
  expect(takeFeedback('lighthouse1')).toBeNull()
  keepFeedback('lighthouse1', { kind: 'save' })
  expect(takeFeedback('lighthouse1')).toEqual({ kind: 'save' })
})

test.each(['{', 'null', '7', '{"videoId":"lighthouse1"}', '{"videoId":"lighthouse1","change":{"kind":"delete"}}'])(
  'a damaged note is no choice: %s',
  (text) => {
    sessionStorage.setItem('pith-feedback', text)
    expect(takeFeedback('lighthouse1')).toBeNull()
  },
)
