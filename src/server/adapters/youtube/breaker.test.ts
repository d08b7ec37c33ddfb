// A server that is blocked waits, a little longer each time.
import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

const minute = 60_000

test('two failures are chance, three are a block', () => {
  const breaker = createBreaker<string>()
  breaker.failed('ip_blocked', 0)
  breaker.failed('ip_blocked', 0)
  expect(breaker.check(0)).toBeNull()
  breaker.failed('ip_blocked', 0)
  expect(breaker.check(1)).toEqual({ code: 'ip_blocked', untilMs: minute })
})

test('a success in between starts the count afresh', () => {
  const breaker = createBreaker<string>()
  for (let times = 0; times < 5; times++) {
    breaker.failed('ip_blocked', 0)
    breaker.failed('ip_blocked', 0)
    breaker.succeeded()
  }
  expect(breaker.check(0)).toBeNull()
})

test('after the pause one question goes through, and only one', () => {
  const breaker = createBreaker<string>({ failures: 1 })
  breaker.failed('rate_limited', 0)
  expect(breaker.check(minute - 1)).not.toBeNull()
  expect(breaker.check(minute)).toBeNull()
  expect(breaker.check(minute)).toEqual({ code: 'rate_limited', untilMs: 2 * minute })
})

test('the pauses double up to an hour, and are short again after a success', () => {
  const breaker = createBreaker<string>({ failures: 1 })
  let nowMs = 0
  breaker.failed('ip_blocked', nowMs)
  const pauses: number[] = []
  for (let times = 0; times < 9; times++) {
    const pause = breaker.check(nowMs)!.untilMs - nowMs
    pauses.push(pause / minute)
    nowMs += pause
    expect(breaker.check(nowMs)).toBeNull()
    breaker.failed('ip_blocked', nowMs)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  breaker.succeeded()
  expect(breaker.check(nowMs)).toBeNull()
  breaker.failed('ip_blocked', nowMs)
  expect(breaker.check(nowMs)!.untilMs - nowMs).toBe(minute)
})

test('questions that were under way when it opened do not make the pause longer', () => {
  const breaker = createBreaker<string>()
  for (let times = 0; times < 10; times++) breaker.failed('ip_blocked', times)
  expect(breaker.check(10)!.untilMs).toBe(2 + minute)
})
