// An operator who got settings wrong is told all of it at once, before anything opens.
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: './data',
    WORK_AT_ONCE: 3,
    YOUTUBE_CLIENTS: ['ANDROID', 'VISIONOS', 'IOS', 'WEB_EMBEDDED'],
  })
})

test('an empty value counts as absent, as in a copied .env file', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('every fault is listed at once, by name', () => {
  const read = () =>
    readSettings({
      PORT: 'eighty',
      MODEL: 'gemini',
      DATABASE_URL: 'mysql://x',
      AUTH_SECRET: 'short',
      OPENAI_BASE_URL: 'ftp://x',
    })
  for (const name of ['PORT', 'MODEL', 'DATABASE_URL', 'AUTH_SECRET', 'OPENAI_BASE_URL']) expect(read).toThrow(name)
})

test('what belongs together is asked for together', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, gateway' })).toThrow('TRUSTED_PROXIES')
})

test('lists are parted by commas', () => {
  expect(readSettings({ YOUTUBE_PROXY_URL: 'http://a:1, socks5://b:2' }).YOUTUBE_PROXY_URL).toEqual([
    'http://a:1',
    'socks5://b:2',
  ])
})
