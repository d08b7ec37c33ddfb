// A blocked server pauses, longer each time.
import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const minute = 60_000

test('opens after three failures in a row', () => {
  const breaker = createCircuitBreaker<string>()
  breaker.recordFailure('ip_blocked', 0)
  breaker.recordFailure('ip_blocked', 0)
  expect(breaker.check(0)).toBeNull()
  breaker.recordFailure('ip_blocked', 0)
  expect(breaker.check(1)).toEqual({ code: 'ip_blocked', untilMs: minute })
})

test('a success resets the count', () => {
  const breaker = createCircuitBreaker<string>()
  for (let times = 0; times < 5; times++) {
    breaker.recordFailure('ip_blocked', 0)
    breaker.recordFailure('ip_blocked', 0)
    breaker.recordSuccess()
  }
  expect(breaker.check(0)).toBeNull()
})

test('a single request is allowed after the pause', () => {
  const breaker = createCircuitBreaker<string>({ failures: 1 })
  breaker.recordFailure('rate_limited', 0)
  expect(breaker.check(minute - 1)).not.toBeNull()
  expect(breaker.check(minute)).toBeNull()
  expect(breaker.check(minute)).toEqual({ code: 'rate_limited', untilMs: 2 * minute })
})

test('pauses double up to an hour and are short again after a success', () => {
  const breaker = createCircuitBreaker<string>({ failures: 1 })
  let nowMs = 0
  breaker.recordFailure('ip_blocked', nowMs)
  const pauses: number[] = []
  for (let times = 0; times < 9; times++) {
    const pause = breaker.check(nowMs)!.untilMs - nowMs
    pauses.push(pause / minute)
    nowMs += pause
    expect(breaker.check(nowMs)).toBeNull()
    breaker.recordFailure('ip_blocked', nowMs)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  breaker.recordSuccess()
  expect(breaker.check(nowMs)).toBeNull()
  breaker.recordFailure('ip_blocked', nowMs)
  expect(breaker.check(nowMs)!.untilMs - nowMs).toBe(minute)
})

test('requests that were sent before it opened do not prolong the pause', () => {
  const breaker = createCircuitBreaker<string>()
  for (let times = 0; times < 10; times++) breaker.recordFailure('ip_blocked', times)
  expect(breaker.check(10)!.untilMs).toBe(2 + minute)
})
