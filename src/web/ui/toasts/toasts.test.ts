import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearUndos, dismissToast, findUndo, showToast, undo, undoAction } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  clearUndos()
  vi.useRealTimers()
})

test('a change can be undone after its message has gone, the newest first and each once', () => {
  const done: string[] = []
  for (const name of ['rated', 'deleted'])
    showToast(name, { action: undoAction(() => done.push(name)) })
  showToast('Link copied to clipboard!')
  for (let id = findUndo()!.id + 1; id > 0; id--) dismissToast(id)
  expect(findUndo()?.message).toBe('deleted')
  for (let turn = 0; turn < 3; turn++) undo(findUndo()?.id ?? 0)
  expect(done).toEqual(['deleted', 'rated'])
})

test('after five minutes, and for another person, there is nothing to undo', () => {
  const change = () => showToast('deleted', { action: undoAction(() => {}) })
  change()
  vi.setSystemTime(4 * 60_000)
  expect(findUndo()).not.toBeNull()
  vi.setSystemTime(6 * 60_000)
  expect(findUndo()).toBeNull()
  change()
  clearUndos()
  expect(findUndo()).toBeNull()
})
