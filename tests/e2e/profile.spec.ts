// The person's own page: who they are, what they prefer, their data, and the end of the account.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { planKeys } from '../../src/contract/plans.ts'
import { talks } from '../doubles/youtube-videos.ts'
import { expect, expectFits, expectNoViolation, summarize, test } from './fixture.ts'
import { aPerson, pretendToBe, signUp } from './people.ts'

test.beforeEach(({ quiet }) => void quiet)

const saved = 'Profile updated successfully! Your changes have been saved to the database.'
const failed = 'Failed to update profile. Please try again.'
const name = (page: Page) => page.getByLabel('Display name')
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
const choice = (page: Page, label: string, option: string) =>
  page.getByRole('group', { name: label }).getByRole('button', { name: option })

test('signed out there is a wall, and the server gives nothing', async ({ page }) => {
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fprofile',
  )
  await expect(page.getByRole('link', { name: 'Summarize as guest' })).toBeVisible()
  expect((await page.request.get('/api/me')).status()).toBe(401)
})

test('a new person: who they are, a new name, kept after a reload, and in a second tab at once', async ({
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
  await name(page).fill('   ')
  await save(page).click()
  await expect(page.getByText('Display name cannot be empty')).toBeVisible()
  await expect(name(page)).toBeFocused()
  await name(page).fill('  Øyvind Lindqvist ')
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(name(page)).toHaveValue('Øyvind Lindqvist')
  await expect(page.getByRole('main').getByText('Ø', { exact: true })).toBeVisible()
  await expect(name(other)).toHaveValue('Øyvind Lindqvist')
  await page.getByRole('button', { name: 'Reload the profile' }).click()
  await expect(page.getByText(saved)).not.toBeVisible()
  await expect(name(page)).toHaveValue('Øyvind Lindqvist')
  await expect(page.getByRole('button', { name: 'Account menu, Øyvind Lindqvist' })).toBeVisible()
})

test('the good news goes after five seconds', async ({ page }) => {
  await pretendToBe(page, aPerson())
  await page.clock.install()
  await page.goto('/profile')
  await expect(name(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await page.clock.runFor(4999)
  await expect(page.getByText(saved)).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByText(saved)).not.toBeVisible()
})

test('a name that cannot be stored: said, and what was typed stays', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  const person = aPerson()
  await pretendToBe(page, person)
  await page.goto('/profile')
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } }),
  )
  await name(page).fill('Mara L.')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(failed)
  await expect(name(page)).toHaveValue('Mara L.')
})

test('preferences hold at once, are kept, and reach the other tab', async ({ page, context }) => {
  await signUp(page, { next: '/profile' })
  const other = await context.newPage()
  await other.goto('/summarize')
  const length = other.getByRole('group', { name: 'Summary length' })
  await expect(length.getByRole('button', { name: 'Medium' })).toHaveAttribute('aria-pressed', 'true')
  await choice(page, 'Summary length', 'Long').click()
  await expect(length.getByRole('button', { name: 'Long' })).toHaveAttribute('aria-pressed', 'true')
  await choice(page, 'Theme', 'Dark').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(other.locator('html')).toHaveClass(/dark/)
  await choice(page, 'Auto save', 'Off').click()
  await choice(page, 'Notifications', 'Off').click()
  await expect
    .poll(async () => (await (await page.request.get('/api/me')).json()).preferences)
    .toEqual({ theme: 'dark', summaryLength: 'long', autoSave: false, notifications: false })
  await page.reload()
  for (const [label, option] of [
    ['Theme', 'Dark'],
    ['Summary length', 'Long'],
    ['Auto save', 'Off'],
    ['Notifications', 'Off'],
  ] as const)
    await expect(choice(page, label, option)).toHaveAttribute('aria-pressed', 'true')
})

test('a preference that cannot be stored goes back, with a message', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  await pretendToBe(page, aPerson())
  await page.goto('/profile')
  await expect(choice(page, 'Theme', 'Light')).toHaveAttribute('aria-pressed', 'true')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/me', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } })
  })
  await choice(page, 'Theme', 'Dark').click()
  await choice(page, 'Auto save', 'Off').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(choice(page, 'Auto save', 'Off')).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(page.getByRole('alert')).toHaveText(failed)
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await expect(choice(page, 'Theme', 'Light')).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page, 'Auto save', 'On')).toHaveAttribute('aria-pressed', 'true')
})

for (const plan of planKeys) {
  const upgrade = plan !== 'ultra' && plan !== 'enterprise'
  test(`${plan}: ${upgrade ? 'may' : 'need not'} upgrade`, async ({ page }) => {
    await pretendToBe(page, aPerson({ plan }))
    await page.goto('/profile')
    await expect(page.getByText(/Plan, member since 3 Aug 2026/)).toBeVisible()
    await expect(row(page, 'Time saved')).toHaveText('15.3h')
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      'View Usage & Limits',
      ...(upgrade ? ['Upgrade Plan'] : []),
    ])
    await page.getByRole('link', { name: upgrade ? 'Upgrade Plan' : 'View Usage & Limits' }).click()
    await expect(page).toHaveURL(upgrade ? /\/pricing$/ : /\/usage$/)
  })
}

test('a profile that could not be read: Retry brings it', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  await pretendToBe(page, aPerson())
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  )
  await page.route('**/api/me', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'servers_down', message: 'down' } } }),
  )
  await page.goto('/profile')
  await expect(page.getByRole('alert')).toContainText('Your profile could not be read')
  await page.route('**/api/me', (route) => route.fulfill({ json: aPerson().record }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(name(page)).toHaveValue('Mara Lindqvist')
})

test('own data is taken along, the account deleted with its password, and all of it is gone', async ({
  page,
  quiet,
}) => {
  quiet.allowed.push(/401|403|404/)
  const { email, password } = await signUp(page)
  await summarize(page, talks.lighthouse)
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
  await page.goto('/profile')
  await expect(row(page, 'Videos summarized')).toHaveText('1')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('pith-my-data.json')
  const data = readFileSync(await file.path(), 'utf8')
  expect(() => JSON.parse(data)).not.toThrow()
  expect(data).toContain(email)
  expect(data).toContain(talks.lighthouse)
  expect(data).not.toContain(password)

  const open = page.getByRole('button', { name: 'Delete account' }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('This cannot be undone.')
  const box = dialog.getByLabel('Your password', { exact: true })
  await expect(box).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(open).toBeFocused()
  await open.click()
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
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).not.toBeVisible()
  await page.goto(`/summary/${talks.lighthouse}`)
  await expect(page.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('signing out on a shared browser leaves nothing of the person on the screen', async ({ page }) => {
  await signUp(page)
  await summarize(page, talks.timetable)
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).not.toBeVisible()
})

test('who went on to another page is told when the summary is ready, unless they do not want to be', async ({
  page,
  app,
}) => {
  await signUp(page)
  const start = async (link: string) => {
    app.youtube.slow = { timedtext: 3000 }
    await summarize(page, link)
    await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    app.youtube.slow = {}
  }
  await start(talks.sourdough)
  await expect(page.getByText('Summary ready: Why does my sourdough come out flat?', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name(page)).toBeVisible()
  await expect(page.getByText('Summary ready: ')).not.toBeVisible()

  await choice(page, 'Notifications', 'Off').click()
  await start(talks.turmuhr)
  await expect(row(page, 'Videos summarized')).toHaveText('2')
  await expect(page.getByText('Summary ready: ')).not.toBeVisible()
})

test('profile and dialog at every width, in both themes', async ({ page }) => {
  for (const theme of ['dark', 'light'] as const) {
    await pretendToBe(
      page,
      aPerson({ record: { preferences: { theme, summaryLength: 'medium', autoSave: true, notifications: true } } }),
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/profile')
    await save(page).click()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
    await expectFits(page)
    await expectNoViolation(page, theme)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectNoViolation(page, theme)
  }
})
