// The password and the sessions of an account.
import { password, signUp } from './accounts.ts'
import { expect, test } from './fixture.ts'
import { openOtherBrowser } from './users.ts'

test('a password that could not be changed says why, and an ended session leaves the focus in its list', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  const { email } = await signUp(page)
  const other = await openOtherBrowser(browser, app)
  expect(
    (await other.page.request.post('/api/auth/sign-in/email', { data: { email, password } })).ok(),
  ).toBe(true)
  await page.goto('/profile/security')
  // No mail is delivered here, so nobody has shown that the address is theirs.
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  await expect(page.getByText('Verified')).toHaveCount(0)
  await page.route('**/api/me/password', (route) => route.abort())
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a horse without a battery')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The connection to Pith failed. Please check your network and try again.',
  )
  const end = page.getByRole('button', { name: /^End / })
  await end.first().waitFor()
  const count = await end.count()
  await end.first().press('Enter')
  await expect(end).toHaveCount(count - 1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await other.close()
})
