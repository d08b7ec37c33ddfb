// How the tries of one browser session are counted, whatever the browser keeps.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countAttempt, forgetAttempts, readAttempts } from './attempts.ts'

let kept = new Map<string, string>()
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('each try counts until a payment succeeds', () => {
  expect(readAttempts()).toBe(0)
  countAttempt()
  countAttempt()
  expect(readAttempts()).toBe(2)
  forgetAttempts()
  expect(readAttempts()).toBe(0)
})

test.each(['', 'many', '-3', '1.5', 'Infinity'])('%j in the browser is no count', (value) => {
  kept.set('pith-payment-attempts', value)
  expect(readAttempts()).toBe(0)
})

test('a browser that keeps nothing counts nothing, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  countAttempt()
  expect(readAttempts()).toBe(0)
})
