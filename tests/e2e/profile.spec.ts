// The profile page: name, preferences, personal data, and deleting the account.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { planKeys } from '../../src/contract/billing/plans.ts'
import { adminProblems } from '../../src/contract/problems/admin-problems.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { makeFakeUser, sellPlans, signInAsFake, signUp } from './accounts.ts'
import {
  addVideo,
  arrive,
  expect,
  expectFits,
  expectNoViolation,
  holdRequests,
  summarize,
  test,
} from './fixture.ts'

const savedMessage = 'Profile updated successfully! Your changes have been saved to the database.'
const failedMessage = 'Failed to update profile. Please try again.'
const name = (page: Page) => page.getByLabel('Display name')
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
const choice = (page: Page, label: string, option: string) =>
  page.getByRole('group', { name: label }).getByRole('button', { name: option })

test('a guest is asked to sign in, and the API returns no profile', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fprofile',
  )
  await expect(page.getByRole('link', { name: 'Summarize as guest' })).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(401)
})

test('a new user changes the name, which is stored and appears in a second tab at once', async ({
  page,
  context,
}) => {
  const { email } = await signUp(page, { name: 'mara Lindqvist', next: '/profile' })
  await expect(page.getByRole('heading', { name: 'User Profile', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('M', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByText('Email address cannot be changed')).toBeVisible()
  await expect(row(page, 'Plan')).toHaveText('Free')
  await expect(row(page, 'Last summary')).toHaveText('–')
  await expect(row(page, 'Member since')).toHaveText(/^\d+ \w{3} 20\d\d$/)
  await expect(row(page, 'Last sign in')).toHaveText(/^\d+ \w{3} 20\d\d, \d\d:\d\d$/)
  await expect(row(page, 'Videos summarized')).toHaveText('0')
  await expect(row(page, 'Time saved')).toHaveText('0s')

  const other = await context.newPage()
  await other.goto('/profile')
  // Spaces, and letters that are drawn as nothing.
  await name(page).fill(' \u200b\u2800 ')
  await save(page).click()
  await expect(page.getByText('Display name cannot be empty')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await name(page).fill('  Øyvind Lindqvist ')
  await save(page).click()
  await expect(page.getByText(savedMessage)).toBeVisible()
  await expect(name(page)).toHaveValue('Øyvind Lindqvist')
  await expect(page.getByRole('main').getByText('Ø', { exact: true })).toBeVisible()
  await expect(name(other)).toHaveValue('Øyvind Lindqvist')
  await page.getByRole('button', { name: 'Reload the profile' }).click()
  await expect(page.getByText(savedMessage)).not.toBeVisible()
  await expect(name(page)).toHaveValue('Øyvind Lindqvist')
  await expect(page.getByRole('button', { name: 'Account menu, Øyvind Lindqvist' })).toBeVisible()
})

test('the success message disappears after five seconds', async ({ page }) => {
  await signInAsFake(page, makeFakeUser())
  await page.clock.install()
  await page.goto('/profile')
  await expect(name(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page).click()
  await expect(page.getByText(savedMessage)).toBeVisible()
  await page.clock.runFor(4999)
  await expect(page.getByText(savedMessage)).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText(savedMessage)).not.toBeVisible()
})

test('a user whose name cannot be stored sees a message and keeps the typed name', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  const person = makeFakeUser()
  await signInAsFake(page, person)
  await page.goto('/profile')
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } }),
  )
  await name(page).fill('Mara L.')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(failedMessage)
  await expect(name(page)).toHaveValue('Mara L.')
})

test('preferences apply at once, are stored, and reach other tabs', async ({ page, context }) => {
  await signUp(page, { next: '/profile' })
  const other = await context.newPage()
  await other.goto('/summarize')
  await expect(other.getByRole('button', { name: 'Options: medium, English' })).toBeVisible()
  await choice(page, 'Summary length', 'Long').click()
  await expect(other.getByRole('button', { name: 'Options: long, English' })).toBeVisible()
  await choice(page, 'Theme', 'Dark').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(other.locator('html')).toHaveClass(/dark/)
  await choice(page, 'Auto save', 'Off').click()
  const topics = page.getByRole('group', { name: 'Notify me about' })
  await topics.getByLabel('Summaries shared in my spaces').uncheck()
  await topics.getByLabel('Imports').uncheck()
  await expect
    .poll(
      async () => (await (await page.request.get('/api/me')).json()).preferences.mutedNotifications,
    )
    .toEqual(['import_done', 'import_paused', 'space_grew'])
  await page.reload()
  await expect(topics.getByLabel('Summaries shared in my spaces')).not.toBeChecked()
  await expect(topics.getByLabel('Invitations to spaces')).toBeChecked()
  await choice(page, 'Notifications', 'Off').click()
  await expect(topics).toHaveCount(0)
  await expect
    .poll(async () => (await (await page.request.get('/api/me')).json()).preferences)
    .toMatchObject({ theme: 'dark', summaryLength: 'long', autoSave: false, notifications: false })
  await page.reload()
  for (const [label, option] of [
    ['Theme', 'Dark'],
    ['Summary length', 'Long'],
    ['Auto save', 'Off'],
    ['Notifications', 'Off'],
  ] as const)
    await expect(choice(page, label, option)).toHaveAttribute('aria-pressed', 'true')
})

test('a preference that cannot be stored is reset with a message', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  await signInAsFake(page, makeFakeUser())
  await page.goto('/profile')
  await expect(choice(page, 'Theme', 'Light')).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } }),
  )
  const update = await holdRequests(page, '**/api/me')
  await choice(page, 'Theme', 'Dark').click()
  await choice(page, 'Auto save', 'Off').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(choice(page, 'Auto save', 'Off')).toHaveAttribute('aria-pressed', 'true')
  update.release()
  await expect(page.getByRole('alert')).toHaveText(failedMessage)
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await expect(choice(page, 'Theme', 'Light')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'Auto save', 'On')).toHaveAttribute('aria-pressed', 'true')
})

for (const plan of planKeys) {
  const canUpgrade = plan !== 'ultra' && plan !== 'enterprise'
  test(`a user on the ${plan} plan ${canUpgrade ? 'is' : 'is not'} offered an upgrade`, async ({
    page,
  }) => {
    await signInAsFake(page, makeFakeUser({ plan }))
    await sellPlans(page)
    await page.goto('/profile')
    await expect(page.getByText(/Plan, member since 3 Aug 2026/)).toBeVisible()
    await expect(row(page, 'Time saved')).toHaveText('15.3h')
    await expect(page.getByRole('main').getByRole('link', { name: /Usage &|Plan/ })).toHaveText([
      'View Usage & Limits',
      ...(canUpgrade ? ['Upgrade Plan'] : []),
    ])
    await page
      .getByRole('link', { name: canUpgrade ? 'Upgrade Plan' : 'View Usage & Limits' })
      .click()
    await expect(page).toHaveURL(canUpgrade ? /\/pricing$/ : /\/usage$/)
  })
}

test('a user whose profile could not be loaded can retry', async ({ page, allowedErrors }) => {
  allowedErrors.push(/503/)
  await signInAsFake(page, makeFakeUser())
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } }),
  )
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Your profile could not be read')
  await page.route('**/api/me', (route) => route.fulfill({ json: makeFakeUser().record }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(name(page)).toHaveValue('Mara Lindqvist')
})

test('a user downloads the data and deletes the account, and everything is gone', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/401|403|404/)
  const { email, password } = await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.goto('/profile')
  await expect(row(page, 'Videos summarized')).toHaveText('1')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('pith-my-data.json')
  const data = readFileSync(await file.path(), 'utf8')
  expect(() => JSON.parse(data)).not.toThrow()
  expect(data).toContain(email)
  expect(data).toContain(testVideos.lighthouse)
  expect(data).not.toContain(password)

  const openButton = page.getByRole('button', { name: 'Delete account' }).first()
  await openButton.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await expect(dialog).toContainText(
    'A shared space that only you own goes to its longest-standing editor',
  )
  const box = dialog.getByLabel('Your password', { exact: true })
  await expect(box).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(openButton).toBeFocused()
  await openButton.click()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await box.fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('That is not your password. Nothing was deleted.')).toBeVisible()
  await box.fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  await expect(page).toHaveURL(/\/summarize$/)
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last results' })).toHaveCount(0)
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

async function expectSummaryGoneAfterSignOut(page: Page): Promise<void> {
  await arrive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last results' })).toHaveCount(0)
}

test('signing out on a shared browser leaves no personal data on the page', async ({ page }) => {
  await signUp(page)
  await summarize(page, testVideos.timetable)
  await expectSummaryGoneAfterSignOut(page)
})

test('a summary requested before the page knew its user is gone after signing out', async ({
  page,
}) => {
  await signUp(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/auth/get-session*', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  // The page learns who its user is while the request is on its way.
  await page.route('**/api/summaries', async (route) => {
    if (route.request().method() === 'POST') answer()
    await page.getByRole('button', { name: /Account menu/ }).waitFor()
    await route.continue()
  })
  await summarize(page, testVideos.timetable)
  await expectSummaryGoneAfterSignOut(page)
})

test('a user on another page is notified when a summary is ready, unless notifications are off', async ({
  page,
  app,
}) => {
  await signUp(page)
  const startAndLeave = async (title: string) => {
    const release = app.youtube.hold('timedtext')
    await summarize(page, addVideo(app, title))
    await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(name(page)).toBeVisible()
    release()
  }
  await startAndLeave('The first video')
  await expect(page.getByText('Summary ready: The first video', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name(page)).toBeVisible()
  await expect(page.getByText('Summary ready: ')).not.toBeVisible()

  await choice(page, 'Notifications', 'Off').click()
  await startAndLeave('The second video')
  await expect(row(page, 'Videos summarized')).toHaveText('2')
  await expect(page.getByText('Summary ready: ')).not.toBeVisible()
})

test('the only administrator who deletes their account reads what has to be done before', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/409/)
  await signInAsFake(page, makeFakeUser())
  await page.goto('/profile')
  const message = adminProblems.last_administrator.text
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'last_administrator', message } } }),
  )
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password', { exact: true }).fill('essence of ann')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  await expect(dialog.getByRole('alert')).toContainText('Somebody has to run this server.')
  await expectFits(page)
})

test('the profile and its dialog fit and are accessible at every width', async ({ page }) => {
  for (const theme of ['dark', 'light'] as const) {
    await signInAsFake(
      page,
      makeFakeUser({ record: { preferences: { ...makeFakeUser().record.preferences, theme } } }),
    )
    await page.goto('/profile')
    await save(page).click()
    await expect(page.getByText(savedMessage)).toBeVisible()
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
    await expectFits(page)
    await expectNoViolation(page, theme)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectNoViolation(page, theme)
  }
})

test('a user creates an API key, sees it once, and revokes it, by keyboard too', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, { next: '/profile/security' })
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys.getByText('You have no API keys.')).toBeVisible()
  await keys.getByRole('button', { name: 'New Key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('button', { name: 'Create Key' }).click()
  await expect(form.getByText('Give the key a name.')).toBeVisible()
  await form.getByLabel('Name').fill('Reading list script')
  await form.getByRole('button', { name: 'Read and write' }).click()
  await form.getByRole('button', { name: 'No limit' }).click()
  await expectNoViolation(page, 'light')
  await form.getByRole('button', { name: 'Create Key' }).press('Enter')

  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const field = shown.getByLabel('Reading list script')
  await expect(field).toBeFocused()
  const key = await field.inputValue()
  expect(key).toMatch(/^pith_[\w-]{43}$/)
  await expect(shown).toContainText('read, write')
  await shown.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(shown.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await expectNoViolation(page, 'light')
  const authorization = `Bearer ${key}`
  expect((await request.get('/api/usage', { headers: { authorization } })).status()).toBe(200)
  // A click outside would lose the key.
  await page.mouse.click(5, 5)
  await shown.getByRole('button', { name: 'I Have Copied It' }).click()
  await expect(shown).toBeHidden()

  await page.reload()
  await expect(keys.getByText(`${key.slice(0, 9)}…`)).toBeVisible()
  await expect(keys).toContainText('Last used')
  await expect(keys).toContainText('Never expires')
  expect(await page.content()).not.toContain(key)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await keys.getByRole('button', { name: 'Revoke Reading list script' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke “Reading list script”?' })
  await question.getByRole('button', { name: 'Revoke Key' }).click()
  await expect(page.getByText('“Reading list script” was revoked.').first()).toBeVisible()
  await expect(keys.getByText('You have no API keys.')).toBeVisible()
  expect((await request.get('/api/usage', { headers: { authorization } })).status()).toBe(401)
})

test('a key that could not be created or revoked says so, and the list can be loaded again', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/500/, /API keys/, /revoked/)
  const fail = (method: string) => async (route: import('@playwright/test').Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback()
  await signUp(page, { next: '/profile/security' })
  await page.request.post('/api/keys', {
    data: { name: 'Home server', scopes: ['read'], expiresInDays: 30 },
  })
  await page.route('**/api/keys*', fail('GET'))
  await page.reload()
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys.getByRole('alert')).toContainText('Your API keys could not be loaded')
  await page.unroute('**/api/keys*')
  await keys.getByRole('button', { name: 'Retry' }).click()
  await expect(keys.getByRole('listitem')).toContainText(/Expires \d+ \w{3} 20\d\d/)
  await page.route('**/api/keys/*', fail('DELETE'))
  await keys.getByRole('button', { name: 'Revoke Home server' }).click()
  await page.getByRole('button', { name: 'Revoke Key' }).click()
  await expect(
    page.getByText('The key was not revoked and still works. Please try again.'),
  ).toBeVisible()
})
