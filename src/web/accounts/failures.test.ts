import { expect, test } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { explainResetRequest, isDeadLink, reasonOf } from './failures.ts'

test("the provider's own sentence is told", () => {
  expect(reasonOf(new Problem('wrong_credentials'))).toBe('Invalid email or password')
  expect(reasonOf(new Problem('bad_request', { message: 'Please enter a valid email address.' }))).toBe(
    'Please enter a valid email address.',
  )
})

test('what only the machines understand is not', () => {
  expect(reasonOf(new Problem('internal', { message: 'HTTP 500: Internal Server Error' }))).toBeNull()
  expect(reasonOf(new Problem('internal'))).toBeNull()
  expect(reasonOf(new TypeError('Failed to fetch'))).toBeNull()
})

test('a server that is away is a server that is away, whatever the browser calls it', () => {
  expect(reasonOf(new Problem('servers_down', { message: 'Failed to fetch' }))).toBe(
    'Our servers are currently down. Please try again later.',
  )
})

test('a reset mail that was not sent says so first', () => {
  expect(explainResetRequest(new Problem('too_many_attempts'))).toEqual({
    message: 'Failed to send reset email',
    reason: 'Too many attempts. Please wait a while and try again.',
    fields: [],
  })
  expect(explainResetRequest(new Error())).toEqual({ message: 'Failed to send reset email', fields: [] })
})

test('a link that is used up is told from a password that is refused', () => {
  expect(isDeadLink(new Problem('reset_link_dead'))).toBe(true)
  expect(isDeadLink(new Problem('password_refused'))).toBe(false)
})
