// An installation for invited people: the operator makes an administrator, who invites, changes and suspends people.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { password } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, expectAccessible, expectFits, open, test } from './fixture.ts'

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app for invited people', () => startApp({ environment: { SIGN_UP: 'invite', ALLOWANCE: 'off' } })),
    ),
})

const runInTerminal = promisify(execFile)

async function acceptInvitation(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
}

test('the operator makes the first administrator in the terminal, who invites, gives a plan and suspends', async ({
  page,
  app,
  browser,
  allowedErrors,
}) => {
  allowedErrors.push(/40[134]/)
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
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 1200, height: 844 })

  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email').fill('bob@lindqvist.example')
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw bob@lindqvist.example' })).toBeVisible()

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
  await expect(page.getByText('Ada Lindqvist gave Bob Lindqvist Pro. Reason: helps with the texts')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Ada Lindqvist suspended Bob Lindqvist.')).toBeVisible()
  await bobsPage.goto('/auth')
  await bobsPage.getByLabel('Email').fill('bob@lindqvist.example')
  await bobsPage.getByLabel('Password', { exact: true }).fill(password)
  await bobsPage.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(bobsPage.getByText('An administrator of this server suspended this account')).toBeVisible()
  await bobsPage.goto(link)
  await expect(bobsPage.getByText('This invitation no longer works').last()).toBeVisible()
  await bobsBrowser.close()
})
