// Buying a plan, having it at once, changing it, ending it, and failing to pay.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixture.ts'
import { signUp } from './people.ts'

test.use({ withPayments: true })
test.beforeEach(({ quiet }) => void quiet)

const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
const card = (page: Page, plan: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan }) })
const details = (page: Page) => page.getByRole('heading', { name: 'Subscription Details' })

/** From the pricing page to the provider's, and back with what was paid. */
async function buy(page: Page, button: string, pay: string) {
  await page.goto('/pricing')
  await page.getByRole('button', { name: button }).click()
  // Until the provider's page is there, ours has a button about payment, too.
  await page.getByRole('button', { name: pay, exact: true }).click()
  await expect(page).toHaveURL(/\/success/)
}

test('Mara tries Pro and has it at once, changes to Ultra, and cancels', async ({ page, app }) => {
  const { name } = await signUp(page, { next: '/pricing' })
  const usage = await page.context().newPage()
  await usage.goto('/usage')
  await expect(row(usage, 'Period limit')).toHaveText('5 summaries/week')

  await page.bringToFront()
  app.payments!.webhooks.knobs.delayMs = 3500
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Verifying your subscription...')).toBeVisible()
  await expect(page.getByText('Subscription Processing')).toBeVisible()
  await expect(details(page)).toBeVisible()
  app.payments!.webhooks.knobs.delayMs = 0
  await expect(page.getByText(`Welcome to Pro, ${name}. Your trial has begun, and nothing was charged.`)).toBeVisible()
  for (const [term, value] of [
    ['Amount', '$12.44 USD'],
    ['Billing', 'month'],
    ['Plan', 'pro'],
    ['Status', 'trialing'],
    ['Subscription', /^sub_/],
    ['Customer', /^cus_/],
    ['Price', /pro_monthly/],
    ['Product', /^prod_/],
    ['Cancel at period end', 'No'],
    ['Last updated', /\d{4}, \d\d:\d\d/],
  ] as const)
    await expect(row(page, term)).toHaveText(value)
  await expectAccessible(page)
  await expect(row(usage, 'Period limit')).toHaveText('200 summaries/month')

  await page.getByRole('link', { name: 'View All Plans' }).click()
  await expect(card(page, 'Pro').getByRole('button')).toHaveText('This is your current plan.')
  await expect(card(page, 'Pro').getByRole('button')).toBeDisabled()
  await expect(page.getByText(/^Your trial ends on/)).toBeVisible()
  await expect(page.getByText('14-day free trial, no card required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Annual' }).click()
  await expect(card(page, 'Pro').getByRole('button')).toHaveText('Switch to annual')
  await page.getByRole('button', { name: 'Monthly' }).click()
  await page.getByRole('button', { name: 'Get Ultra' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row(page, 'Plan')).toHaveText('ultra')
  await expect(row(usage, 'Period limit')).toHaveText('500 summaries/month')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Invoices & payment' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(/^Your trial ends on .*, and nothing is charged$/)).toBeVisible()
  await expect(card(page, 'Ultra').getByRole('button')).toHaveText('This is your current plan.')
})

test('Mini is a pass: the second adds seven days, and both are no subscription', async ({ page, app }) => {
  await signUp(page, { next: '/pricing' })
  // The provider's word is lost: the page has it asked.
  app.payments!.webhooks.knobs.drop = true
  await buy(page, 'Get Mini', 'Pay')
  await expect(details(page)).toBeVisible()
  app.payments!.webhooks.knobs.drop = false
  await expect(row(page, 'Amount')).toHaveText('$7.00 USD')
  await expect(row(page, 'Billing')).toHaveText('week')
  await expect(row(page, 'Subscription')).toHaveText('–')
  await page.goto('/usage')
  await expect(row(page, 'Period limit')).toHaveText('35 summaries/week')
  const ends = page.getByText(/^Mini ends on/)
  const first = await ends.textContent()
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'This is your current plan.' })).toBeDisabled()
  await buy(page, 'Add 7 days', 'Pay')
  await expect(details(page)).toBeVisible()
  await page.goto('/usage')
  await expect(ends).not.toHaveText(first!)
  await expect(row(page, 'Period limit')).toHaveText('35 summaries/week')
})

test('a card that is declined, a checkout that is left and a provider that is away cost nothing', async ({
  page,
  app,
  quiet,
}) => {
  quiet.allowed.push(/50[23]/, /Content Security Policy|ERR_BLOCKED_BY_CSP/, /js\.stripe\.com/)
  await signUp(page, { next: '/pricing' })
  await page.getByRole('button', { name: 'Get Mini' }).click()
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('link', { name: 'Back after a failed payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Get Mini' }).click()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout Cancelled' })).toBeVisible()
  await expect(row(page, 'Retries')).toHaveText('1')
  await page.getByRole('link', { name: 'Try Again' }).click()

  app.payments!.state.outage = 'resets'
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Failed to start checkout process. Please try again.')
  app.payments!.state.outage = { status: 400 }
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to create checkout session')
  app.payments!.state.outage = null

  await page.route('**/api/stripe/create-checkout-session', (route) =>
    route.fulfill({ json: { session_id: 'cs_of_another_server' } }),
  )
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await expect(page.getByRole('alert')).toHaveText('Stripe failed to load')
  await page.goto('/usage')
  await expect(row(page, 'Period limit')).toHaveText('5 summaries/week')
})

// Last: the provider's time goes on for everybody here.
test('a trial without a card ends by itself, and who cannot pay is told before the plan ends', async ({
  page,
  app,
  browser,
}) => {
  await signUp(page, { next: '/pricing' })
  await buy(page, 'Get Pro', 'Start trial')
  await expect(row(page, 'Status')).toHaveText('trialing')
  const other = await browser.newPage({ baseURL: app.url })
  await signUp(other, { name: 'Tomas Reyl', next: '/pricing' })
  await other.goto('/pricing')
  await other.getByRole('button', { name: 'Annual' }).click()
  await expect(other.getByText('Save 20%')).toBeVisible()
  await expect(card(other, 'Ultra')).toContainText('$200.35')
  await other.getByRole('button', { name: 'Get Ultra' }).click()
  await other.getByLabel('Card number').fill('4242 4242 4242 4242')
  await other.getByRole('button', { name: 'Start trial' }).click()
  await expect(row(other, 'Amount')).toHaveText('$200.35 USD')
  await expect(row(other, 'Billing')).toHaveText('year')
  const customer = await row(other, 'Customer').textContent()
  app.payments!.useCard(customer!, 'declining')
  await Promise.all([page.goto('/usage'), other.goto('/usage')])
  await expect(row(page, 'Period limit')).toHaveText('200 summaries/month')

  app.payments!.moveTo(Date.now() + 15 * 24 * 3600 * 1000)
  await expect(row(page, 'Period limit')).toHaveText('5 summaries/week')
  await expect(other.getByText('Your last payment failed')).toBeVisible()
  await expect(row(other, 'Period limit')).toHaveText('500 summaries/month')
  await other.getByRole('button', { name: 'Update your card' }).click()
  await expect(other.getByRole('heading', { name: 'Your plan' })).toBeVisible()
  await other.close()

  await page.goto('/pricing')
  await expect(page.getByText('14-day free trial, no card required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $12.44' })).toBeVisible()
})

test('three plans at every width, in both themes', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})
