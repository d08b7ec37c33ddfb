import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserChange, UserRecord } from '#contract/accounts/account.ts'
import { defaultHighlightNames, type Theme } from '#contract/basics/limits.ts'
import { createThemeSync } from './theme-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const signedUpAt = Date.UTC(2026, 0, 5)

function makeRecord(theme: Theme, { uid = 'mara', lastLoginAt = signedUpAt } = {}): UserRecord {
  return {
    uid,
    displayName: 'Mara',
    email: 'mara@lindqvist.example',
    emailVerified: true,
    role: 'user',
    plan: 'free',
    summariesCount: 0,
    planUntil: null,
    summariesLimit: 5,
    createdAt: signedUpAt,
    lastLoginAt,
    lastSummaryAt: null,
    preferences: {
      theme,
      summaryLength: 'medium',
      autoSave: true,
      notifications: true,
      mutedNotifications: [],
      highlightNames: defaultHighlightNames,
      reading: { font: 'serif', size: 'medium', width: 'medium' },
    },
    username: null,
    discoverable: false,
    stats: {
      totalVideosSummarized: 0,
      totalTimeSaved: 0,
      averageRating: 0,
      thisMonthCount: 0,
      averageVideoDurationSec: 0,
    },
  }
}

/** Returns a device with a theme, and an account that stores or rejects changes. */
function makeDevice(theme: Theme, { rejects = false } = {}) {
  const device = { theme, isLoading: false, stored: [] as UserChange[], failures: [] as unknown[] }
  const themeSync = createThemeSync({
    show: (next) => {
      device.theme = next
    },
    readShownTheme: () => device.theme,
    isLoading: () => device.isLoading,
    store: async (change) => {
      if (rejects) throw new Error('rejected')
      device.stored.push(change)
    },
    onFailure: (cause) => void device.failures.push(cause),
  })
  return { device, themeSync }
}

test('signing in shows the theme of the account instead of that of the device', () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('dark'))
  expect(device.theme).toBe('dark')
  expect(device.stored).toEqual([])
})

test('the choice of a guest stays on the device', async () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.choose('dark')
  await vi.runAllTimersAsync()
  expect(device).toMatchObject({ theme: 'dark', stored: [] })
})

test('a choice that is made before the account has loaded is kept and stored', async () => {
  const { device, themeSync } = makeDevice('light')
  device.isLoading = true
  themeSync.choose('dark')
  themeSync.applyRecord(null)
  themeSync.applyRecord(makeRecord('light'))
  expect(device.theme).toBe('dark')
  await vi.runAllTimersAsync()
  expect(device.stored).toEqual([{ preferences: { theme: 'dark' } }])
})

test('what a guest chose before it was known that nobody is signed in does not change the account of a later sign-in', async () => {
  const { device, themeSync } = makeDevice('light')
  device.isLoading = true
  themeSync.choose('dark')
  device.isLoading = false
  themeSync.applyRecord(null)
  themeSync.applyRecord(makeRecord('light'))
  await vi.runAllTimersAsync()
  expect(device).toMatchObject({ theme: 'light', stored: [] })
})

test('a choice is shown at once and stored after the last click', async () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('light'))
  themeSync.choose('dark')
  themeSync.choose('light')
  themeSync.choose('dark')
  expect(device.theme).toBe('dark')
  await vi.runAllTimersAsync()
  expect(device.stored).toEqual([{ preferences: { theme: 'dark' } }])
})

test('a record that arrives before a choice is stored does not undo the choice', async () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('light'))
  themeSync.choose('dark')
  themeSync.applyRecord({ ...makeRecord('light'), summariesCount: 1 })
  themeSync.applyRecord(makeRecord('light', { lastLoginAt: signedUpAt + 1 }))
  expect(device.theme).toBe('dark')
  await vi.runAllTimersAsync()
  expect(device.theme).toBe('dark')
})

test('a change on another device is shown', () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('light'))
  themeSync.applyRecord(makeRecord('dark'))
  expect(device.theme).toBe('dark')
})

test('leaving the page stores the choice at once', async () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('light'))
  themeSync.choose('dark')
  themeSync.flush()
  expect(device.stored).toEqual([{ preferences: { theme: 'dark' } }])
  await vi.runAllTimersAsync()
  expect(device.stored).toHaveLength(1)
})

test('a choice before a sign-out is not stored in the account of the next user', async () => {
  const { device, themeSync } = makeDevice('light')
  themeSync.applyRecord(makeRecord('light'))
  themeSync.choose('dark')
  themeSync.applyRecord(null)
  themeSync.applyRecord(makeRecord('light', { uid: 'ines' }))
  await vi.runAllTimersAsync()
  expect(device).toMatchObject({ theme: 'light', stored: [] })
})

test('a choice that cannot be stored stays on the device and is reported', async () => {
  const { device, themeSync } = makeDevice('light', { rejects: true })
  themeSync.applyRecord(makeRecord('light'))
  themeSync.choose('dark')
  await vi.runAllTimersAsync()
  expect(device.theme).toBe('dark')
  expect(device.failures).toHaveLength(1)
})

test('a new account gets the theme of the device', async () => {
  const { device, themeSync } = makeDevice('dark')
  await themeSync.signUp(async () => themeSync.applyRecord(makeRecord('light')))
  expect(device).toMatchObject({ theme: 'dark', stored: [{ preferences: { theme: 'dark' } }] })
})

test('signing up with an existing account keeps the theme of that account', async () => {
  const { device, themeSync } = makeDevice('dark')
  await themeSync.signUp(async () =>
    themeSync.applyRecord(makeRecord('light', { lastLoginAt: signedUpAt + 86_400_000 })),
  )
  expect(device).toMatchObject({ theme: 'light', stored: [] })
})

test('a failed sign-up changes nothing, and later records are shown again', async () => {
  const { device, themeSync } = makeDevice('dark')
  await expect(themeSync.signUp(() => Promise.reject(new Error('taken')))).rejects.toThrow('taken')
  expect(device).toMatchObject({ theme: 'dark', stored: [] })
  themeSync.applyRecord(makeRecord('light'))
  expect(device.theme).toBe('light')
})
