// Passkeys in a real browser, with a device that Chromium plays: adding, naming, signing
// in with and removing them.
import type { Page } from '@playwright/test'
import { password, signUp } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, expectAccessible, expectNoViolation, showTheme, test } from './fixture.ts'
import { findFreePort } from './free-port.ts'

// Passkeys belong to the address of the server.
test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app with passkeys', async () =>
        startApp({ mail: true, environment: { PORT: String(await findFreePort()) } }),
      ),
    ),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

/** A device that answers at once, as if its owner had touched it. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accept: () =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const rows = (page: Page) => passkeys(page).getByRole('listitem')
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function signOut(page: Page): Promise<void> {
  await page.request.post('/api/auth/sign-out', { data: {} })
}

test('a person adds a passkey, names it, signs in with what the browser suggests, and removes it', async ({
  page,
  app,
}) => {
  const { email } = await signUp(page, { next: '/profile/security' })
  await addDevice(page)
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('never used')
  await expect.poll(() => app.mail?.mails.at(-1)?.text).toContain(email)

  await rows(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('My laptop')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await signOut(page)
  // The device chooses what the browser suggests in the email field.
  await page.goto('/auth?next=%2Fprofile%2Fsecurity')
  await expect(page).toHaveURL(/\/profile\/security$/)
  await expect(rows(page)).toContainText('used')
  await expect(rows(page)).not.toContainText('never used')

  await rows(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

/** As in browsers that suggest no passkeys in the email field. */
async function turnSuggestionsOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

test('a device that refuses leaves everything as it was, and says so', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/passkey/i)
  await turnSuggestionsOff(page)
  await signUp(page, { next: '/profile/security' })
  const device = await addDevice(page)
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(rows(page)).toHaveCount(1)
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(
    page.getByText('This device has a passkey for your account already.', { exact: true }),
  ).toBeVisible()
  await device.refuse()
  await signOut(page)
  await page.goto('/auth')
  await signInButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are not signed in.')
  await device.accept()
  await signInButton(page).press('Enter')
  await expect(page).toHaveURL(/\/summarize$/)
})

/** The sign-in is then too old to change passkeys without the password. */
async function passHour(page: Page, app: { passHour(): void }): Promise<void> {
  app.passHour()
  const readConfirmation = async () =>
    (await (await page.request.get('/api/me/passkeys')).json()).confirmWith
  await expect.poll(readConfirmation).toBe('password')
}

test('on a page that was opened an hour ago, adding a passkey needs the password, and a wrong one adds nothing', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/403|passkey/i)
  await signUp(page, { next: '/profile/security' })
  await addDevice(page)
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()
  await passHour(page, app)
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter your password')
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'That is not your password. Nothing was changed.',
  )
  await expect(rows(page)).toHaveCount(0)
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('on a page that was opened an hour ago, removing a passkey asks for the password too', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/403/)
  await signUp(page, { next: '/profile/security' })
  await addDevice(page)
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(rows(page)).toHaveCount(1)
  await passHour(page, app)
  await rows(page).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Enter your password first. Nothing was changed.',
  )
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click()
  await expect(passkeys(page).getByText('You have no passkeys.')).toBeVisible()
})

test('at an address that is not the server’s own there are no passkeys, and a sentence says why', async ({
  page,
  app,
}) => {
  const elsewhere = app.url.replace('localhost', '127.0.0.1')
  for (const path of ['sign-up', 'sign-in'])
    await page.request.post(`${elsewhere}/api/auth/${path}/email`, {
      data: { name: 'Mara', email: 'mara.elsewhere@lindqvist.example', password },
    })
  await page.goto(`${elsewhere}/profile/security`)
  await expect(passkeys(page)).toContainText(`Passkeys of this server work only at ${app.url}.`)
  await expect(passkeys(page).getByRole('button')).toHaveCount(0)
  await page.request.post(`${elsewhere}/api/auth/sign-out`, { data: {} })
  await page.goto(`${elsewhere}/auth`)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(signInButton(page)).toHaveCount(0)
})

test('the security page and its dialogs are accessible in both themes', async ({ page }) => {
  await signUp(page, { next: '/profile/security' })
  await addDevice(page)
  await passkeys(page).getByRole('button', { name: 'Add Passkey' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await rows(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page, theme)
    await page.keyboard.press('Escape')
  }
})
