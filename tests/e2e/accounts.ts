// Users of the browser tests: accounts that are created on the pages of the app, and fake
// users for other plans and states.

import { expect, type Page } from '@playwright/test'
import { defaultHighlightNames } from '#contract/basics/limits.ts'
import type { UserRecord } from '../../src/contract/accounts/account.ts'
import { builtInPlans, type PlanKey, planOf } from '../../src/contract/billing/plans.ts'
import type { Usage } from '../../src/contract/billing/usage.ts'
import { answerApi } from './api-answers.ts'

export const password = 'correct horse battery'
let accountCount = 0

function inventPerson(name: string) {
  accountCount += 1
  return { name, email: `mara.${accountCount}.${Date.now()}@lindqvist.example`, password }
}

/**
 * Creates an account and signs in through the API, and opens the page `next`. Waits until
 * its account menu is visible.
 */
export async function signUp(page: Page, { name = 'Mara Lindqvist', next = '/summarize' } = {}) {
  const person = inventPerson(name)
  for (const path of ['sign-up', 'sign-in']) {
    const response = await page.request.post(`/api/auth/${path}/email`, { data: person })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await page.goto(next)
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  return person
}

/** Signs up on the page and waits until the account menu is visible on the page `next`. */
export async function signUpOnPage(
  page: Page,
  { name = 'Mara Lindqvist', next = '/summarize' } = {},
) {
  const person = inventPerson(name)
  await page.goto(`/auth?mode=signup&next=${encodeURIComponent(next)}`)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === next)
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  return person
}

type FakeUser = { record: UserRecord; usage: Usage }

/** The record and the usage that the API returns for a user, by default on the Free plan. */
export function makeFakeUser(
  overrides: { plan?: PlanKey; usage?: Partial<Usage>; record?: Partial<UserRecord> } = {},
): FakeUser {
  const { plan = 'free' } = overrides
  const { limit } = planOf(builtInPlans, plan)
  const createdAt = Date.UTC(2026, 7, 3, 10)
  const usage: Usage = {
    used: 2,
    limit,
    remaining: limit - 2,
    planKey: plan,
    lastSummaryAt: Date.UTC(2026, 10, 20, 13, 48),
    createdAt,
    updatedAt: createdAt,
    renewsAt: Date.UTC(2026, 11, 3, 10),
    upgradeRequired: false,
    ...overrides.usage,
  }
  const record: UserRecord = {
    uid: 'mara',
    displayName: 'Mara Lindqvist',
    email: 'mara@lindqvist.example',
    emailVerified: true,
    role: 'user',
    plan,
    summariesCount: usage.used,
    planUntil: null,
    summariesLimit: limit,
    createdAt,
    lastLoginAt: Date.UTC(2026, 10, 20, 8, 12),
    lastSummaryAt: usage.lastSummaryAt,
    preferences: {
      highlightNames: defaultHighlightNames,
      theme: 'light',
      summaryLength: 'medium',
      autoSave: true,
      notifications: true,
      mutedNotifications: [],
      reading: { font: 'serif', size: 'medium', width: 'medium' },
    },
    username: null,
    discoverable: false,
    stats: {
      totalVideosSummarized: 34,
      totalTimeSaved: 55_080,
      averageRating: 4.1,
      thisMonthCount: 18,
      averageVideoDurationSec: 1260,
    },
    ...overrides.record,
  }
  return { record, usage }
}

/** Answers the API requests about the user in the browser, as if this user were signed in. */
export async function signInAsFake(page: Page, { record, usage }: FakeUser): Promise<void> {
  const { uid, displayName, email } = record
  await answerApi(page, /\/api\/auth\/get-session$/, () => ({
    json: { user: { id: uid, name: displayName, email } },
  }))
  await answerApi(page, /\/api\/me$/, () => ({ json: record }))
  await answerApi(page, /\/api\/creators\?kind=blocked$/, () => ({
    json: { items: [], sample: false },
  }))
  await answerApi(page, /\/api\/me\/sessions$/, () => ({ json: { items: [] } }))
  await answerApi(page, /\/api\/me\/passkeys$/, () => ({
    json: { items: [], confirmWith: 'nothing', site: new URL(page.url()).origin },
  }))
  await answerApi(page, /\/api\/keys$/, () => ({ json: { items: [] } }))
  await answerApi(page, /\/api\/usage$/, () => ({ json: usage }))
  const events = `retry: 600000\nevent: user\ndata: ${JSON.stringify(record)}\n\nevent: usage\ndata: ${JSON.stringify(usage)}\n\n`
  await answerApi(page, /\/api\/live$/, () => ({ events }))
}

/** Answers as a server on which plans can be bought. */
export async function sellPlans(page: Page): Promise<void> {
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payments: {} } })
  })
}
