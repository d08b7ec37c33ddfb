// An operator in Europe sells plans in euro, with tax, under names of their own.
import { sellInEuro, writePlansFile } from '../plans-file.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, expectAccessible, expectFits, holdRequests, test } from './fixture.ts'

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app with plans in euro', async () => {
        const app = await startApp({
          payments: true,
          environment: { PLANS_FILE: writePlansFile(sellInEuro), STRIPE_TAX: 'on' },
        })
        Object.assign(app.payments!.account.tax, {
          status: 'active',
          defaults: { tax_behavior: 'inclusive' },
        })
        return app
      }),
    ),
})

test('prices, checkout, profile and invoice are in euro, and no other price is ever shown', async ({
  page,
  app,
  browser,
}) => {
  for (const path of ['/pricing', '/terms'])
    expect(await (await fetch(app.url + path)).text()).not.toMatch(/\$\d|14-day|14 days/)
  const withoutScripts = await browser.newPage({ baseURL: app.url, javaScriptEnabled: false })
  await withoutScripts.goto('/pricing')
  await expect(withoutScripts.getByRole('listitem')).toHaveText([
    'Gratis, 4 summaries a week',
    'Woche, 35 summaries a week: €6.90 for 7 days',
    'Plus, 200 summaries a month: €11.90 a month or €114.24 a year',
    'Ultra, 500 summaries a month: €19.90 a month or €190.80 a year',
  ])
  await expect(withoutScripts).toHaveTitle('Choose Your Plan · Pith')
  await withoutScripts.close()
  const main = page.getByRole('main')
  const site = await holdRequests(page, '**/api/site')
  await page.goto('/pricing')
  await expect(page.getByRole('article').filter({ hasText: 'Plus' })).toContainText(
    '€11.90 per month',
  )
  await expect(main).toContainText(
    'Gratis: 4 summaries/week and 30 questions/day with an account. Prices in EUR.',
  )
  site.release()
  await expect(main).toContainText('Taxes are included.')
  await expect(main).toContainText('Save 20%')
  await expect(main).toContainText('Plus and Ultra have a 10-day free trial')
  await expect(main).not.toContainText(/\$|\bPro\b|Mini|USD/)
  await expectAccessible(page)
  await expectFits(page)

  await signUp(page, { next: '/pricing' })
  await expect(main).toContainText('Today: €0, and after 10 days €11.90 each month.')
  await page.getByRole('button', { name: 'Get Plus' }).click()
  await expect(page.getByText('price_pro_monthly: €11.90')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByText(/Welcome to Plus/)).toBeVisible()
  await expect(main).toContainText('then €11.90 EUR')

  app.payments!.advanceTo(Date.now() + 11 * 24 * 3600 * 1000)
  await page.goto('/profile')
  await expect(main).toContainText(/Next payment: €11\.90 on/)
  await page.getByRole('button', { name: 'Invoices & payment' }).click()
  await expect(page.getByText('€11.90, paid')).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await page.goto('/profile')
  const invoices = page.getByRole('listitem').filter({ hasText: 'Plus' })
  await expect(invoices).toHaveText([
    /^\d+ \w+ \d{4}Plus, \w+Paid €11\.90incl\. €1\.90 taxPDF$/,
    /Plus, trialPaid €0\.00PDF$/,
  ])
  await expectAccessible(page)
  await expectFits(page)
  await invoices
    .first()
    .getByRole('link', { name: /^PDF of/ })
    .click()
  await expect(page.getByText('€11.90, paid')).toBeVisible()

  await page.goto('/terms')
  await expect(main).toContainText(
    'Woche is a single payment for 7 days and does not renew. Plus and Ultra renew',
  )
  await expect(main).toContainText('a trial of 10 days')
})

test('during a trial the profile says what happens on its last day, and takes a card', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/502/)
  await signUp(page, { next: '/pricing' })
  await page.getByRole('button', { name: 'Get Plus' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByText(/Welcome to Plus/)).toBeVisible()
  await page.goto('/usage')
  await expect(
    page.getByText(/^Add a card to keep Plus: on \d+ \w+ \d{4} your plan becomes Gratis\.$/),
  ).toBeVisible()
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    /On \d+ \w+ \d{4} €11\.90 is taken, and Plus goes on month by month\./,
  )
  await expect(main).toContainText('4 summaries a week instead of 200 a month.')
  await expect(main).toContainText('Today: €0.00')
  await expectAccessible(page)
  await expectFits(page)

  const { features } = app.payments!.account.portals[0]!
  features.payment_method_update.enabled = false
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByRole('alert')).toContainText('could not be opened')
  features.payment_method_update.enabled = true
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  // The event is lost, so the page asks.
  app.payments!.webhooks.faults.drop = true
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(/^Your trial ends on .*, then €11\.90 each month$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a card' })).toHaveCount(0)
  app.payments!.webhooks.faults.drop = false
})

test('while the provider is down, the invoices say so and the rest of the profile works', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/502/)
  await signUp(page, { next: '/pricing' })
  await page.getByRole('button', { name: 'Get Woche' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/Welcome to Woche/)).toBeVisible()
  // The plan is stored when the server has read it from the provider.
  await page.goto('/profile')
  await expect(page.getByText(/^Woche ends on/)).toBeVisible()
  app.payments!.state.outage = { status: 500 }
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your invoices could not be read')
  await expect(page.getByText(/^Woche ends on/)).toBeVisible()
  await expectAccessible(page)
  app.payments!.state.outage = null
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /^Invoice of/ })).toBeVisible()
})
