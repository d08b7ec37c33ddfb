// An operator with wrong settings is told about all of them at once.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { openSecret } from './secret.ts'

test('all settings are optional', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    WORK_AT_ONCE: 3,
    YOUTUBE_CLIENTS: ['ANDROID', 'VISIONOS', 'IOS', 'WEB_EMBEDDED'],
  })
})

test.each([
  [{}, 'on'],
  [{ SIGN_UP: 'invite' }, 'off'],
  [{ SIGN_UP: 'closed' }, 'off'],
  [{ SIGN_UP: 'invite', COMMUNITY: 'on' }, 'on'],
  [{ COMMUNITY: 'off' }, 'off'],
])('with %j the community is %s', (given, expected) => {
  expect(readSettings(given).COMMUNITY).toBe(expected)
})

test('an empty value counts as absent, as in a copied .env file', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('all invalid settings are named at once', () => {
  const read = () =>
    readSettings({
      PORT: 'eighty',
      MODEL: 'gemini',
      DATABASE_URL: 'mysql://x',
      AUTH_SECRET: 'short',
      OPENAI_BASE_URL: 'ftp://x',
    })
  for (const name of ['PORT', 'MODEL', 'DATABASE_URL', 'AUTH_SECRET', 'OPENAI_BASE_URL'])
    expect(read).toThrow(name)
})

test.each([
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ BRAND_NAME: 'x'.repeat(41) }, 'BRAND_NAME must have at most 40 characters'],
  [
    { BRAND_ACCENT: 'blue' },
    'BRAND_ACCENT must be a color with six hexadecimal digits, such as #0b5fa3',
  ],
  [{ PORT: 'eighty' }, 'PORT must be a number'],
  [{ PORT: '80.5' }, 'PORT must be a whole number'],
  [{ PORT: '70000' }, 'PORT must be at most 65535'],
  [{ WORK_AT_ONCE: '-1' }, 'WORK_AT_ONCE must be at least 0'],
  [{ QUEUE_LIMIT: '0' }, 'QUEUE_LIMIT must be more than 0'],
  [{ ALLOWANCE: 'no' }, 'ALLOWANCE must be on or off'],
  [{ SIGN_UP: 'none' }, 'SIGN_UP must be open, invite or closed'],
  [{ SUPPORT_EMAIL: 'me' }, 'SUPPORT_EMAIL must be an email address'],
  [{ MAIL_FROM: 'Pith' }, 'MAIL_FROM must have an email address, such as Pith <pith@example.org>'],
  [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is missing: SMTP_URL needs a sender'],
  [{ STRIPE_PORTAL_CONFIGURATION: 'x' }, 'STRIPE_PORTAL_CONFIGURATION must start with bpc_'],
])('%j is answered with one plain sentence', (given, sentence) => {
  expect(() => readSettings(given)).toThrow(
    new Error(`These settings need correcting:\n  ${sentence}`),
  )
})

test('settings that belong together are required together', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  expect(() =>
    readSettings({ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id' }),
  ).toThrow('OIDC_CLIENT_SECRET')
  expect(() => readSettings({ PASSWORD_SIGN_IN: 'off' })).toThrow('nobody could sign in')
  expect(() => readSettings({ OIDC_ADMIN_CLAIM: 'groups' })).toThrow('claim=value')
  expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, gateway' })).toThrow('TRUSTED_PROXIES')
})

test.each([
  [
    'a name without a provider',
    { EMBEDDING_MODEL: 'text-embedding-3-small' },
    'EMBEDDING_MODEL must read',
  ],
  [
    'Anthropic',
    { EMBEDDING_MODEL: 'anthropic:claude-haiku-5-5' },
    'Anthropic offers no embeddings',
  ],
  ['OpenAI without a key', { EMBEDDING_MODEL: 'openai:text-embedding-3-small' }, 'OPENAI_API_KEY'],
  [
    'Google without a key',
    { EMBEDDING_MODEL: 'google:gemini-embedding-001' },
    'GOOGLE_GENERATIVE_AI_API_KEY',
  ],
  [
    'a server without an address',
    { EMBEDDING_MODEL: 'compatible:nomic-embed-text' },
    'COMPATIBLE_BASE_URL',
  ],
])('an embedding model of %s is refused with what it needs', (_, given, message) => {
  expect(() => readSettings(given)).toThrow(message)
})

test('an embedding model may have an address and a key of its own', () => {
  const own = {
    EMBEDDING_MODEL: 'compatible:bge-m3',
    EMBEDDING_BASE_URL: 'http://localhost:8001/v1',
  }
  expect(readSettings(own)).toMatchObject(own)
  const openAi = { EMBEDDING_MODEL: 'openai:text-embedding-3-small', EMBEDDING_API_KEY: 'key' }
  expect(readSettings(openAi)).toMatchObject(openAi)
})

test('lists are separated by commas', () => {
  expect(readSettings({ YOUTUBE_PROXY_URL: 'http://a:1, socks5://b:2' }).YOUTUBE_PROXY_URL).toEqual(
    ['http://a:1', 'socks5://b:2'],
  )
})

test.each([
  ['short', 'Zq7-Kx2!'],
  ['one character again and again', 'x'.repeat(40)],
  ['a word again and again', 'correct-horse'.repeat(3)],
  ['a placeholder', 'change-me-to-something-else-please-0815'],
  ['an example', 'this-is-a-very-long-example-for-everybody'],
])('a secret that is %s is refused with the way to a good one', (_, AUTH_SECRET) => {
  expect(() => readSettings({ AUTH_SECRET })).toThrow('openssl rand -hex 32')
})

test('random secrets of every usual kind are accepted', () => {
  for (let i = 0; i < 200; i++)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const AUTH_SECRET = createHash('sha256').update(`${i}`).digest(encoding)
      expect(readSettings({ AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET)
    }
})

test('a damaged file with the secret of the installation is refused with the way back', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pith-secret-'))
  const secret = openSecret(readSettings({ DATA_DIR }))
  expect(openSecret(readSettings({ DATA_DIR }))).toBe(secret)
  writeFileSync(join(DATA_DIR, 'auth-secret'), '')
  expect(() => openSecret(readSettings({ DATA_DIR }))).toThrow(
    'is damaged. Restore it from a backup, or delete it',
  )
  rmSync(DATA_DIR, { recursive: true })
})
