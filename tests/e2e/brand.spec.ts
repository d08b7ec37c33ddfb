// A school runs Pith under its own name.
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, expectFits, expectNoViolation, open, test } from './fixture.ts'

const name = 'Lectures & Co'
const site = 'https://school.example/'

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app of a school', () =>
        startApp({
          mail: true,
          environment: { BRAND_NAME: name, BRAND_URL: site, MAIL_FROM: 'library@school.example' },
        }),
      ),
    ),
})

test('its name is in the bar, in every title, in the footer and in mails, and the footer leads to its site', async ({
  page,
  app,
}) => {
  for (const path of ['/summarize', '/pricing', '/privacy']) {
    const html = await (await fetch(`${app.url}${path}`)).text()
    expect(html).toContain('<title>')
    expect(html).not.toMatch(/__BRAND_|<title>[^<]*Pith/)
  }
  await open(page, '/summarize')
  await expect(page).toHaveTitle(`Summarize · ${name}`)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', site)
  await expectFits(page)
  await expectNoViolation(page, 'light')
  await page.goto('/auth')
  await expect(page).toHaveTitle(new RegExp(`· ${name}$`))
  await expect(page.getByText(`New to ${name}?`)).toBeVisible()
  await signUp(page)
  await expect.poll(() => app.mail!.mails.length).toBeGreaterThan(0)
  const { text } = app.mail!.mails[0]!
  expect(text).toContain(`Subject: Confirm your email address for ${name}`)
  expect(text).not.toContain('Pith')
})
