// Invitations to a space by mail, and how members come and go: pages that are open follow at once.
import type { Browser, Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import {
  expect,
  expectAccessible,
  expectApart,
  expectNoSidewaysScroll,
  expectNoViolation,
  test,
} from './fixture.ts'
import { callApi, openOtherBrowser, summarizeAll } from './users.ts'

// Their own app, because a test here sets its clock a week ahead.
test.use({
  app: async ({ share }, provide) =>
    provide(await share('app of spaces', () => startApp({ mail: true }))),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

type App = Awaited<ReturnType<typeof startApp>>
const lighthouse = 'How one finger turned a two-tonne lamp'

/** The newest link of a kind that was mailed to somebody. */
async function findLink(app: App, email: string, path: RegExp): Promise<string> {
  const find = () =>
    app.mail!.mails.findLast(({ to, text }) => to.includes(email) && path.test(text))
  await expect.poll(find).toBeDefined()
  return path.exec(find()!.text)![0]
}
const joinLink = (app: App, email: string) => findLink(app, email, /\/join\/[\w-]+/)

/** Where mail is delivered, members need a verified address. */
async function signUpVerified(page: Page, app: App, name: string) {
  const person = await signUp(page, { name, next: '/spaces' })
  await page.goto(await findLink(app, person.email, /\/api\/auth\/verify-email\S+/))
  await page.goto('/spaces')
  return person
}

async function openPerson(browser: Browser, app: App, name: string) {
  const other = await openOtherBrowser(browser, app)
  return { ...other, ...(await signUpVerified(other.page, app, name)) }
}

async function startSpace(page: Page, app: App, name: string) {
  await signUpVerified(page, app, 'Mara Lindqvist')
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/spaces', {
    name,
    description: '',
  })
  await page.goto(`/spaces/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return id
}

const inviteTo = (page: Page, spaceId: string, email: string, role = 'editor') =>
  callApi<{ items: { id: string }[] }>(page, 'POST', `/api/spaces/${spaceId}/invitations`, {
    emails: [email],
    role,
  })

test('a mailed invitation is for one account: another one cannot use it, and afterwards it is used up', async ({
  page,
  browser,
  app,
}) => {
  const spaceId = await startSpace(page, app, 'Household')
  const bob = await openPerson(browser, app, 'Bob Reyes')
  const eve = await openPerson(browser, app, 'Eve Adler')
  await inviteTo(page, spaceId, bob.email)
  const link = await joinLink(app, bob.email)

  await eve.page.goto(link)
  await expect(eve.page.getByText(`This invitation is for ${bob.email}`)).toBeVisible()
  await expect(eve.page.getByRole('button', { name: 'Join the space' })).toHaveCount(0)
  await expectApart(
    eve.page.getByText(`You are signed in as ${eve.email}.`),
    eve.page.getByRole('button', { name: 'Sign out and continue' }),
  )
  await expectAccessible(eve.page)
  await eve.page.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(eve.page.getByText('Do you have an account?')).toBeVisible()

  await bob.page.goto(link)
  await expect(bob.page.getByText(`You are signed in as ${bob.email}.`)).toBeVisible()
  await bob.page.getByRole('button', { name: 'Join the space' }).click()
  await expect(bob.page.getByRole('heading', { name: 'Household', level: 1 })).toBeVisible()
  // The owner has the page open.
  await expect(page.getByRole('region', { name: /^Members/ })).toContainText('Bob Reyes')
  await expect(page.getByRole('region', { name: 'Invited' }).getByText(bob.email)).toHaveCount(0)

  eve.allowedErrors.push(/404/)
  await eve.page.goto(link)
  await expect(eve.page.getByRole('heading', { name: 'This invitation was used' })).toBeVisible()
  await expectAccessible(eve.page)
  await bob.close()
  await eve.close()
})

test('an address that the mail server refuses is named with its link, and the others are mailed', async ({
  page,
  app,
}) => {
  const spaceId = await startSpace(page, app, 'Choir')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Choir' })
  await dialog.getByLabel('Addresses').fill('kim@refused.example lee@choir.example')
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog).toContainText(
    '1 invitation was mailed. 1 invitation was not mailed: copy the link',
  )
  await expect(dialog.getByLabel('Link for kim@refused.example')).toHaveAccessibleDescription(
    'The mail server refused this address. Check it, or send the link yourself.',
  )
  await expect(dialog.getByLabel('Link for lee@choir.example')).toHaveCount(0)
  await expect(dialog.getByText('The mail server refused this address.')).toBeVisible()
  await expectNoViolation(page, 'light')
  await joinLink(app, 'lee@choir.example')
  // Its open page would ask for the space again as soon as it is gone.
  await page.goto('/spaces')
  await callApi(page, 'DELETE', `/api/spaces/${spaceId}`)
})

test('a link that was withdrawn, has expired or never was one says so', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/40[14]/)
  const spaceId = await startSpace(page, app, 'Reading circle')
  const bob = await openPerson(browser, app, 'Bob Reyes')
  bob.allowedErrors.push(/40[14]/)
  const { items } = await inviteTo(page, spaceId, bob.email)
  const withdrawn = await joinLink(app, bob.email)
  await callApi(page, 'DELETE', `/api/spaces/${spaceId}/invitations/${items[0]!.id}`)
  await bob.page.goto(withdrawn)
  await expect(
    bob.page.getByRole('heading', { name: 'This invitation was withdrawn' }),
  ).toBeVisible()
  await bob.page.goto('/join/nobody-was-invited-by-this')
  await expect(bob.page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible()

  await inviteTo(page, spaceId, bob.email)
  await expect.poll(() => joinLink(app, bob.email)).not.toBe(withdrawn)
  const expiring = await joinLink(app, bob.email)
  await bob.page.goto(expiring)
  await expect(bob.page.getByRole('button', { name: 'Join the space' })).toBeVisible()
  // The page was opened in time, and the button is pressed too late.
  await expect(async () => {
    app.passHour()
    const response = await bob.page.request.get(
      `/api/space-invitations/${expiring.split('/').at(-1)}`,
    )
    expect(response.status()).toBe(404)
  }).toPass({ intervals: [5], timeout: 60_000 })
  await bob.page.getByRole('button', { name: 'Join the space' }).click()
  await expect(bob.page.getByRole('alert')).toContainText('this one has expired')
  await bob.page.goto(expiring)
  await expect(bob.page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expectAccessible(bob.page)
  await bob.close()
})

test('what members do appears on the open pages of the others: sharing, renaming, leaving and deleting', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/404/)
  const spaceId = await startSpace(page, app, 'Seminar')
  const bob = await openPerson(browser, app, 'Bob Reyes')
  const pia = await openPerson(browser, app, 'Pia Brandt')
  for (const member of [bob, pia]) {
    member.allowedErrors.push(/404/)
    await inviteTo(page, spaceId, member.email)
    await member.page.goto(await joinLink(app, member.email))
    await member.page.getByRole('button', { name: 'Join the space' }).click()
    await expect(member.page.getByRole('heading', { name: 'Seminar', level: 1 })).toBeVisible()
  }

  await summarizeAll(bob.page, [testVideos.lighthouse])
  const share = { videoId: testVideos.lighthouse, note: '' }
  await callApi(bob.page, 'POST', `/api/spaces/${spaceId}/summaries`, share)
  for (const reader of [page, pia.page])
    await expect(reader.getByRole('link', { name: lighthouse })).toBeVisible()
  for (const width of [390, 1200]) {
    await pia.page.setViewportSize({ width, height: 844 })
    await expectAccessible(pia.page)
    await expectNoSidewaysScroll(pia.page)
  }

  await page.getByRole('button', { name: 'Settings of this space' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of this space' })
  await settings.getByLabel('Name').fill('Seminar on transport')
  await expectNoViolation(page, 'light')
  await settings.getByRole('button', { name: 'Save' }).click()
  for (const reader of [page, bob.page, pia.page])
    await expect(
      reader.getByRole('heading', { name: 'Seminar on transport', level: 1 }),
    ).toBeVisible()

  await bob.page.getByRole('button', { name: 'Leave this space' }).click()
  const leaving = bob.page.getByRole('dialog', { name: 'Leave this space?' })
  await expectNoViolation(bob.page, 'light')
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(bob.page.getByText('You left Seminar on transport', { exact: true })).toBeVisible()
  await expect(bob.page.getByRole('heading', { name: 'No spaces yet' })).toBeVisible()
  for (const reader of [page, pia.page])
    await expect(reader.getByRole('link', { name: lighthouse })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete this space' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete this space?' })
  await expectNoViolation(page, 'light')
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Seminar on transport is deleted', { exact: true })).toBeVisible()
  await expect(pia.page.getByRole('heading', { name: 'Space not found' })).toBeVisible()
  await bob.close()
  await pia.close()
})
