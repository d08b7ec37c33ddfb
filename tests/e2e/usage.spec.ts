// The allowance: how much is left, where it is shown, and what happens when it is used up.
import type { Page } from '@playwright/test'
import type { PlanKey } from '../../src/contract/billing/plans.ts'
import type { Usage } from '../../src/contract/billing/usage.ts'
import { type ProblemCode, problems } from '../../src/contract/problems/problems.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import {
  makeFakeUser,
  password,
  sellPlans,
  signInAsFake,
  signUp,
  signUpOnPage,
} from './accounts.ts'
import { startApp } from './app.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoViolation,
  holdRequests,
  summarize,
  test,
} from './fixture.ts'

const fiveVideos = [
  testVideos.sourdough,
  testVideos.lighthouse,
  testVideos.turmuhr,
  testVideos.knife,
  testVideos.timetable,
]
const generate = (page: Page) => page.getByRole('button', { name: 'Generate AI Summary' })
const linkField = (page: Page) => page.getByRole('textbox', { name: 'YouTube link' })

/** The value of a term in a description list. */
const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')

async function submitLink(page: Page, link: string) {
  await linkField(page).fill(link)
  await generate(page).click()
}

async function rejectSummaries(page: Page, code: ProblemCode, usage?: Usage) {
  const { status, text, action } = problems[code]
  await page.route('**/api/summaries', (route) =>
    route.fulfill({ status, json: { error: { code, message: text, action }, usage } }),
  )
}

test('a guest who has used five summaries is asked to sign in, continues with an account, and gets none back by signing out', async ({
  page,
  allowedErrors,
}) => {
  // 401 of requests that are under way when the session ends.
  allowedErrors.push(/429/, /401 .*\/api\/(creators|me|summaries|usage)\b/)
  await page.goto('/summarize?from=friend')
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  for (const [index, link] of fiveVideos.entries()) {
    await submitLink(page, link)
    await arrive(page)
    await page.goto('/summarize?from=friend')
    await expect(page.getByText(`${index + 1} of 5 used`)).toBeVisible()
  }
  // Repeating a summary is free.
  await submitLink(page, fiveVideos[0]!)
  await arrive(page)
  await page.goto('/summarize?from=friend')
  await expect(page.getByText('5 of 5 used')).toBeVisible()

  await submitLink(page, testVideos.hour)
  const dialog = page.getByRole('dialog', { name: 'Free Limit Reached' })
  await expect(dialog).toContainText(
    'You have used your 5 free guest summaries. Sign in to continue and unlock more.',
  )
  for (const [term, value] of [
    ['Access', 'Guest'],
    ['Used', '5'],
    ['Limit', '5'],
    ['Remaining', '0'],
  ] as const)
    await expect(row(page, term)).toHaveText(value)
  await expect(dialog.getByRole('link')).toHaveText(['Sign In', 'View Plans', 'View Usage'])
  await expect(dialog.getByRole('button')).toHaveAccessibleName('Close')
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeVisible()
  await expect(generate(page)).toBeFocused()
  await expect(linkField(page)).toHaveValue(testVideos.hour)

  await generate(page).click()
  await dialog.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(
    (url) => url.pathname === '/auth' && url.searchParams.get('next') === '/summarize?from=friend',
  )
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
  const email = `five.${Date.now()}@lindqvist.example`
  await page.getByLabel('Full Name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/summarize\?from=friend$/)
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  await expect(page.getByText('View Guest Limits')).not.toBeVisible()
  await expect(linkField(page)).toHaveValue(testVideos.hour)

  await generate(page).click()
  await arrive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
  await expect(page.getByText('1 of 5 used')).toBeVisible()
  for (const videoId of [...fiveVideos, testVideos.hour]) {
    await page.goto(`/summary/${videoId}`)
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  }
  await page.goto('/usage')
  await expect(row(page, 'Plan')).toHaveText('Free')
  await expect(page.getByText('1/5', { exact: true })).toBeVisible()
  await expect(row(page, 'Last summary')).toHaveText(/^\d+ \w{3} 20\d\d, \d\d:\d\d$/)
  await expect(row(page, 'Renews on')).toHaveText(/^\d+ \w{3} 20\d\d$/)

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/summarize')
  await expect(page.getByText('5 of 5 used')).toBeVisible()
  await submitLink(page, testVideos.hour)
  await expect(dialog).toBeVisible()
})

test('a second tab shows the new usage at once, for guests and users', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/summarize')
  await other.goto('/usage')
  await expect(other.getByText('0/5', { exact: true })).toBeVisible()
  await submitLink(page, testVideos.sourdough)
  await expect(other.getByText('1/5', { exact: true })).toBeVisible()
  await signUpOnPage(page)
  await expect(row(other, 'Plan')).toHaveText('Free')
  await expect(other.getByText('0/5', { exact: true })).toBeVisible()
  await summarize(page, testVideos.timetable)
  await expect(other.getByText('1/5', { exact: true })).toBeVisible()
  await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect(row(other, 'Last summary')).not.toHaveText('–')
})

const planUsages: [PlanKey, string, string, boolean][] = [
  ['free', 'Free', '5 summaries/week', true],
  ['mini', 'Mini', '35 summaries/week', true],
  ['pro', 'Pro', '200 summaries/month', true],
  ['ultra', 'Ultra', '500 summaries/month', false],
  ['enterprise', 'Ultra', '500 summaries/month', false],
]
for (const [plan, label, limit, canUpgrade] of planUsages) {
  test(`a user on the ${plan} plan sees the limit: ${label}, ${limit}`, async ({ page }) => {
    await signInAsFake(page, makeFakeUser({ plan }))
    await sellPlans(page)
    await page.goto('/usage')
    await expect(page.getByRole('heading', { name: 'Usage & Limits', level: 1 })).toBeVisible()
    await expect(page.getByText(`${label} plan, ${limit}`)).toBeVisible()
    await expect(row(page, 'Plan')).toHaveText(label)
    await expect(row(page, 'Period limit')).toHaveText(limit)
    await expect(row(page, 'Last summary')).toHaveText('20 Nov 2026, 13:48')
    await expect(row(page, 'Renews on')).toHaveText('3 Dec 2026')
    await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(canUpgrade ? 1 : 0)
    await page.getByRole('main').getByRole('link', { name: 'Back to Summaries' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
  })
}

test('a person at their own machine meets the limit, lifts it with one click, and sets it again', async ({
  page,
  allowedErrors,
}) => {
  // This page comes from a server of its own, which the fixture does not know.
  allowedErrors.push(/went to/, /Failed to load resource/)
  const app = await startApp({ environment: { ALLOWANCE: '' } })
  await page.unrouteAll()
  await page.goto(`${app.url}/summarize`)
  await rejectSummaries(
    page,
    'guest_limit_reached',
    makeFakeUser({ usage: { used: 5, limit: 5 } }).usage,
  )
  await submitLink(page, testVideos.knife)
  const dialog = page.getByRole('dialog', { name: 'Free Limit Reached' })
  await expect(dialog).toContainText('This is your own computer.')
  await expectNoViolation(page, 'light')
  await expectFits(page)
  await page.setViewportSize({ width: 1200, height: 844 })
  await dialog.getByRole('button', { name: 'Lift the limits' }).click()
  await expect(page.getByText('The limits are lifted.', { exact: true })).toBeVisible()
  await expect(dialog).not.toBeVisible()
  await page.unroute('**/api/summaries')
  await generate(page).click()
  await arrive(page)

  await page.goto(`${app.url}/usage`)
  await expect(page.getByText('this server limits nobody')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Set the limits again' }).click()
  await expect(row(page, 'Period limit')).toHaveText('5 summaries')
  await page.goto(`${app.url}/summarize`)
  await page.getByRole('button', { name: 'This is your own computer: lift the limits' }).click()
  await expect(page.getByText('1 used, no limit')).toBeVisible()
  await app.close()
})

test('a person whom an administrator gave a plan sees until when, on the usage page and in the profile', async ({
  page,
}) => {
  await signInAsFake(
    page,
    makeFakeUser({ plan: 'mini', record: { planUntil: Date.UTC(2026, 10, 28) } }),
  )
  await page.goto('/usage')
  await expect(page.getByText('Mini plan until 27 Nov 2026, 35 summaries/week')).toBeVisible()
  await expect(row(page, 'Plan')).toHaveText('Mini until 27 Nov 2026')
  await page.goto('/profile')
  await expect(page.getByText('Mini Plan until 27 Nov 2026, member since 3 Aug 2026')).toBeVisible()
})

test('a user without summaries sees a dash, and a user over the limit a full bar', async ({
  page,
}) => {
  await signInAsFake(page, makeFakeUser({ usage: { used: 0, remaining: 5, lastSummaryAt: null } }))
  await page.goto('/usage')
  await expect(row(page, 'Last summary')).toHaveText('–')
  await signInAsFake(
    page,
    makeFakeUser({ usage: { used: 35, limit: 5, remaining: 0, upgradeRequired: true } }),
  )
  await page.reload()
  await expect(page.getByText('35/5', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Summaries used' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
})

test('View Guest Limits shows the known usage before the server has responded', async ({
  page,
}) => {
  await page.goto('/summarize')
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  const held = await holdRequests(page, '**/api/usage')
  await page.getByRole('link', { name: 'View Guest Limits' }).click()
  await expect(page.getByText('Guest plan, 5 summaries')).toBeVisible()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => history.state.usr.usage)).toMatchObject({
    planKey: 'free',
    used: 0,
    limit: 5,
    scope: 'guest',
  })
  // After a reload the same usage is shown at once, and then that of the server.
  await page.reload()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  held.release()
  await expect(row(page, 'Plan')).toHaveText('Guest')
  await expect(row(page, 'Period limit')).toHaveText('5 summaries')
  await expect(row(page, 'Renews on')).toHaveText('–')
  await expect(
    row(page, 'Last summary').getByRole('link', { name: 'Sign in to view history' }),
  ).toHaveAttribute('href', '/auth?next=%2Fusage')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fusage$/)
})

test('a user sees that the usage is loading, a dash for an unknown limit, and can retry', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/503/)
  await page.route('**/api/usage', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'limit_unreadable', message: 'no' } } }),
  )
  const held = await holdRequests(page, '**/api/usage')
  await page.goto('/usage')
  await expect(page.getByRole('main').getByText('Loading Usage...')).toBeVisible()
  held.release()
  await expect(page.getByRole('alert')).toContainText('Your usage cannot be loaded right now')
  await expect(page.getByText('–/–', { exact: true })).toBeVisible()
  await expect(row(page, 'Period limit')).toHaveText('–')
  await expectAccessible(page)
  await page.unroute('**/api/usage')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).not.toBeVisible()
})

test('an unknown limit is a dash next to the known usage', async ({ page }) => {
  await signInAsFake(page, makeFakeUser({ plan: 'pro', usage: { limit: null, remaining: null } }))
  await page.goto('/usage')
  await expect(page.getByText('2/–', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your usage cannot be loaded right now')
  await expect(page.getByRole('progressbar')).not.toBeVisible()
})

test('invalid usage in the navigation state is ignored', async ({ page }) => {
  await page.goto('/summarize')
  await page.evaluate(() =>
    history.replaceState(
      { usr: { usage: { planKey: 'gold', used: 'many' } }, key: 'x', idx: 0 },
      '',
      '/usage',
    ),
  )
  await page.reload()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
})

test('a user whose plan is used up is told so and keeps the pasted transcript', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/429/)
  await signUp(page)
  await rejectSummaries(
    page,
    'limit_reached',
    makeFakeUser({ usage: { used: 5, remaining: 0, upgradeRequired: true } }).usage,
  )
  await page.getByRole('button', { name: 'upload captions' }).click()
  await page.getByLabel('Paste the transcript').fill('0:00 Words that a user typed')
  await generate(page).last().click()
  const dialog = page.getByRole('dialog', { name: 'Limit Reached', exact: true })
  await expect(dialog).toContainText('You have reached your plan limit for summaries.')
  await expect(row(page, 'Plan')).toHaveText('Free')
  await expect(row(page, 'Access')).not.toBeVisible()
  await expect(dialog.getByRole('link')).toHaveText(['View Usage', 'View Plans'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Paste the transcript')).toHaveValue('0:00 Words that a user typed')
  await generate(page).last().click()
  await dialog.getByRole('link', { name: 'View Usage' }).click()
  await expect(page).toHaveURL(/\/usage$/)
  await expect(page.getByText('Free plan, 5 summaries/week')).toBeVisible()
})

test('the focus stays in the limit dialog, which leaves out an unknown remainder', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/429/)
  await signUp(page)
  await rejectSummaries(
    page,
    'limit_reached',
    makeFakeUser({ usage: { used: 5, limit: null, remaining: null } }).usage,
  )
  await summarize(page, testVideos.lighthouse)
  const dialog = page.getByRole('dialog')
  await expect(row(page, 'Limit')).toHaveText('–')
  await expect(row(page, 'Remaining')).not.toBeAttached()
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    // After the last element the focus leaves the page, but never moves behind the dialog.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await expect(dialog).toBeVisible()
})

test('an administrator reads in the limit dialog how to lift the limits', async ({
  page,
  allowedErrors,
}) => {
  // The server does not know the account.
  allowedErrors.push(/429/, /401/)
  await signInAsFake(page, makeFakeUser({ record: { role: 'admin' } }))
  await rejectSummaries(page, 'limit_reached')
  await summarize(page, testVideos.lighthouse)
  await expect(page.getByRole('dialog')).toContainText(
    'ALLOWANCE=off in its settings lifts these limits for everybody',
  )
  await expectNoViolation(page, 'light')
})

test('a guest in a busy network and a user with too long a video see a message with a link', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/429|422/)
  await rejectSummaries(page, 'guests_paused')
  await summarize(page, testVideos.lighthouse)
  await expect(page.getByRole('alert')).toContainText('No free summaries left here today')
  expect((await page.getByRole('alert').innerText()).match(/Nothing was counted/g)).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fsummarize',
  )
  await expect(page.getByRole('dialog')).not.toBeVisible()

  await rejectSummaries(page, 'video_over_plan')
  await summarize(page, testVideos.hour)
  await expect(page.getByRole('alert')).toContainText('Your plan covers shorter videos only')
  await page.getByRole('main').getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
})

test('the usage page and its dialog fit and are accessible at every width', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/429/)
  await page.goto('/usage')
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await rejectSummaries(page, 'guest_limit_reached')
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('pith-theme', chosen), theme)
    await page.goto('/summarize')
    await summarize(page, testVideos.lighthouse)
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectFits(page)
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectNoViolation(page, theme)
  }
})
