import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { brandName } from '../../ui/brand.ts'
import { describeResetFailure, findFailureReason, isResetLinkInvalid } from './failure-reason.ts'

test('the explanation of the server is shown', () => {
  expect(findFailureReason(new Problem('wrong_credentials'))).toBe('Invalid email or password')
  expect(
    findFailureReason(
      new Problem('bad_request', { message: 'Please enter a valid email address.' }),
    ),
  ).toBe('Please enter a valid email address.')
})

test('technical messages are not shown', () => {
  expect(
    findFailureReason(new Problem('internal', { message: 'HTTP 500: Internal Server Error' })),
  ).toBeNull()
  expect(findFailureReason(new Problem('internal'))).toBeNull()
  expect(findFailureReason(new TypeError('Failed to fetch'))).toBeNull()
})

test('an unreachable server has one message, whatever the browser reports', () => {
  expect(findFailureReason(new Problem('servers_down', { message: 'Failed to fetch' }))).toBe(
    'Our servers are currently down. Please try again later.',
  )
})

test('a connection that failed does not mean that the servers are down', () => {
  expect(findFailureReason(new Problem('connection_failed', { message: 'Failed to fetch' }))).toBe(
    `The connection to ${brandName} failed. Please check your network and try again.`,
  )
})

test('a reset email that could not be sent is the first thing the person reads', () => {
  expect(describeResetFailure(new Problem('too_many_attempts'))).toEqual({
    message: 'Failed to send reset email',
    detail: 'Too many attempts. Please wait a while and try again.',
    fields: [],
  })
  expect(describeResetFailure(new Error())).toEqual({
    message: 'Failed to send reset email',
    fields: [],
  })
})

test('an invalid reset link differs from a rejected password', () => {
  expect(isResetLinkInvalid(new Problem('reset_link_dead'))).toBe(true)
  expect(isResetLinkInvalid(new Problem('password_refused'))).toBe(false)
})
