// Signing up, in and out, getting back in, and what guests find closed.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { planKeys } from '../../src/contract/plans.ts'
import { startServer } from './app.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  open,
  test,
} from './fixture.ts'
import { aPerson, password, pretendToBe, signUp } from './people.ts'

test.use({ withMail: true })
test.beforeEach(({ quiet }) => void quiet)

const menuButton = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page) {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
}

/** Ends every session of this browser, as the server sees it. */
async function loseSession(context: BrowserContext) {
  await context.clearCookies({ name: /session/ })
}

test('a new person signs up, is known by name and plan, signs out, and signs in again', async ({ page, quiet }) => {
  await page.goto('/summarize')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create account', level: 1 })).toBeVisible()
  const person = await signUp(page, { name: 'mara Lindqvist', next: '/dashboard' })
  await menuButton(page).click()
  const menu = page.getByRole('menu')
  for (const said of ['mara Lindqvist', 'Free Plan', person.email]) {
    await expect(page.locator('#account-menu').getByText(said, { exact: true })).toBeVisible()
  }
  await expect(menuButton(page).getByText('M', { exact: true })).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile Settings',
    'Billing & Plans',
    'Usage & Limits',
    'Playlists',
    'Social',
    'Sign Out',
  ])
  const loggedInAt = async () =>
    ((await (await page.request.get('/api/me')).json()) as { lastLoginAt: number }).lastLoginAt
  const before = await loggedInAt()

  await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your dashboard starts with an account' })).toBeVisible()
  await expect(menuButton(page)).not.toBeAttached()
  await expect(page.getByText(person.email)).not.toBeAttached()

  await page.getByRole('link', { name: 'Sign in / Create account' }).click()
  quiet.allowed.push(/401/)
  await signIn(page, { ...person, password: 'not the password' })
  await expect(alert(page)).toHaveText('Invalid email or password')
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(menuButton(page)).toBeVisible()
  expect(await loggedInAt()).toBeGreaterThan(before)
})

test('the four links between the three modes; what was typed stays', async ({ page }) => {
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
        pathname === '/auth' && searchParams.get('mode') === mode && searchParams.get('next') === '/usage',
    )
    await expect(field(page, 'Email')).toHaveValue('mara@lindqvist.example')
  }
})

test('every field of every mode has its name, its kind and its place for a password manager', async ({ page }) => {
  const modes: [string, [label: string, type: string, autocomplete: string][]][] = [
    [
      '/auth',
      [
        ['Email', 'email', 'username'],
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
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    if (!document.activeElement?.dispatchEvent(paste)) throw new Error('pasting was prevented')
  })
})

const whole = { 'Full Name': 'Mara', Email: 'a@b.example', Password: 'horse1', 'Confirm Password': 'horse1' }
const refusals: [string, Record<string, string>, string, string][] = [
  ['/auth', { Password: 'horse1' }, 'Email', 'Please fill in all fields'],
  ['/auth', { Email: 'a@b.example' }, 'Password', 'Please fill in all fields'],
  ...Object.keys(whole).map((left): [string, Record<string, string>, string, string] => [
    '/auth?mode=signup',
    { ...whole, [left]: '' },
    left,
    'Please fill in all fields',
  ]),
  ['/auth?mode=signup', { ...whole, 'Confirm Password': 'horse2' }, 'Confirm Password', 'Passwords do not match'],
  [
    '/auth?mode=signup',
    { ...whole, Password: 'horse', 'Confirm Password': 'horse' },
    'Password',
    'Password must be at least 6 characters long',
  ],
  ['/auth?mode=forgot-password', {}, 'Email', 'Please enter your email address'],
  ['/reset-password?token=t', { 'New Password': 'horse1' }, 'Confirm New Password', 'Please fill in all fields'],
  [
    '/reset-password?token=t',
    { 'New Password': 'horse', 'Confirm New Password': 'horse' },
    'New Password',
    'Password must be at least 6 characters long',
  ],
]
for (const [address, typed, wrong, sentence] of refusals) {
  test(`${address} with a wrong ${wrong}: ${sentence}`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(address)
    for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(alert(page)).toHaveText(sentence)
    await expect(field(page, wrong)).toBeFocused()
    await expect(field(page, wrong)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, wrong)).toHaveAccessibleDescription(new RegExp(sentence))
    for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text)
    expect(sent).toEqual([])
  })
}

test('a common password and a taken address end in "Failed to create account", and say what helps', async ({
  page,
  quiet,
}) => {
  quiet.allowed.push(/40[01]/)
  const { email } = await signUp(page)
  await signOut(page)
  await page.goto('/auth?mode=signup')
  const fill = async (chosen: string) => {
    await field(page, 'Full Name').fill('Somebody Else')
    await field(page, 'Email').fill(email)
    await field(page, 'Password').fill(chosen)
    await field(page, 'Confirm Password').fill(chosen)
    await page.getByRole('button', { name: 'Create Account' }).click()
  }
  await fill('password1')
  await expect(alert(page)).toContainText('Failed to create account')
  await expect(alert(page)).toContainText('one of the most common')
  await fill('another long password')
  await expect(alert(page)).toContainText('If you have an account already')
  await expect(alert(page)).toContainText('Failed to create account')
  await expect(field(page, 'Full Name')).toHaveValue('Somebody Else')
  await expect(menuButton(page)).not.toBeAttached()
})

test('where the provider says nothing, the page does', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await page.route('**/api/auth/*/email', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/auth')
  await signIn(page, { email: 'a@b.example', password })
  await expect(alert(page)).toHaveText('Failed to sign in')
  await page.unrouteAll()
  await page.route('**/api/auth/**', (route) => route.abort())
  await signIn(page, { email: 'a@b.example', password })
  await expect(alert(page)).toContainText('Our servers are currently down. Please try again later.')
})

test('after signing in one is where one was going, and never elsewhere', async ({ page, quiet }) => {
  // A list that was still being asked for while its owner signed out is refused.
  quiet.allowed.push(/40[14]/)
  const person = await signUp(page)
  for (const [next, there] of [
    ['/analytics?x=1', '/analytics?x=1'],
    ['/summary/dQw4w9WgXcQ?t=5#point', '/summary/dQw4w9WgXcQ?t=5#point'],
    ['//evil.example/summarize', '/summarize'],
    ['', '/summarize'],
  ]) {
    await page.goto('/summarize')
    await signOut(page)
    await page.goto(`/auth?next=${encodeURIComponent(next!)}`)
    await signIn(page, person)
    await expect(page).toHaveURL((url) => url.pathname + url.search + url.hash === there)
    await expect(menuButton(page)).toBeVisible()
  }
  await page.goto('/auth?next=%2Fusage')
  await expect(page).toHaveURL(/\/usage$/)
})

test('a forgotten password: the mailed link, a new password, signed out everywhere, and the link is spent', async ({
  page,
  app,
  browser,
  quiet,
}) => {
  quiet.allowed.push(/40[01]/)
  const person = await signUp(page)
  const elsewhere = await (await browser.newContext({ baseURL: app.url })).newPage()
  await elsewhere.goto('/auth')
  await signIn(elsewhere, person)
  await expect(menuButton(elsewhere)).toBeVisible()

  await signOut(page)
  await page.goto('/auth?mode=forgot-password')
  await field(page, 'Email').fill(person.email)
  const mailsTo = () => app.mail!.mails.filter(({ to }) => to.includes(person.email))
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

  // The other browser notices by itself, or with the next thing that it asks for.
  await elsewhere.bringToFront()
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Auth token missing' })).toBeVisible({ timeout: 20_000 })
  await expect(menuButton(elsewhere)).not.toBeAttached()
  await elsewhere.context().close()

  await page.goto(link)
  await field(page, 'New Password').fill('yet another horse')
  await field(page, 'Confirm New Password').fill('yet another horse')
  await page.getByRole('button', { name: 'Set New Password' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', /mode=forgot-password/)
})

test('no mail server answers: it says so, and keeps the address', async ({ browser, quiet }) => {
  quiet.allowed.push(/503/)
  const folder = mkdtempSync(join(tmpdir(), 'pith-no-mail-'))
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

test('a Pith without mail says so and whom to ask; the operator finds the mail', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-mail-'))
  const mailFolder = join(folder, 'mail')
  const server = await startServer({ DATA_DIR: folder, SUPPORT_EMAIL: 'help@example.org', PASSWORD_MIN_LENGTH: '10' })
  const page = await browser.newPage({ baseURL: server.url })
  const { email } = await signUp(page)
  await signOut(page)
  await page.goto('/auth?mode=signup')
  await expect(page.getByText('At least 10 characters.')).toBeVisible()
  await page.goto('/auth?mode=forgot-password')
  await expect(page.getByRole('status').filter({ hasText: 'This Pith cannot send mail' })).toContainText(
    'help@example.org',
  )
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeVisible()
  // The answer does not wait for the mail.
  await expect.poll(() => existsSync(mailFolder) && readdirSync(mailFolder).length).toBe(1)
  await page.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const walls: [string, string, string][] = [
  ['/dashboard?from=mail', 'Your dashboard starts with an account', 'Summarize as guest'],
  ['/analytics?range=7d&x=a%26b', 'Analytics need a history', 'Summarize as guest'],
  ['/profile', 'No profile without an account', 'Summarize as guest'],
  ['/all-summaries?q=lamp', 'This needs an account', 'Continue as guest'],
]
test('each wall has its own words, leads to signing in and back, or on as a guest', async ({ page }) => {
  const person = await signUp(page)
  for (const [address, title, guest] of walls) {
    await signOut(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const way = page.getByRole('link', { name: 'Sign in / Create account' })
    await expect(way).toHaveAttribute('href', `/auth?next=${encodeURIComponent(address)}`)
    await page.getByRole('link', { name: guest }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    await page.goBack()
    await way.click()
    await signIn(page, person)
    await expect(page).toHaveURL((url) => url.pathname + url.search === address)
    await expect(page.getByRole('heading', { name: title })).not.toBeAttached()
    await expect(menuButton(page)).toBeVisible()
  }
})

test('the menu by keyboard: opened, walked, closed, and the focus is back', async ({ page }) => {
  await signUp(page)
  const button = menuButton(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect(item('Profile Settings')).toBeFocused()
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

test('the plan of each person, and a person without a name', async ({ page }) => {
  const labels = {
    free: 'Free Plan',
    mini: 'Mini Plan',
    pro: 'Pro Plan',
    ultra: 'Ultra Plan',
    enterprise: 'Ultra Plan',
  }
  for (const plan of planKeys) {
    await page.unrouteAll()
    await pretendToBe(page, aPerson({ plan, ...(plan === 'mini' && { record: { displayName: ' ' } }) }))
    await page.goto('/privacy')
    await menuButton(page).click()
    const menu = page.locator('#account-menu')
    await expect(menu.getByText(labels[plan], { exact: true })).toBeVisible()
    await expect(menu.getByText(plan === 'mini' ? 'User' : 'Mara Lindqvist', { exact: true })).toBeVisible()
  }
})

test('on a phone: who one is and what is left in the sheet, and the ways in and out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page)
  const open = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByText('Mara Lindqvist')).toBeVisible()
  await expect(sheet.getByText('Free Plan, 0 of 5 used')).toBeVisible()
  for (const title of ['All Summaries', 'Playlists', 'Social', 'Pricing', 'Usage & Limits', 'Profile'])
    await expect(sheet.getByRole('link', { name: title })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeAttached()
  await expect(open).toBeFocused()
  await open.click()
  await sheet.getByRole('button', { name: 'Sign Out' }).click()
  await expect(sheet.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(sheet).not.toBeAttached()
})

test('all tabs follow who comes and goes', async ({ page, context }) => {
  const second = await context.newPage()
  await second.goto('/profile')
  await expect(second.getByRole('heading', { name: 'No profile without an account' })).toBeVisible()
  await signUp(page)
  await expect(second.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  await signOut(second)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Auth token missing')).not.toBeAttached()
})

test('a session that is gone is told with the next call that needs one', async ({ page, context, quiet }) => {
  quiet.allowed.push(/401/)
  await signUp(page, { next: '/profile' })
  await page.getByLabel('Display name').fill('Mara the Second')
  await loseSession(context)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Auth token missing' })
  await expect(told).toBeVisible()
  await expect(menuButton(page)).not.toBeAttached()
  await expect(told.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth?next=%2Fprofile')
  await told.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(told).not.toBeAttached()
})

test('signing out that fails is told, and one is still signed in', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  await signUp(page)
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, body: '' }))
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Signing out failed' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('a missing profile is warned of, and Try again brings it', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const person = aPerson()
  await pretendToBe(page, person)
  await page.route('**/api/live', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\nevent: user\ndata: null\n\n' }),
  )
  let works = false
  await page.route('**/api/me', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: null })
    return works ? route.fulfill({ json: person.record }) : route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/privacy')
  const told = page.getByRole('alert').filter({ hasText: 'Your profile is missing' })
  await expect(told).toBeVisible()
  expect(warnings.filter((text) => text.includes('no record'))).toHaveLength(1)
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(told.getByRole('button', { name: 'Try again' })).toBeEnabled()
  works = true
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(told).not.toBeAttached()
})

test('until it is known who is here the page says "Pith"; slow, it offers to go on', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/get-session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Pith', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).not.toBeAttached()
  await expect(page.getByText('This takes longer than usual.')).toBeVisible()
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Your dashboard starts with an account' })).toBeVisible()
  answer()
})

test('when it cannot be learnt who is here: Retry, or on as a guest', async ({ page, quiet }) => {
  quiet.allowed.push(/503/)
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/summarize')
  await expect(page.getByRole('alert')).toContainText('Pith could not find out whether you are signed in.')
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
})

test('a new account takes the theme of its device; elsewhere the account decides, also over a reload', async ({
  page,
  browser,
  app,
}) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  const stored = async () =>
    ((await (await page.request.get('/api/me')).json()) as { preferences: { theme: string } }).preferences.theme
  const person = await signUp(page)
  await expect.poll(stored).toBe('dark')
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
  await expect.poll(stored).toBe('light')
  await page.bringToFront()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await second.context().close()
})

test('every screen holds together at every width', async ({ page, quiet }) => {
  test.setTimeout(180_000)
  quiet.allowed.push(/401/)
  const look = async () => {
    await expectFits(page)
    // The rules do not depend on the width but for what a phone hides or moves.
    await expectAccessible(page)
  }
  for (const address of [
    '/auth',
    '/auth?mode=signup',
    '/auth?mode=forgot-password',
    '/reset-password?token=t',
    '/reset-password',
    ...walls.map(([address]) => address),
  ]) {
    await open(page, address)
    await look()
    const submit = page.getByRole('main').locator('button[type=submit]')
    if ((await submit.count()) === 0) continue
    await submit.click()
    await expect(alert(page)).toBeVisible()
    await look()
  }
  await page.goto('/auth')
  await signIn(page, { email: 'nobody.at.all@example.org', password })
  await expect(alert(page)).toHaveText('Invalid email or password')
  await look()
  await page.goto('/auth?mode=forgot-password')
  await field(page, 'Email').fill('a-rather-long-name-of-somebody@an-even-longer-name-of-a-host.example')
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await look()
  await signUp(page, { name: 'Maria-Magdalena Lindqvist-Wolkenstein von Hohenstaufen' })
  await menuButton(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectFits(page)
  await expectNoViolation(page, 'menu')
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoViolation(page, 'sheet')
})
