// Where YouTube has no place for the button, it floats, but never over the controls of a
// player that fills its page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFloatingRule } from './floating-rule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a short, at once', '/shorts/dQw4w9WgXcQ', [true, true]],
  ['a page that YouTube has changed, after three seconds', '/watch', [false, true]],
  ['never the player alone', '/embed/dQw4w9WgXcQ', [false, false]],
])('%s', (_, pathname, expected) => {
  vi.stubGlobal('location', { pathname })
  const onChange = vi.fn()
  const rule = createFloatingRule(onChange)
  rule.restart()
  const atOnce = rule.mayFloat
  vi.advanceTimersByTime(3000)
  expect([atOnce, rule.mayFloat]).toEqual(expected)
  expect(onChange).toHaveBeenCalledTimes(pathname.startsWith('/embed/') ? 0 : 1)
})

test('a person who goes from a page without a place to the player alone takes no floating button along', () => {
  vi.stubGlobal('location', { pathname: '/watch' })
  const rule = createFloatingRule(vi.fn())
  rule.restart()
  vi.stubGlobal('location', { pathname: '/embed/dQw4w9WgXcQ' })
  rule.restart()
  vi.advanceTimersByTime(10_000)
  expect(rule.mayFloat).toBe(false)
})
