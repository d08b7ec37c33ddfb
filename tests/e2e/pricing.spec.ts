// The pricing page without a payment provider, and the page after a failed or canceled checkout.
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  test,
  watchShifts,
} from './fixture.ts'

test.use({ withMail: true })

const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')

test('where nothing is sold the page of plans says so beside the prices, without buttons that buy and words for operators', async ({
  page,
}) => {
  await page.goto('/pricing')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Plan')
  await expect(main).toContainText('Nothing can be bought on this server')
  await expect(main).toContainText('An account is free and has 5 summaries/week')
  await expect(page.getByRole('link', { name: 'Ask for a plan' })).toHaveAttribute(
    'href',
    'mailto:pith@example.org?subject=Plan',
  )
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  for (const article of await page.getByRole('article').all())
    await expect(article).toContainText('Not for sale here.')
  for (const part of ['$7', '$12.44', 'Save 20%', 'Which video sites are supported?'])
    await expect(main).toContainText(part)
  await expect(main).not.toContainText('Stripe')
  await expectAccessible(page)
  await signUp(page, { next: '/pricing' })
  await expect(page.getByText('You are on Free: 5 summaries/week')).toBeVisible()
  await expect(main).not.toContainText('Stripe')
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
})

test('the page of plans moves nothing when the server has answered', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const shifts = await watchShifts(page)
  const site = await holdRequests(page, '**/api/site')
  await page.goto('/pricing')
  await expect(page.getByText('100 questions/day')).toBeVisible()
  await expect.poll(() => site.methods.length).toBeGreaterThan(0)
  site.release()
  await expect(page.getByRole('link', { name: 'Ask for a plan' })).toHaveAttribute(
    'href',
    /^mailto/,
  )
  expect(await shifts()).toBe(0)
})

test('after a failed checkout a user sees the reason, the number of retries and the support address', async ({
  page,
}) => {
  for (const [query, title] of [
    ['', 'Checkout Cancelled'],
    ['?reason=user_cancelled', 'Checkout Cancelled'],
    ['?reason=expired', 'Session Expired'],
    ['?reason=toString', 'Checkout Interrupted'],
    ['?reason=payment_failed&session_id=cs_1<b>', 'Payment Failed'],
  ] as const) {
    await page.goto(`/cancel${query}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await expect(row(page, 'Session')).toHaveText('cs_1<b>')
  await expect(row(page, 'Retries')).toHaveText('0')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    'mailto:pith@example.org?subject=Payment%20Issue',
  )
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  for (const tries of ['1', '2']) {
    await page.getByRole('link', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
    await page.goBack()
    await expect(row(page, 'Retries')).toHaveText(tries)
  }
})
