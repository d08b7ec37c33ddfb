// Checks the retry count of one browser session, also without browser storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getRetryCount, recordRetry, resetRetries } from './payment-retries.ts'

let stored = new Map<string, string>()
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('each retry counts until a payment succeeds', () => {
  expect(getRetryCount()).toBe(0)
  recordRetry()
  recordRetry()
  expect(getRetryCount()).toBe(2)
  resetRetries()
  expect(getRetryCount()).toBe(0)
})

test.each(['', 'many', '-3', '1.5', 'Infinity'])('the stored value %j counts as zero', (value) => {
  stored.set('pith-payment-attempts', value)
  expect(getRetryCount()).toBe(0)
})

test('without browser storage the count stays zero', () => {
  vi.stubGlobal('sessionStorage', undefined)
  recordRetry()
  expect(getRetryCount()).toBe(0)
})
