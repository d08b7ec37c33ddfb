// Single sign-on in a real browser, at a real OpenID Connect provider.
import { type OidcPerson, oidcClient, startOidcDouble } from '../doubles/oidc.ts'
import { startApp } from './app.ts'
import { expect, expectAccessible, expectFits, test } from './fixture.ts'
import { findFreePort } from './free-port.ts'

async function startAppWithProvider() {
  // The provider knows the address of the server before it starts.
  const port = await findFreePort()
  const provider = await startOidcDouble({
    redirectUri: `http://localhost:${port}/api/auth/callback/oidc`,
  })
  const app = await startApp({
    environment: {
      PORT: String(port),
      OIDC_ISSUER: provider.url,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_NAME: 'Hafen University',
      PASSWORD_SIGN_IN: 'off',
    },
  })
  const close = async () => {
    await app.close()
    await provider.close()
  }
  return { ...app, url: app.url, provider, close }
}

type AppWithProvider = Awaited<ReturnType<typeof startAppWithProvider>>

test.use({
  app: async ({ share }, provide) =>
    provide(await share('app with single sign-on', startAppWithProvider)),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

const mara: OidcPerson = {
  sub: 'mara-1',
  email: 'mara@uni.example',
  email_verified: true,
  name: 'Mara Lindqvist',
}

test('Mara signs in with the account of her university, and comes back to the page that she wanted', async ({
  page,
  app,
}) => {
  const { provider } = app as AppWithProvider
  provider.state.person = mara
  await page.goto('/auth?next=%2Fdashboard')
  await expect(page.getByLabel('Email')).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Continue with Hafen University' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await button.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(page.getByText('mara@uni.example')).toBeVisible()
})

test('who has no email address at the provider is told why nothing happened', async ({
  page,
  app,
}) => {
  const { provider } = app as AppWithProvider
  provider.state.person = { sub: 'nameless' }
  await page.goto('/auth?mode=signup')
  await page.getByRole('button', { name: 'Continue with Hafen University' }).click()
  await expect(page.getByText('Hafen University did not sign you in')).toBeVisible()
  await expect(
    page.getByText('The provider sent no email address, so Pith cannot tell who you are.'),
  ).toBeVisible()
  await expectAccessible(page)
})
