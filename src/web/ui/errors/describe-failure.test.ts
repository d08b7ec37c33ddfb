import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { brandName } from '../brand.ts'
import { describeFailure } from './describe-failure.ts'

const fallback = 'Your note was not saved. Please try again.'

test('a person reads why the server refused', () => {
  expect(describeFailure(new Problem('import_running'), fallback)).toMatch(/^Another import/)
  expect(
    describeFailure(new Problem('bad_request', { message: 'A tag has 30 characters.' }), fallback),
  ).toBe('A tag has 30 characters.')
})

test('a connection that failed is described by Pith, not by the browser', () => {
  const failed = new Problem('connection_failed', { message: 'Failed to fetch' })
  expect(describeFailure(failed, fallback)).toBe(
    `The connection to ${brandName} failed. Please check your network and try again.`,
  )
})

test('a failure without words for people gets the sentence of the place', () => {
  for (const cause of [
    new TypeError('Failed to fetch'),
    new Problem('internal'),
    new Problem('internal', { message: 'HTTP 500: Internal Server Error' }),
  ])
    expect(describeFailure(cause, fallback)).toBe(fallback)
})
