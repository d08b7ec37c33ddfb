import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserChange, UserRecord } from '#contract/account.ts'
import type { Theme } from '#contract/settings.ts'
import { createThemeKeeper } from './theme-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const signedUpAt = Date.UTC(2026, 0, 5)

function aRecord(theme: Theme, { uid = 'mara', lastLoginAt = signedUpAt } = {}): UserRecord {
  return {
    uid,
    displayName: 'Mara',
    email: 'mara@lindqvist.example',
    plan: 'free',
    summariesCount: 0,
    summariesLimit: 5,
    createdAt: signedUpAt,
    lastLoginAt,
    lastSummaryAt: null,
    preferences: { theme, summaryLength: 'medium', autoSave: true, notifications: true },
    username: null,
    findable: false,
    stats: { totalVideosSummarized: 0, totalTimeSaved: 0, averageRating: 0, thisMonthCount: 0 },
  }
}

/** A device in a theme, and an account that takes or refuses changes. */
function aDevice(theme: Theme, { refuses = false } = {}) {
  const device = { theme, stored: [] as UserChange[], failures: [] as unknown[] }
  const keeper = createThemeKeeper({
    show: (next) => {
      device.theme = next
    },
    shown: () => device.theme,
    store: async (change) => {
      if (refuses) throw new Error('refused')
      device.stored.push(change)
    },
    onFailed: (cause) => void device.failures.push(cause),
  })
  return { device, keeper }
}

test('signing in shows the theme of the account, whatever the device had', () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('dark'))
  expect(device.theme).toBe('dark')
  expect(device.stored).toEqual([])
})

test('a guest chooses for the device alone', async () => {
  const { device, keeper } = aDevice('light')
  keeper.choose('dark')
  await vi.runAllTimersAsync()
  expect(device).toMatchObject({ theme: 'dark', stored: [] })
})

test('a choice is seen at once and stored when it stands', async () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('light'))
  keeper.choose('dark')
  keeper.choose('light')
  keeper.choose('dark')
  expect(device.theme).toBe('dark')
  await vi.runAllTimersAsync()
  expect(device.stored).toEqual([{ preferences: { theme: 'dark' } }])
})

test('news of the record do not undo a choice that is on its way', async () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('light'))
  keeper.choose('dark')
  keeper.follow({ ...aRecord('light'), summariesCount: 1 })
  keeper.follow(aRecord('light', { lastLoginAt: signedUpAt + 1 }))
  expect(device.theme).toBe('dark')
  await vi.runAllTimersAsync()
  expect(device.theme).toBe('dark')
})

test('a change on another device is followed', () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('light'))
  keeper.follow(aRecord('dark'))
  expect(device.theme).toBe('dark')
})

test('leaving the page stores the choice at once', async () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('light'))
  keeper.choose('dark')
  keeper.flush()
  expect(device.stored).toEqual([{ preferences: { theme: 'dark' } }])
  await vi.runAllTimersAsync()
  expect(device.stored).toHaveLength(1)
})

test('signing out at once sends nothing in the name of the next person', async () => {
  const { device, keeper } = aDevice('light')
  keeper.follow(aRecord('light'))
  keeper.choose('dark')
  keeper.follow(null)
  keeper.follow(aRecord('light', { uid: 'ines' }))
  await vi.runAllTimersAsync()
  expect(device).toMatchObject({ theme: 'light', stored: [] })
})

test('a choice that cannot be stored stays on the device, and is told', async () => {
  const { device, keeper } = aDevice('light', { refuses: true })
  keeper.follow(aRecord('light'))
  keeper.choose('dark')
  await vi.runAllTimersAsync()
  expect(device.theme).toBe('dark')
  expect(device.failures).toHaveLength(1)
})

test('a new account takes the theme of the device', async () => {
  const { device, keeper } = aDevice('dark')
  await keeper.signUp(async () => keeper.follow(aRecord('light')))
  expect(device).toMatchObject({ theme: 'dark', stored: [{ preferences: { theme: 'dark' } }] })
})

test('signing up with an account that one had already keeps what it holds', async () => {
  const { device, keeper } = aDevice('dark')
  await keeper.signUp(async () => keeper.follow(aRecord('light', { lastLoginAt: signedUpAt + 86_400_000 })))
  expect(device).toMatchObject({ theme: 'light', stored: [] })
})

test('a sign-up that fails changes nothing, and later records are followed again', async () => {
  const { device, keeper } = aDevice('dark')
  await expect(keeper.signUp(() => Promise.reject(new Error('taken')))).rejects.toThrow('taken')
  expect(device).toMatchObject({ theme: 'dark', stored: [] })
  keeper.follow(aRecord('light'))
  expect(device.theme).toBe('light')
})
