import { expect, test, vi } from 'vitest'
import { pageLoading } from './page-loading.ts'

test('a page is idle, and shows "Loading..." as soon as a task starts', () => {
  expect(pageLoading.getState()).toEqual({ isBusy: false, message: 'Loading...' })
  const finish = pageLoading.start()
  expect(pageLoading.getState()).toEqual({ isBusy: true, message: 'Loading...' })
  finish()
})

test('a task can set the message, which is reset when the task finishes', () => {
  const finish = pageLoading.start('Loading Dashboard...')
  expect(pageLoading.getState()).toEqual({ isBusy: true, message: 'Loading Dashboard...' })
  finish()
  expect(pageLoading.getState()).toEqual({ isBusy: false, message: 'Loading...' })
})

test('with two tasks the page stays busy until both have finished, each only once', () => {
  const finishFirst = pageLoading.start('first')
  const finishSecond = pageLoading.start('second')
  finishSecond()
  finishSecond()
  expect(pageLoading.getState()).toEqual({ isBusy: true, message: 'first' })
  finishFirst()
  expect(pageLoading.getState().isBusy).toBe(false)
})

test('subscribers are notified of every change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = pageLoading.subscribe(listener)
  pageLoading.start()()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  pageLoading.start()()
  expect(listener).toHaveBeenCalledTimes(2)
})
