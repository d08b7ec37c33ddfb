// Buying a plan, changing and canceling it, and failed payments.
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, test } from './fixture.ts'

test.use({ withPayments: true })

const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
const card = (page: Page, plan: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan }) })
const details = (page: Page) => page.getByRole('heading', { name: 'Subscription Details' })

/** Buys on the pricing page and on the provider's page, and waits for the success page. */
async function buy(page: Page, button: string, payButton: string) {
  await page.goto('/pricing')
  await page.getByRole('button', { name: button }).click()
  // Our page also has a button whose name contains the word.
  await page.getByRole('button', { name: payButton, exact: true }).click()
  await expect(page).toHaveURL(/\/success/)
}

test('a user starts a Pro trial and has it at once, switches to Ultra, and cancels', async ({ page, app }) => {
  const { name } = await signUp(page, { next: '/pricing' })
  const usage = await page.context().newPage()
  await usage.goto('/usage')
  await expect(row(usage, 'Period limit')).toHaveText('5 summaries/week')

  await page.bringToFront()
  const sync = await holdRequests(page, '**/api/stripe/sync')
  let deliver = () => {}
  const delivering = new Promise<void>((resolve) => (deliver = resolve))
  app.payments!.deliverTo(async (body, headers) => {
    await delivering
    return (await fetch(`${app.url}/api/stripe/webhook`, { method: 'POST', body, headers })).status
  })
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Verifying your subscription...')).toBeVisible()
  await expect(page.getByText('Subscription Processing')).toBeVisible()
  deliver()
  await expect(details(page)).toBeVisible()
  sync.release()
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

test('a user buys a Mini pass, and a second one adds seven days', async ({ page, app }) => {
  await signUp(page, { next: '/pricing' })
  // The event is lost, so the page requests a sync.
  app.payments!.webhooks.faults.drop = true
  await buy(page, 'Get Mini', 'Pay')
  await expect(details(page)).toBeVisible()
  app.payments!.webhooks.faults.drop = false
  await expect(row(page, 'Amount')).toHaveText('$7.00 USD')
  await expect(row(page, 'Billing')).toHaveText('week')
  await expect(row(page, 'Subscription')).toHaveText('–')
  await page.goto('/usage')
  await expect(row(page, 'Period limit')).toHaveText('35 summaries/week')
  const ends = page.getByText(/^Mini ends on/)
  const firstEnd = await ends.textContent()
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'This is your current plan.' })).toBeDisabled()
  await buy(page, 'Add 7 days', 'Pay')
  await expect(details(page)).toBeVisible()
  await page.goto('/usage')
  await expect(ends).not.toHaveText(firstEnd!)
  await expect(row(page, 'Period limit')).toHaveText('35 summaries/week')
})

test('a declined card, an abandoned checkout and an outage of the provider cost nothing', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/50[23]/, /Content Security Policy|ERR_BLOCKED_BY_CSP/, /js\.stripe\.com/)
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

test('a trial without a card ends by itself, and a user whose payment fails is told before the plan ends', async ({
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

  app.payments!.advanceTo(Date.now() + 15 * 24 * 3600 * 1000)
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

test('the pricing page fits and is accessible at every width', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})
