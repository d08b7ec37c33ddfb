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
        Object.assign(app.payments!.account.tax, { status: 'active' })
        return app
      }),
    ),
})

test('prices, checkout, profile and invoice are in euro, and no other price is ever shown', async ({ page, app }) => {
  for (const path of ['/pricing', '/terms'])
    expect(await (await fetch(app.url + path)).text()).not.toMatch(/\$\d|14-day|14 days/)
  const main = page.getByRole('main')
  const site = await holdRequests(page, '**/api/site')
  await page.goto('/pricing')
  await expect(page.getByRole('article').filter({ hasText: 'Plus' })).toContainText('€11.90 per month')
  await expect(main).toContainText('Gratis: 4 summaries/week with an account. Prices in EUR.')
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

  await page.goto('/terms')
  await expect(main).toContainText('Woche is a single payment for 7 days and does not renew. Plus and Ultra renew')
  await expect(main).toContainText('a trial of 10 days')
})
