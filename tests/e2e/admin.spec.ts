// An installation for invited people: the operator makes an administrator, who invites,
// changes and suspends people.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { failingVideos, testVideos } from '../doubles/youtube-videos.ts'
import { password } from './accounts.ts'
import { startApp } from './app.ts'
import {
  expect,
  expectAccessible,
  expectApart,
  expectFits,
  expectNoViolation,
  open,
  test,
} from './fixture.ts'

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app for invited people', () =>
        startApp({
          environment: {
            ...{ SIGN_UP: 'invite', COMMUNITY: 'on', ALLOWANCE: 'off' },
            // Nothing listens there.
            UPDATE_FEED_URL: 'http://127.0.0.1:1/pith/latest',
          },
        }),
      ),
    ),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

type App = Awaited<ReturnType<typeof startApp>>

const runInTerminal = promisify(execFile)

async function acceptInvitation(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
}

/** Sends a request as the person whose page it is. */
const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([url, text]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url!, { method: 'POST', headers, body: text! })
      return response.status === 204 ? {} : response.json()
    },
    [path, JSON.stringify(body)],
  ) as Promise<{ id: string }>

/** The line about a newer version leads to what changed in it. */
async function readNewVersion(page: Page) {
  const changesUrl = 'https://code.example/pith/releases/v99.0.0'
  const failure = { message: 'code.example cannot be reached.', since: Date.UTC(2026, 1, 1, 12) }
  const update = { newest: { version: '99.0.0', changesUrl }, failure }
  await page.route('**/api/admin/overview', async (route) => {
    const overview = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...overview, version: '0.1.0', update } })
  })
  await page.reload()
  await expect(page.getByText('Pith 99.0.0 is out. You run 0.1.0. What changed')).toBeVisible()
  await expect(
    page.getByText(
      /^Since 1 Feb 2026, .+ not known whether there is an even newer one\. code\.example/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'What changed' })).toHaveAttribute('href', changesUrl)
  await page.unrouteAll({ behavior: 'wait' })
}

/** A backup that fails is seen without looking for it, and leads to the reason. */
async function readFailingBackup(page: Page) {
  const backups = {
    newest: { bytes: 14_230, madeAt: Date.UTC(2026, 10, 20, 3) },
    ...{ isOverdue: true, failedAt: Date.UTC(2026, 10, 23, 4) },
  }
  await page.route('**/api/admin/overview', async (route) => {
    const overview = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...overview, backups } })
  })
  await page.reload()
  await expect(
    page.getByText(/There has been no new backup since 20 Nov 2026, .* of 23 Nov 2026, .* failed/),
  ).toBeVisible()
  await expect(page.getByText(/^20 Nov 2026, \d\d:\d\d, 14 kB$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Why, and what to do' }).click()
  await expect(page.getByRole('tab', { name: 'Server' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Where nobody may come in, nobody is invited; and nobody suspends or deletes themselves. */
async function readLimitsOfPeople(page: Page) {
  await page.route('**/api/admin/overview', async (route) => {
    const overview = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...overview, signUp: 'closed' } })
  })
  await page.goto('/admin?part=people')
  await expect(page.getByText('This server takes no new accounts (SIGN_UP=closed).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change Ada Lindqvist' }).click()
  await expect(page.getByText('This is your own account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/admin')
}

/**
 * Ada cancels and retries summaries, hides a playlist, tries a video in one way, and
 * checks the server, with the keyboard where it matters.
 */
async function runTheServer(page: Page, bobsPage: Page, app: App) {
  const { id } = await send(bobsPage, '/api/playlists', { name: 'Cures they hide', isPublic: true })
  await send(page, '/api/reports', {
    kind: 'playlist',
    targetId: id,
    reason: 'misleading',
    note: 'Dangerous advice',
  })
  const release = app.youtube.hold('timedtext')
  await send(bobsPage, '/api/summaries', { video: testVideos.lighthouse })

  await page.getByRole('tab', { name: 'People' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Queue' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  // A refusal pauses the direct way, so it comes after the other video.
  await send(bobsPage, '/api/summaries', { video: failingVideos.ip_blocked })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  const untitled = page.getByRole('link', { name: failingVideos.ip_blocked })
  await expect(untitled).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${failingVideos.ip_blocked}`,
  )
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Canceled. It cost nobody anything.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Running' })).toBeFocused()
  release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Requested again, free of charge.')).toBeVisible()

  await page.getByRole('tab', { name: 'Sources' }).click()
  await page.getByLabel('YouTube link').fill(`https://youtu.be/${testVideos.sourdough}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 ways read it.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('tab', { name: 'Models' }).click()
  await expect(page.getByText('The built-in engine writes.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose who writes' }).click()
  const writer = page.getByRole('dialog', { name: 'Who writes here' })
  await writer.getByRole('combobox', { name: 'Provider' }).selectOption('compatible')
  await writer.getByLabel('Model', { exact: true }).fill('small')
  await writer.getByRole('button', { name: 'Test and use it' }).click()
  await expect(writer.getByText(/^Set COMPATIBLE_BASE_URL .* Nothing was changed\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(writer).toHaveCount(0)
  await page.getByLabel('Tokens a day').fill('5000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. It counts from now on.')).toBeVisible()
  await expect(page.getByText('0 of 5,000,000 used today')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('tab', { name: 'Moderation' }).click()
  await expect(page.getByText('Dangerous advice')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: /^Hide.*Cures they hide/ }).click()
  await expect(page.getByText('Hidden. Its owner sees that it is hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Hidden', exact: true }).click()
  await expect(page.getByText('Hidden. Its owner sees that it is hidden.')).toHaveCount(0)
  await page.getByRole('button', { name: /^Restore.*Cures they hide/ }).click()
  await expect(page.getByText('Restored. Everybody can see it again.')).toBeVisible()

  await page.getByRole('tab', { name: 'Server' }).click()
  await page.getByRole('button', { name: 'Send a test mail to me' }).click()
  await expect(page.getByText('The mail was written to a file')).toBeVisible()
  await expect(page.getByText('Plans are not sold: ALLOWANCE is off')).toBeVisible()
  await page.getByRole('button', { name: 'Check the payments' }).click()
  await expect(page.getByText('STRIPE_SECRET_KEY is not set.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
}

test('where nobody is limited, the page of plans says so and offers none', async ({ page }) => {
  await open(page, '/pricing')
  const main = page.getByRole('main')
  await expect(main).toContainText('There is no limit here and nothing to buy')
  await expect(main).not.toContainText(/summaries\/|If you need more/)
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
})

test('the operator makes the first administrator in the terminal, who invites, gives a plan and suspends', async ({
  page,
  app,
  browser,
  allowedErrors,
}) => {
  allowedErrors.push(/40[0134]/)
  await open(page, '/summarize')
  const banner = page.getByRole('banner')
  for (const width of [1200, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Sign Up' })).toBeHidden()
  }
  await expectFits(page)
  await open(page, '/auth?mode=signup')
  await expect(page.getByText('New accounts need an invitation')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await open(page, '/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found')

  const { port } = new URL(app.url)
  const env = { ...process.env, ...app.environment, HOST: '127.0.0.1', PORT: port }
  const { stdout } = await runInTerminal(
    process.execPath,
    ['dist/server/cli.js', 'admin', 'add', 'ada@lindqvist.example'],
    { env },
  )
  const token = /\/invite\/(\S+)/.exec(stdout)?.[1]
  await page.goto(`/invite/${token}`)
  await expect(page.getByLabel('Email')).toHaveValue('ada@lindqvist.example')
  await expectAccessible(page)
  await acceptInvitation(page, `/invite/${token}`, 'Ada Lindqvist')

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page.getByText('invited people')).toBeVisible()
  await expect(
    page.getByText(
      /^Since .+ it is not known whether there is a newer version\. 127\.0\.0\.1:1 cannot be/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await readNewVersion(page)
  await readFailingBackup(page)
  await readLimitsOfPeople(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1200, height: 844 })

  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email').fill('bob@lindqvist.example')
  await page.getByRole('button', { name: 'Create the link' }).click()
  await expect(page.getByText('No mail was sent to bob@lindqvist.example')).toBeVisible()
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw bob@lindqvist.example' })).toBeVisible()

  await page.goto(link)
  const signedIn = page.getByText('You are signed in as ada@lindqvist.example.')
  await expectApart(signedIn, page.getByRole('button', { name: 'Sign out and continue' }))
  await page.goBack()

  const bobsBrowser = await browser.newContext({ baseURL: app.url })
  const bobsPage = await bobsBrowser.newPage()
  await acceptInvitation(bobsPage, link, 'Bob Lindqvist')
  await expect(bobsPage.getByText('0 used, no limit')).toBeVisible()
  await bobsPage.goto(link)

  await page.reload()
  await page.getByRole('button', { name: 'Change Bob Lindqvist' }).click()
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Pro')
  await page.getByLabel('Why (for the log)').fill('helps with the texts')
  await page.getByRole('button', { name: 'Set the plan' }).click()
  await expect(
    page.getByText('Ada Lindqvist gave Bob Lindqvist Pro. Reason: helps with the texts'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await runTheServer(page, bobsPage, app)
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Change Bob Lindqvist' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Bob Lindqvist?' })
  await expect(dialog.getByLabel('Why (for the log)')).toBeFocused()
  await expectNoViolation(page, 'dark')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please say why: the log keeps it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Why (for the log)').fill('sells the account')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Ada Lindqvist suspended Bob Lindqvist. Reason: sells the account'),
  ).toBeVisible()
  await bobsPage.goto('/auth')
  await bobsPage.getByLabel('Email').fill('bob@lindqvist.example')
  await bobsPage.getByLabel('Password', { exact: true }).fill(password)
  await bobsPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(
    bobsPage.getByText('An administrator of this server suspended this account'),
  ).toBeVisible()
  await bobsPage.goto(link)
  await expect(bobsPage.getByText('This invitation no longer works').last()).toBeVisible()
  await bobsBrowser.close()
})
