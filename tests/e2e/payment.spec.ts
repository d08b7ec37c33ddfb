// Buying a plan, changing and canceling it, and failed payments.
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectFits, holdRequests, test } from './fixture.ts'

test.use({ withPayments: true })
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

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

test('a user starts a Pro trial and has it at once, switches to Ultra, and cancels', async ({
  page,
}) => {
  const { name } = await signUp(page, { next: '/pricing' })
  const usage = await page.context().newPage()
  await usage.goto('/usage')
  await expect(row(usage, 'Period limit')).toHaveText('5 summaries/week')

  await page.bringToFront()
  const checkout = await holdRequests(page, '**/api/stripe/checkouts/*')
  await expect(page.getByText('Today: $0, and after 14 days $12.44 each month.')).toBeVisible()
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByText('Verifying your subscription...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subscription Processing' })).toBeVisible()
  await expectAccessible(page)
  checkout.release()
  await expect(page.getByRole('heading', { name: 'Your free trial has begun' })).toBeVisible()
  await expect(details(page)).toBeVisible()
  await expect(page.getByText(`Welcome to Pro, ${name}. Nothing was charged.`)).toBeVisible()
  for (const [term, value] of [
    ['Plan', 'Pro, billed monthly'],
    ['Paid', '$0.00 USD'],
    ['Trial ends', /, then \$12\.44 USD$/],
    ['Allowance', '200 summaries/month'],
    ['Amount', '$12.44 USD'],
    ['Billing', 'month'],
    ['Plan key', 'pro'],
    ['Status', 'trialing'],
    ['Subscription', /^sub_/],
    ['Customer', /^cus_/],
    ['Price', /pro_monthly/],
    ['Product', /^prod_/],
    ['Cancel at period end', 'No'],
    ['Last updated', /\d{4}, \d\d:\d\d/],
  ] as const)
    await expect(row(page, term)).toHaveText(value)
  await page.getByText('Numbers for support').click()
  await expectAccessible(page)
  await page.getByText('Numbers for support').click()
  await expect(row(usage, 'Period limit')).toHaveText('200 summaries/month')
  const renewal = await row(usage, 'Renews on').textContent()
  await expect(usage.getByText(`on ${renewal} your plan becomes Free.`)).toBeVisible()

  await page.getByRole('link', { name: 'View All Plans' }).click()
  await expect(card(page, 'Pro').getByRole('button')).toHaveText('This is your current plan.')
  await expect(card(page, 'Pro').getByRole('button')).toBeDisabled()
  await expect(page.getByText(/^Your trial ends on/)).toBeVisible()
  await expect(page.getByText('14-day free trial, no card required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Annual' }).click()
  await expect(card(page, 'Pro').getByRole('button')).toHaveText('Switch to annual')
  await page.getByRole('button', { name: 'Monthly' }).click()
  await expect(page.getByRole('article').first()).toContainText('Your plan')
  await expect(card(page, 'Mini').getByRole('button', { name: 'Not needed' })).toBeDisabled()
  await expect(card(page, 'Mini')).toContainText('Mini cannot be bought beside Pro or Ultra.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch to Ultra' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Plan Changed' })).toBeVisible()
  await expect(row(page, 'Plan key')).toHaveText('ultra')
  await expect(row(usage, 'Period limit')).toHaveText('500 summaries/month')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Invoices & payment' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(/^Your trial ends on .*, and nothing is charged$/)).toBeVisible()
  await expect(card(page, 'Pro').getByRole('button')).toBeDisabled()
  await expect(card(page, 'Pro')).toContainText('Keep it first, then change it.')
  await card(page, 'Ultra').getByRole('button', { name: 'Keep Ultra' }).click()
  await page.getByRole('button', { name: "Don't cancel" }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout Cancelled' })).toBeVisible()
  await page.goto('/pricing')
  await expect(card(page, 'Ultra').getByRole('button')).toHaveText('This is your current plan.')
})

test('the plans can be bought as soon as the page knows who is signed in', async ({ page }) => {
  await signUp(page, { next: '/pricing' })
  const session = await holdRequests(page, '**/api/auth/get-session')
  await page.goto('/pricing')
  await expect(page.getByRole('button', { name: 'Get Mini' })).toBeDisabled()
  session.release()
  await page.getByRole('button', { name: 'Get Mini' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $7.00' })).toBeVisible()
})

test('a user buys a Mini pass, nobody else is thanked for it, and a second one adds seven days', async ({
  page,
  app,
  browser,
}) => {
  await signUp(page, { next: '/pricing' })
  // The event is lost, so the server fetches the payment for the page.
  app.payments!.webhooks.faults.drop = true
  await buy(page, 'Get Mini', 'Pay')
  await expect(details(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  app.payments!.webhooks.faults.drop = false
  await expect(row(page, 'Amount')).toHaveText('$7.00 USD')
  await expect(row(page, 'Billing')).toHaveText('week')
  await expect(row(page, 'Subscription')).toHaveText('–')
  await expect(page.getByRole('heading', { name: "What's Next?" })).toBeVisible()
  for (const [name, path] of [
    ['Get Started', '/dashboard'],
    ['View All Plans', '/pricing'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  const success = page.url()
  const other = await browser.newPage({ baseURL: app.url })
  await signUp(other, { name: 'Tomas Reyl' })
  for (const address of [
    success,
    '/success',
    '/success?session_id=cs_test_made_up',
    '/success?price_id=price_pro',
  ]) {
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nothing was paid here')
  }
  await expect(other.getByText('your plan is Free as before')).toBeVisible()
  await expectAccessible(other)
  await expectFits(other)
  await other.route('**/api/stripe/sync', (route) => route.abort())
  await other.goto('/success?price_id=price_pro')
  await expect(other.getByText('This takes longer than usual.')).toBeVisible()
  await other.unroute('**/api/stripe/sync')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nothing was paid here')
  await other.close()
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
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to start checkout process. Please try again.',
  )
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
  await other.goto('/pricing')
  await expect(other.getByRole('button', { name: 'Annual' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(other.getByRole('article').first()).toContainText('Ultra')
  app.payments!.setBilling(customer!, {
    name: 'Tomas Reyl',
    address: { line1: 'Speicherstadt 1', postal_code: '20099', city: 'Hamburg', country: 'DE' },
    taxIds: [{ type: 'eu_vat', value: 'DE123456789' }],
  })
  await other.goto('/profile')
  await expect(row(other, 'Paid by')).toHaveText('Card ending in 4242, until 08/2028')
  await expect(row(other, 'Billed to')).toHaveText('Tomas Reyl, 20099 Hamburg, Germany')
  await expect(row(other, 'VAT ID')).toHaveText('DE123456789')
  await expectAccessible(other)
  await expectFits(other)
  app.payments!.state.outage = { status: 500 }
  await other.reload()
  await expect(
    other.getByText('How you pay could not be read from the payment provider.'),
  ).toBeVisible()
  await expect(other.getByRole('alert')).toContainText('Your invoices could not be read')
  await expect(other.getByRole('group', { name: 'Theme' })).toBeVisible()
  await expectAccessible(other)
  app.payments!.state.outage = null
  await other.getByRole('button', { name: 'Try again' }).click()
  await expect(row(other, 'Paid by')).toHaveText('Card ending in 4242, until 08/2028')
  app.payments!.useCard(customer!, 'declining')
  await Promise.all([page.goto('/usage'), other.goto('/usage')])
  await expect(row(page, 'Period limit')).toHaveText('200 summaries/month')

  app.payments!.advanceTo(Date.now() + 15 * 24 * 3600 * 1000)
  await expect(row(page, 'Period limit')).toHaveText('5 summaries/week')
  await expect(other.getByText('Your last payment failed')).toBeVisible()
  await expect(row(other, 'Period limit')).toHaveText('500 summaries/month')
  app.payments!.state.outage = { status: 400 }
  await other.getByRole('button', { name: 'Update your card' }).click()
  const failure = other.getByRole('alert').filter({ hasText: 'could not be opened' })
  await expect(failure).toContainText('Nothing was changed or charged.')
  await expectAccessible(other)
  app.payments!.state.outage = null
  await other.getByRole('button', { name: 'Update your card' }).click()
  await expect(other.getByRole('heading', { name: 'Add a payment method' })).toBeVisible()
  await other.close()

  await page.goto('/pricing')
  await expect(page.getByText('14-day free trial, no card required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Get Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $12.44' })).toBeVisible()
})

test('a guest sees prices and answers, and is asked to sign in', async ({ page }) => {
  await page.goto('/pricing')
  for (const [plan, price] of [
    ['Mini', '$7'],
    ['Pro', '$12.44'],
    ['Ultra', '$20.87'],
  ] as const)
    await expect(page.getByRole('article').filter({ hasText: `Get ${plan}` })).toContainText(price)
  await expect(page.getByText(/tax/)).toHaveCount(0)
  await page.getByText('How accurate are the summaries?').click()
  await expect(
    page.getByText(/Every key point is tied to a moment of the transcript/),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Get Ultra' }).click()
  await expect(page.getByRole('alert')).toContainText('Please sign in to subscribe to a paid plan.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fpricing',
  )
})
