// Signing up, signing in and out, password resets, and the pages that need an account.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { planKeys } from '../../src/contract/billing/plans.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { makeFakeUser, password, signInAsFake, signUp, signUpOnPage } from './accounts.ts'
import { copyDataFolder } from './data-folder.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectApart,
  expectFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  holdRequests,
  open,
  summarize,
  test,
} from './fixture.ts'
import { startServer } from './server.ts'

test.use({ withMail: true })

const menuButton = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
}

/** Deletes the session cookies of this browser. */
async function deleteSession(context: BrowserContext) {
  await context.clearCookies({ name: /session/ })
}

test('a new user signs up, sees name and plan in the menu, signs out, and signs in again', async ({
  page,
  allowedErrors,
}) => {
  await page.goto('/summarize')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create account', level: 1 })).toBeVisible()
  const person = await signUpOnPage(page, { name: 'mara Lindqvist', next: '/dashboard' })
  await menuButton(page).click()
  const menu = page.getByRole('menu')
  for (const text of ['mara Lindqvist', 'Free Plan', person.email]) {
    await expect(page.locator('#account-menu').getByText(text, { exact: true })).toBeVisible()
  }
  await expect(menuButton(page).getByText('M', { exact: true })).toBeVisible()
  // The first account is the administrator's and has one more entry.
  await expect(menu.getByRole('menuitem').filter({ hasNotText: 'Administration' })).toHaveText([
    'Profile Settings',
    'Billing & Plans',
    'Usage & Limits',
    'Playlists',
    'Social',
    'Spaces',
    'Apps',
    'Sign Out',
  ])
  const fetchLastLogin = async () =>
    ((await (await page.request.get('/api/me')).json()) as { lastLoginAt: number }).lastLoginAt
  const before = await fetchLastLogin()

  await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Your dashboard starts with an account' }),
  ).toBeVisible()
  await expect(menuButton(page)).not.toBeAttached()
  await expect(page.getByText(person.email)).not.toBeAttached()

  await page.getByRole('link', { name: 'Sign in / Create account' }).click()
  allowedErrors.push(/401/)
  await signIn(page, { ...person, password: 'not the password' })
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(menuButton(page)).toBeVisible()
  expect(await fetchLastLogin()).toBeGreaterThan(before)
})

test('the links between signing in, signing up and resetting a password keep the email address', async ({
  page,
}) => {
  await page.goto('/auth?next=%2Fusage')
  await field(page, 'Email').fill('mara@lindqvist.example')
  for (const [link, title, mode] of [
    ['Create account', 'Create account', 'signup'],
    ['Sign in', 'Sign in', null],
    ['Forgot password?', 'Reset your password', 'forgot-password'],
    ['Back to Sign In', 'Sign in', null],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/auth' &&
        searchParams.get('mode') === mode &&
        searchParams.get('next') === '/usage',
    )
    await expect(field(page, 'Email')).toHaveValue('mara@lindqvist.example')
  }
})

test('every field has a label, a type and a purpose for password managers', async ({ page }) => {
  const modes: [string, [label: string, type: string, autocomplete: string][]][] = [
    [
      '/auth',
      [
        ['Email', 'email', 'username webauthn'],
        ['Password', 'password', 'current-password'],
      ],
    ],
    [
      '/auth?mode=signup',
      [
        ['Full Name', 'text', 'name'],
        ['Email', 'email', 'email'],
        ['Password', 'password', 'new-password'],
        ['Confirm Password', 'password', 'new-password'],
      ],
    ],
    ['/auth?mode=forgot-password', [['Email', 'email', 'email']]],
  ]
  for (const [address, fields] of modes) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('input')).toHaveCount(fields.length)
    for (const [label, type, autocomplete] of fields) {
      await expect(field(page, label)).toHaveAttribute('type', type)
      await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete)
    }
  }
  await page.goto('/auth?mode=signup')
  await field(page, 'Password').fill('seen')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await page.evaluate(() => document.querySelector<HTMLInputElement>('[name=confirm]')?.focus())
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'pasted')
    const paste = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    if (!document.activeElement?.dispatchEvent(paste)) throw new Error('pasting was prevented')
  })
})

const signUpForm = {
  'Full Name': 'Mara',
  Email: 'a@b.example',
  Password: 'horse1',
  'Confirm Password': 'horse1',
}
const invalidForms: [string, Record<string, string>, string, string][] = [
  ['/auth', { Password: 'horse1' }, 'Email', 'Please fill in all fields'],
  ['/auth', { Email: 'a@b.example' }, 'Password', 'Please fill in all fields'],
  ...Object.keys(signUpForm).map((label): [string, Record<string, string>, string, string] => [
    '/auth?mode=signup',
    { ...signUpForm, [label]: '' },
    label,
    'Please fill in all fields',
  ]),
  [
    '/auth?mode=signup',
    { ...signUpForm, 'Confirm Password': 'horse2' },
    'Confirm Password',
    'Passwords do not match',
  ],
  [
    '/auth?mode=signup',
    { ...signUpForm, Password: 'horse', 'Confirm Password': 'horse' },
    'Password',
    'Password must be at least 6 characters long',
  ],
  ['/auth?mode=forgot-password', {}, 'Email', 'Please enter your email address'],
  [
    '/reset-password?token=t',
    { 'New Password': 'horse1' },
    'Confirm New Password',
    'Please fill in all fields',
  ],
  [
    '/reset-password?token=t',
    { 'New Password': 'horse', 'Confirm New Password': 'horse' },
    'New Password',
    'Password must be at least 6 characters long',
  ],
]
test('a form with an invalid field says what is wrong beside it, keeps what was typed, and sends nothing', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  for (const [address, input, invalidField, message] of invalidForms)
    await test.step(`${address} with an invalid ${invalidField}: ${message}`, async () => {
      await page.goto(address)
      for (const [label, text] of Object.entries(input)) await field(page, label).fill(text)
      await page.getByRole('main').locator('button[type=submit]').click()
      await expect.soft(alert(page)).toHaveText(message)
      await expect.soft(field(page, invalidField)).toBeFocused()
      await expect.soft(field(page, invalidField)).toHaveAttribute('aria-invalid', 'true')
      await expect.soft(field(page, invalidField)).toHaveAccessibleDescription(new RegExp(message))
      for (const [label, text] of Object.entries(input))
        await expect.soft(field(page, label)).toHaveValue(text)
      expect.soft(requests).toEqual([])
    })
})

test('who signs out on a summary is asked to sign in again, and nothing is requested that is not found', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible()
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await signOut(page)
  await expect(page.getByRole('main').getByRole('link', { name: /^Sign in/i })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(missing).toEqual([])
})

test('a common password and a registered address are rejected with advice', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/40[01]/)
  const { email } = await signUp(page)
  await signOut(page)
  await page.goto('/auth?mode=signup')
  const submit = async (newPassword: string) => {
    await field(page, 'Full Name').fill('Somebody Else')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(newPassword)
    await field(page, 'Confirm Password').fill(newPassword)
    await page.getByRole('button', { name: 'Create Account' }).click()
  }
  await submit('password1')
  await expect(alert(page)).toContainText('Failed to create account')
  await expect(alert(page)).toContainText('one of the most common')
  await submit('another long password')
  await expect(alert(page)).toContainText('If you already have an account')
  await expect(alert(page)).toContainText('Failed to create account')
  await expect(field(page, 'Full Name')).toHaveValue('Somebody Else')
  await expect(menuButton(page)).not.toBeAttached()
})

test('when only the sign-in after a sign-up fails, nobody is told that there is no account', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/429/)
  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many_attempts', message: 'Please wait a minute.' } },
    }),
  )
  await page.goto('/auth?mode=signup')
  await field(page, 'Full Name').fill('Newly Made')
  await field(page, 'Email').fill('newly.made@example.org')
  await field(page, 'Password').fill('a long enough password')
  await field(page, 'Confirm Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(alert(page)).toContainText('You are not signed in yet')
  await expect(alert(page)).toContainText('Please wait a minute. Then sign in')
  await expect(alert(page)).not.toContainText('Failed to create account')
})

test('a failed sign-in without a message from the server shows a message of the page', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/api/auth/*/email', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/auth')
  await signIn(page, { email: 'a@b.example', password })
  await expect(alert(page)).toHaveText('Failed to sign in')
  await page.unrouteAll()
  await page.route('**/api/auth/**', (route) => route.abort())
  await signIn(page, { email: 'a@b.example', password })
  await expect(alert(page)).toContainText(
    'The connection to Pith failed. Please check your network and try again.',
  )
})

test('signing in leads to the requested page, and never to another site', async ({
  page,
  allowedErrors,
}) => {
  // A request that is running during sign-out is rejected.
  allowedErrors.push(/40[14]/)
  const person = await signUp(page)
  for (const [next, destination] of [
    ['/analytics?x=1', '/analytics?x=1'],
    ['/summary/dQw4w9WgXcQ?t=5#point', '/summary/dQw4w9WgXcQ?t=5#point'],
    ['//evil.example/summarize', '/summarize'],
    ['', '/summarize'],
  ]) {
    await page.goto('/summarize')
    await signOut(page)
    await page.goto(`/auth?next=${encodeURIComponent(next!)}`)
    await signIn(page, person)
    await expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === destination)
    await expect(menuButton(page)).toBeVisible()
  }
  await page.goto('/auth?next=%2Fusage')
  await expect(page).toHaveURL(/\/usage$/)
})

test('a user resets a forgotten password by mail, is signed out everywhere, and cannot use the link twice', async ({
  page,
  app,
  browser,
  allowedErrors,
}) => {
  allowedErrors.push(/40[01]/)
  const person = await signUp(page)
  const otherPage = await (await browser.newContext({ baseURL: app.url })).newPage()
  await otherPage.goto('/auth')
  await signIn(otherPage, person)
  await expect(menuButton(otherPage)).toBeVisible()

  const mailsWith = (path: string) =>
    app.mail!.mails.filter(({ to, text }) => to.includes(person.email) && text.includes(path))
  await page.goto('/profile')
  const isAsked = page.getByText('Confirm your email address')
  await expectApart(
    page.getByRole('status').filter({ has: isAsked }),
    page.getByText('Display name', { exact: true }),
  )
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => mailsWith('/verify-email').length).toBe(2)
  await signOut(page)
  await page.goto(/\/api\/auth\/verify-email\S+/.exec(mailsWith('/verify-email')[1]!.text)![0])
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await expect(isAsked).toBeHidden()

  await signOut(page)
  await page.goto('/auth?mode=forgot-password')
  await field(page, 'Email').fill(person.email)
  const mailsTo = () => mailsWith('/reset-password')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(`If an account exists for ${person.email}`)).toBeVisible()
  await expect.poll(() => mailsTo().length).toBe(1)
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect.poll(() => mailsTo().length).toBe(2)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeFocused()

  const link = /\/reset-password\?\S+/.exec(mailsTo()[1]!.text)![0]
  await page.goto(link)
  await field(page, 'New Password').fill('a whole new horse')
  await field(page, 'Confirm New Password').fill('a whole new horse')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await signIn(page, person)
  await expect(alert(page)).toHaveText('Invalid email or password')
  await signIn(page, { ...person, password: 'a whole new horse' })
  await expect(menuButton(page)).toBeVisible()

  // The other browser notices through its event stream or with its next request.
  await otherPage.bringToFront()
  await expect(otherPage.getByRole('alert').filter({ hasText: 'Auth token missing' })).toBeVisible()
  await expect(menuButton(otherPage)).not.toBeAttached()
  await otherPage.context().close()

  await page.goto(link)
  await field(page, 'New Password').fill('yet another horse')
  await field(page, 'Confirm New Password').fill('yet another horse')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
    'href',
    /mode=forgot-password/,
  )
})

test('a user whose reset mail cannot be sent sees a message and keeps the typed address', async ({
  browser,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  const folder = copyDataFolder()
  const server = await startServer({
    DATA_DIR: folder,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'pith@example.org',
    LOG_LEVEL: 'silent',
  })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/auth?mode=forgot-password')
  await field(page, 'Email').fill('mara@lindqvist.example')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(alert(page)).toContainText('Failed to send reset email')
  await expect(field(page, 'Email')).toHaveValue('mara@lindqvist.example')
  await page.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('on a server without mail a user is told to contact support, and the operator finds the mail', async ({
  browser,
}) => {
  const folder = copyDataFolder()
  const mailFolder = join(folder, 'mail')
  const server = await startServer({
    DATA_DIR: folder,
    SUPPORT_EMAIL: 'help@example.org',
    PASSWORD_MIN_LENGTH: '10',
  })
  const page = await browser.newPage({ baseURL: server.url })
  const { email } = await signUp(page)
  await signOut(page)
  await page.goto('/auth?mode=signup')
  await expect(page.getByText('At least 10 characters.')).toBeVisible()
  await page.goto('/auth?mode=forgot-password')
  await expect(
    page.getByRole('status').filter({ hasText: 'This server cannot send email' }),
  ).toContainText('help@example.org')
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Another Link' })).toBeVisible()
  // The response does not wait for the mail.
  await expect.poll(() => existsSync(mailFolder) && readdirSync(mailFolder).length).toBe(1)
  await page.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const protectedPages: [string, string, string][] = [
  ['/dashboard?from=mail', 'Your dashboard starts with an account', 'Summarize as guest'],
  ['/analytics?range=7d&x=a%26b', 'Analytics need a history', 'Summarize as guest'],
  ['/profile', 'No profile without an account', 'Summarize as guest'],
  ['/all-summaries?q=lamp', 'This needs an account', 'Continue as guest'],
]
test('a guest on a page that needs an account can sign in and return, or continue as a guest', async ({
  page,
  allowedErrors,
}) => {
  // Of requests that are under way when the session ends.
  allowedErrors.push(/401 .*\/api\/(creators|me|summaries|usage)\b/)
  const person = await signUp(page)
  for (const [address, title, guest] of protectedPages) {
    await signOut(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const signInLink = page.getByRole('link', { name: 'Sign in / Create account' })
    await expect(signInLink).toHaveAttribute('href', `/auth?next=${encodeURIComponent(address)}`)
    await page.getByRole('link', { name: guest }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    await page.goBack()
    await signInLink.click()
    await signIn(page, person)
    await expect(page).toHaveURL((url) => url.pathname + url.search === address)
    await expect(page.getByRole('heading', { name: title })).not.toBeAttached()
    await expect(menuButton(page)).toBeVisible()
  }
})

test('a guest finds what they made in this browser below the prompt of the library, until an account has it', async ({
  page,
}) => {
  await page.goto('/all-summaries')
  await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toBeVisible()
  const here = page.getByRole('region', { name: 'Made in this browser' })
  await expect(here).toHaveCount(0)
  await summarize(page, `https://youtu.be/${testVideos.lighthouse}`)
  await arrive(page)
  await page.goto('/all-summaries')
  await expect(page.getByRole('heading', { name: 'This needs an account', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await here.getByRole('link', { name: /^How one finger/ }).click()
  await arrive(page)
  await page.goBack()
  await expect(here.getByRole('link', { name: 'Sign up to keep them' })).toHaveAttribute(
    'href',
    /mode=signup/,
  )
  await signUp(page, { next: '/all-summaries' })
  await expect(
    page.getByRole('main').getByRole('heading', { level: 3, name: /^How one finger/ }),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pith-guest-results'))).toBeNull()
})

test('a keyboard user opens, walks and closes the account menu, and the focus returns', async ({
  page,
}) => {
  await signUp(page)
  const button = menuButton(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect(item('Profile Settings')).toBeFocused()
  await expect(item('Playlists')).toHaveAttribute('href', '/playlists')
  await page.keyboard.press('ArrowDown')
  await expect(item('Billing & Plans')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item('Sign Out')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item('Profile Settings')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(item('Sign Out')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).not.toBeVisible()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(item('Profile Settings')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/usage$/)
  await expect(page.getByRole('menu')).not.toBeVisible()
})

test('the account menu shows each plan, and a user without a name', async ({ page }) => {
  const labels = {
    free: 'Free Plan',
    mini: 'Mini Plan',
    pro: 'Pro Plan',
    ultra: 'Ultra Plan',
    enterprise: 'Ultra Plan',
  }
  for (const plan of planKeys) {
    await signInAsFake(
      page,
      makeFakeUser({ plan, ...(plan === 'mini' && { record: { displayName: ' ' } }) }),
    )
    await page.goto('/privacy')
    await menuButton(page).click()
    const menu = page.locator('#account-menu')
    await expect(menu.getByText(labels[plan], { exact: true })).toBeVisible()
    await expect(
      menu.getByText(plan === 'mini' ? 'User' : 'Mara Lindqvist', { exact: true }),
    ).toBeVisible()
  }
})

test('on a phone the menu sheet shows the account and the allowance, and signs in and out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const menuOpener = page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('button', { name: 'Menu' })
  await menuOpener.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByText('Mara Lindqvist')).toBeVisible()
  await expect(sheet.getByText('Free Plan, 0 of 5 used')).toBeVisible()
  for (const title of [
    'Playlists',
    'Social',
    'Spaces',
    'Apps',
    'Pricing',
    'Usage & Limits',
    'Profile',
  ])
    await expect(sheet.getByRole('link', { name: title })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeAttached()
  await expect(menuOpener).toBeFocused()
  await menuOpener.click()
  await sheet.getByRole('button', { name: 'Sign Out' }).click()
  await expect(sheet.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(sheet).not.toBeAttached()
})

/** Fails requests as a server does that is down. Returns the growing list of their paths. */
async function failRequests(page: Page, addresses: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const address of addresses)
    await page.route(address, (route) => {
      paths.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 503, body: '' })
    })
  return paths
}

test('other tabs follow when a user signs in or out', async ({ page, context, allowedErrors }) => {
  // The tab may ask for anything just when the other one signs out.
  allowedErrors.push(/401.*\/api\//)
  const second = await context.newPage()
  await second.goto('/profile')
  await expect(second.getByRole('heading', { name: 'No profile without an account' })).toBeVisible()
  await signUpOnPage(page)
  await expect(second.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await signOut(second)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Auth token missing')).not.toBeAttached()
})

test('a user whose session has expired is told with the next request', async ({
  page,
  context,
  allowedErrors,
}) => {
  allowedErrors.push(/401/)
  await signUp(page, { next: '/profile' })
  await page.getByLabel('Display name').fill('Mara the Second')
  await deleteSession(context)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Auth token missing' })
  await expect(message).toBeVisible()
  await expect(menuButton(page)).not.toBeAttached()
  await expect(message.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fprofile',
  )
  await message.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(message).not.toBeAttached()
})

test('what a user has typed stays on the page while the session cannot be read for a moment', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503|401/)
  await signUp(page, { next: '/profile' })
  const name = page.getByLabel('Display name')
  await name.fill('Mara the Third')
  const down = await failRequests(page, ['**/api/auth/get-session', '**/api/live', '**/api/usage'])
  await page.route('**/api/me', (route) =>
    // A rejected request makes the page ask whether the session has ended.
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 401,
          json: { error: { code: 'auth_missing', message: 'Auth token missing' } },
        })
      : route.fulfill({ status: 503, body: '' }),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => down.filter((path) => path === '/api/auth/get-session').length).toBe(1)
  // Another tab has changed the session, and the page returns from the browser's cache.
  await page.evaluate(() => {
    new BroadcastChannel('pith-session').postMessage('changed')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect.poll(() => down.filter((path) => path === '/api/auth/get-session').length).toBe(3)
  await expect(name).toHaveValue('Mara the Third')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Mara the Third')
})

test('a user whose sign-out fails sees a message and stays signed in', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  await signUp(page)
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '' }))
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Signing out failed' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a user whose profile is missing can try to load it again', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const person = makeFakeUser()
  await signInAsFake(page, person)
  await page.route('**/api/live', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'retry: 600000\nevent: user\ndata: null\n\n',
    }),
  )
  let isFixed = false
  await page.route('**/api/me', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: null })
    return isFixed
      ? route.fulfill({ json: person.record })
      : route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/privacy')
  const message = page.getByRole('alert').filter({ hasText: 'Your profile is missing' })
  await expect(message).toBeVisible()
  expect(warnings.filter((text) => text.includes('no record'))).toHaveLength(1)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message.getByRole('button', { name: 'Try again' })).toBeEnabled()
  isFixed = true
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message).not.toBeAttached()
})

test('while the session is loading the page shows "Pith", and after a while offers to continue as a guest', async ({
  page,
}) => {
  const session = await holdRequests(page, '**/api/auth/get-session')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Pith', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).not.toBeAttached()
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(
    page.getByRole('heading', { name: 'Your dashboard starts with an account' }),
  ).toBeVisible()
  session.release()
})

test('when the session cannot be loaded, a user can retry or continue as a guest', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/summarize')
  const message = page
    .getByRole('alert')
    .filter({ hasText: 'Pith could not find out whether you are signed in.' })
  await expect(message).toBeVisible()
  // The start page is there all the same.
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  await message.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(message).not.toBeAttached()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
})

test('a new account takes the theme of its device, and other devices take the theme of the account', async ({
  page,
  browser,
  app,
}) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  const fetchTheme = async () =>
    ((await (await page.request.get('/api/me')).json()) as { preferences: { theme: string } })
      .preferences.theme
  const person = await signUpOnPage(page)
  await expect.poll(fetchTheme).toBe('dark')
  await expect(page.locator('html')).toHaveClass(/dark/)

  const second = await (await browser.newContext({ baseURL: app.url })).newPage()
  await second.goto('/auth')
  await expect(second.locator('html')).not.toHaveClass(/dark/)
  await signIn(second, person)
  await expect(second.locator('html')).toHaveClass(/dark/)
  await second.getByRole('button', { name: 'Use the light theme' }).click()
  await second.reload()
  await expect(menuButton(second)).toBeVisible()
  await expect(second.locator('html')).not.toHaveClass(/dark/)
  await expect.poll(fetchTheme).toBe('light')
  await page.bringToFront()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await second.context().close()
})

test('the account pages fit and are accessible at every width', async ({ page, allowedErrors }) => {
  allowedErrors.push(/401/)
  const check = async () => {
    await expectFits(page)
    // Accessibility depends on the width only where the phone layout differs.
    await expectAccessible(page)
  }
  for (const address of [
    '/auth',
    '/auth?mode=signup',
    '/auth?mode=forgot-password',
    '/reset-password?token=t',
    '/reset-password',
    ...protectedPages.map(([address]) => address),
  ]) {
    await open(page, address)
    await check()
    const submit = page.getByRole('main').locator('button[type=submit]')
    if ((await submit.count()) === 0) continue
    await submit.click()
    await expect(alert(page)).toBeVisible()
    await check()
  }
  await page.goto('/auth')
  await signIn(page, { email: 'nobody.at.all@example.org', password })
  await expect(alert(page)).toHaveText('Invalid email or password')
  await check()
  await page.goto('/auth?mode=forgot-password')
  await field(page, 'Email').fill(
    'a-rather-long-name-of-somebody@an-even-longer-name-of-a-host.example',
  )
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await check()
  await signUp(page, { name: 'Maria-Magdalena Lindqvist-Wolkenstein von Hohenstaufen' })
  await menuButton(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectFits(page)
  await expectNoViolation(page, 'menu')
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: 'Quick' })
    .getByRole('button', { name: 'Menu' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoViolation(page, 'sheet')
})
