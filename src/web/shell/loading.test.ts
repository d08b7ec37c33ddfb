import { expect, test, vi } from 'vitest'
import { createLoading } from './loading.ts'

test('a tab is idle, and says "Loading..." as soon as something holds it', () => {
  const loading = createLoading()
  expect(loading.read()).toEqual({ busy: false, message: 'Loading...' })
  loading.hold()
  expect(loading.read()).toEqual({ busy: true, message: 'Loading...' })
})

test('the message can be set, and is gone when the holder lets go', () => {
  const loading = createLoading()
  const release = loading.hold('Loading Dashboard...')
  expect(loading.read()).toEqual({ busy: true, message: 'Loading Dashboard...' })
  release()
  expect(loading.read()).toEqual({ busy: false, message: 'Loading...' })
})

test('with two holders the tab stays busy until both have let go, each only once', () => {
  const loading = createLoading()
  const releaseFirst = loading.hold('first')
  const releaseSecond = loading.hold('second')
  releaseSecond()
  releaseSecond()
  expect(loading.read()).toEqual({ busy: true, message: 'first' })
  releaseFirst()
  expect(loading.read().busy).toBe(false)
})

test('those who listen are told of every change until they stop', () => {
  const loading = createLoading()
  const listener = vi.fn()
  const stop = loading.subscribe(listener)
  loading.hold()()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  loading.hold()
  expect(listener).toHaveBeenCalledTimes(2)
})
