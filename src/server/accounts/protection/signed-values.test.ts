// Cookies that were signed by Better Auth or an earlier version stay valid, and nobody
// else can make one.
import { generateSignedCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { readSignedValue, signValue } from './signed-values.ts'

const secret = 'a secret of thirty-two characters'

test('a signed value is read again, also one that Hono signed', async () => {
  for (const value of ['a', 'with.dots.', '3f2c8a52-67f1-4ab0-8d0d-9f7d6e0a8b11', 'naïve 🐝']) {
    expect(readSignedValue(signValue(value, secret), secret)).toBe(value)
    const cookie = await generateSignedCookie('name', value, secret)
    const [, encoded] = /^name=([^;]+)/.exec(cookie) ?? []
    expect(decodeURIComponent(encoded!)).toBe(signValue(value, secret))
  }
})

test('a value with another signature, with none, or signed with another secret is not read', () => {
  const signed = signValue('ann', secret)
  const signature = signed.slice(4)
  for (const forged of [
    `bob.${signature}`,
    'ann',
    'ann.',
    `.${signature}`,
    signature,
    '',
    `${signed}=`,
    signed.slice(0, -1),
  ])
    expect(readSignedValue(forged, secret)).toBeNull()
  expect(readSignedValue(signed, 'another secret of thirty-two chars')).toBeNull()
})
