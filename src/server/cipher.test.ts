// The key of a model is stored encrypted: only the same secret and use can read it, and a
// changed text is refused.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './cipher.ts'

const secret = 'a secret of the tests, thirty-two characters and more'

test('any key comes back, and is never in what is stored', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string(), (key, context) => {
      const stored = encrypt(secret, context, key)
      expect(decrypt(secret, context, stored)).toBe(key)
      expect(stored).not.toContain(Buffer.from(key).toString('base64url'))
    }),
  )
})

test('the same key is never stored as the same text', () => {
  expect(encrypt(secret, 'openai', 'sk-1')).not.toBe(encrypt(secret, 'openai', 'sk-1'))
})

test('another secret, another use, and any change of a character are refused', () => {
  const stored = encrypt(secret, 'openai', 'sk-1234567890')
  expect(decrypt(`${secret}!`, 'openai', stored)).toBeNull()
  expect(decrypt(secret, 'google', stored)).toBeNull()
  for (const broken of [
    '',
    'v1',
    'v1...',
    `v2${stored.slice(2)}`,
    stored.slice(0, -4),
    `${stored}.x`.slice(1),
  ])
    expect(decrypt(secret, 'openai', broken)).toBeNull()
  const [version, nonce = '', text = '', tag = ''] = stored.split('.')
  const flip = (part: string) => (part[0] === 'A' ? 'B' : 'A') + part.slice(1)
  for (const parts of [
    [flip(nonce), text, tag],
    [nonce, flip(text), tag],
    [nonce, text, flip(tag)],
  ])
    expect(decrypt(secret, 'openai', [version, ...parts].join('.'))).toBeNull()
})
