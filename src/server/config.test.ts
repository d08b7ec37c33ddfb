// An operator with wrong settings is told about all of them at once.
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

test('all settings are optional', () => {
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

test('all invalid settings are named at once', () => {
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

test('settings that belong together are required together', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET')
  expect(() => readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, gateway' })).toThrow('TRUSTED_PROXIES')
})

test('lists are separated by commas', () => {
  expect(readSettings({ YOUTUBE_PROXY_URL: 'http://a:1, socks5://b:2' }).YOUTUBE_PROXY_URL).toEqual([
    'http://a:1',
    'socks5://b:2',
  ])
})
