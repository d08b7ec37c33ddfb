// The allowance: what is left, where it is told, and what happens when nothing is.
import type { Page } from '@playwright/test'
import type { PlanKey } from '../../src/contract/plans.ts'
import { type ProblemCode, problems } from '../../src/contract/problems.ts'
import type { Usage } from '../../src/contract/usage.ts'
import { talks } from '../doubles/youtube-videos.ts'
import { expect, expectAccessible, expectFits, expectNoViolation, summarize, test } from './fixture.ts'
import { aPerson, password, pretendToBe, signUp } from './people.ts'

test.beforeEach(({ quiet }) => void quiet)

const five = [talks.sourdough, talks.lighthouse, talks.turmuhr, talks.knife, talks.timetable]
const whole = (page: Page) => page.getByRole('link', { name: 'Read the whole summary' })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate AI Summary' })
const box = (page: Page) => page.getByRole('textbox', { name: 'YouTube link' })

/** A row of a list of names and what they stand for. */
const row = (page: Page, term: string) =>
  page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')

async function ask(page: Page, link: string) {
  await box(page).fill(link)
  await generate(page).click()
}

async function refuse(page: Page, code: ProblemCode, usage?: Usage) {
  const { status, text, action } = problems[code]
  await page.route('**/api/summaries', (route) =>
    route.fulfill({ status, json: { error: { code, message: text, action }, usage } }),
  )
}

test('five summaries as a guest, then a dialog; with an account it goes on, and signing out gives nothing back', async ({
  page,
  quiet,
}) => {
  test.setTimeout(180_000)
  quiet.allowed.push(/429/)
  await page.goto('/summarize?from=friend')
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  for (const [place, link] of five.entries()) {
    await ask(page, link)
    await expect(whole(page)).toBeVisible()
    await expect(page.getByText(`${place + 1} of 5 used`)).toBeVisible()
  }
  // One's own again is free.
  await ask(page, five[0]!)
  await expect(whole(page)).toBeVisible()
  await expect(page.getByText('5 of 5 used')).toBeVisible()

  await ask(page, talks.hour)
  const dialog = page.getByRole('dialog', { name: 'Free Limit Reached' })
  await expect(dialog).toContainText('You have used your 5 free guest summaries. Sign in to continue and unlock more.')
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
  await expect(box(page)).toHaveValue(talks.hour)

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
  await expect(box(page)).toHaveValue(talks.hour)

  await generate(page).click()
  await expect(whole(page)).toBeVisible()
  await expect(page.getByText('1 of 5 used')).toBeVisible()
  for (const videoId of [...five, talks.hour]) {
    await page.goto(`/summary/${videoId}`)
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  }
  await page.goto('/usage')
  await expect(row(page, 'Plan')).toHaveText('Free')
  await expect(page.getByText('1/5', { exact: true })).toBeVisible()
  await expect(row(page, 'Last summary')).toHaveText(/^\d+ \w{3} 20\d\d, \d\d:\d\d$/)
  await expect(row(page, 'Renews on')).toHaveText(/^\d+ \w{3} 20\d\d$/)

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto('/summarize')
  await expect(page.getByText('5 of 5 used')).toBeVisible()
  await ask(page, talks.hour)
  await expect(dialog).toBeVisible()
})

test('a second tab moves by itself, for people and for guests', async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/summarize')
  await other.goto('/usage')
  await expect(other.getByText('0/5', { exact: true })).toBeVisible()
  await ask(page, talks.sourdough)
  await expect(other.getByText('1/5', { exact: true })).toBeVisible()
  await signUp(page)
  await expect(row(other, 'Plan')).toHaveText('Free')
  await expect(other.getByText('0/5', { exact: true })).toBeVisible()
  await summarize(page, talks.timetable)
  await expect(other.getByText('1/5', { exact: true })).toBeVisible()
  await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect(row(other, 'Last summary')).not.toHaveText('–')
})

const pages: [PlanKey, string, string, boolean][] = [
  ['free', 'Free', '5 summaries/week', true],
  ['mini', 'Mini', '35 summaries/week', true],
  ['pro', 'Pro', '200 summaries/month', true],
  ['ultra', 'Ultra', '500 summaries/month', false],
  ['enterprise', 'Ultra', '500 summaries/month', false],
]
for (const [plan, label, limit, upgrade] of pages) {
  test(`usage of ${plan}: ${label}, ${limit}`, async ({ page }) => {
    await pretendToBe(page, aPerson({ plan }))
    await page.goto('/usage')
    await expect(page.getByRole('heading', { name: 'Usage & Limits', level: 1 })).toBeVisible()
    await expect(page.getByText(`${label} plan, ${limit}`)).toBeVisible()
    await expect(row(page, 'Plan')).toHaveText(label)
    await expect(row(page, 'Period limit')).toHaveText(limit)
    await expect(row(page, 'Last summary')).toHaveText('20 Nov 2026, 13:48')
    await expect(row(page, 'Renews on')).toHaveText('3 Dec 2026')
    const ways = page.getByRole('main').getByRole('link')
    await expect(ways).toHaveText([...(upgrade ? ['Upgrade Plan'] : []), 'Back to Summaries'])
    await ways.last().click()
    await expect(page).toHaveURL(/\/summarize$/)
  })
}

test('a person who has made nothing yet sees a dash, one over the limit a full bar', async ({ page }) => {
  await pretendToBe(page, aPerson({ usage: { used: 0, remaining: 5, lastSummaryAt: null } }))
  await page.goto('/usage')
  await expect(row(page, 'Last summary')).toHaveText('–')
  await pretendToBe(page, aPerson({ usage: { used: 35, limit: 5, remaining: 0, upgradeRequired: true } }))
  await page.reload()
  await expect(page.getByText('35/5', { exact: true })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Summaries used' })).toHaveAttribute('aria-valuenow', '100')
})

test('View Guest Limits brings what is known along, which is shown before the server answers', async ({ page }) => {
  await page.goto('/summarize')
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/usage', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'View Guest Limits' }).click()
  await expect(page.getByText('Guest plan, 5 summaries')).toBeVisible()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => history.state.usr.usage)).toMatchObject({
    planKey: 'free',
    used: 0,
    limit: 5,
    scope: 'guest',
  })
  // Opened anew, the same is there at once, and it is what the server is asked for.
  await page.reload()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  release()
  await expect(row(page, 'Plan')).toHaveText('Guest')
  await expect(row(page, 'Period limit')).toHaveText('5 summaries')
  await expect(row(page, 'Renews on')).toHaveText('–')
  await expect(row(page, 'Last summary').getByRole('link', { name: 'Sign in to view history' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fusage',
  )
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fusage$/)
})

test('it says that it is loading; a limit that cannot be read is a dash, and Retry reads it', async ({
  page,
  quiet,
}) => {
  quiet.allowed.push(/503/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/usage', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { error: { code: 'limit_unreadable', message: 'no' } } })
  })
  await page.goto('/usage')
  await expect(page.getByRole('main').getByText('Loading Usage...')).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toContainText('could not be read')
  await expect(page.getByText('–/–', { exact: true })).toBeVisible()
  await expect(row(page, 'Period limit')).toHaveText('–')
  await expectAccessible(page)
  await page.unroute('**/api/usage')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).not.toBeVisible()
})

test('a limit that alone is unknown is a dash beside what is known', async ({ page }) => {
  await pretendToBe(page, aPerson({ plan: 'pro', usage: { limit: null, remaining: null } }))
  await page.goto('/usage')
  await expect(page.getByText('2/–', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('could not be read')
  await expect(page.getByRole('progressbar')).not.toBeVisible()
})

test('what another page handed over is checked: nonsense is not shown', async ({ page }) => {
  await page.goto('/summarize')
  await page.evaluate(() =>
    history.replaceState({ usr: { usage: { planKey: 'gold', used: 'many' } }, key: 'x', idx: 0 }, '', '/usage'),
  )
  await page.reload()
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
})

test('a plan that is used up says so, and what was brought stays', async ({ page, quiet }) => {
  quiet.allowed.push(/429/)
  await signUp(page)
  await refuse(page, 'limit_reached', aPerson({ usage: { used: 5, remaining: 0, upgradeRequired: true } }).usage)
  await page.getByRole('button', { name: 'bring captions' }).click()
  await page.getByLabel('Paste the transcript').fill('0:00 Words that somebody typed')
  await generate(page).last().click()
  const dialog = page.getByRole('dialog', { name: 'Limit Reached', exact: true })
  await expect(dialog).toContainText('You have reached your plan limit for summaries.')
  await expect(row(page, 'Plan')).toHaveText('Free')
  await expect(row(page, 'Access')).not.toBeVisible()
  await expect(dialog.getByRole('link')).toHaveText(['View Usage', 'View Plans'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Paste the transcript')).toHaveValue('0:00 Words that somebody typed')
  await generate(page).last().click()
  await dialog.getByRole('link', { name: 'View Usage' }).click()
  await expect(page).toHaveURL(/\/usage$/)
  await expect(page.getByText('Free plan, 5 summaries/week')).toBeVisible()
})

test('the focus stays in the dialog, and a remaining that is unknown is left out', async ({ page, quiet }) => {
  quiet.allowed.push(/429/)
  await signUp(page)
  await refuse(page, 'limit_reached', aPerson({ usage: { used: 5, limit: null, remaining: null } }).usage)
  await summarize(page, talks.lighthouse)
  const dialog = page.getByRole('dialog')
  await expect(row(page, 'Limit')).toHaveText('–')
  await expect(row(page, 'Remaining')).not.toBeAttached()
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    // Beyond the last one lies the browser's own bar, never the page behind.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await expect(dialog).toBeVisible()
})

test('guests of a busy network, and a video that a plan does not cover: told in place, with the way out', async ({
  page,
  quiet,
}) => {
  quiet.allowed.push(/429|422/)
  await refuse(page, 'guests_paused')
  await summarize(page, talks.lighthouse)
  await expect(page.getByRole('alert')).toContainText('No free summaries left here today')
  expect((await page.getByRole('alert').innerText()).match(/Nothing was counted/g)).toHaveLength(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fsummarize',
  )
  await expect(page.getByRole('dialog')).not.toBeVisible()

  await refuse(page, 'video_over_plan')
  await summarize(page, talks.hour)
  await expect(page.getByRole('alert')).toContainText('The Mini plan covers videos of up to 15 minutes')
  await page.getByRole('main').getByRole('link', { name: 'View Plans' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
})

test('usage and dialog at every width, in both themes', async ({ page, quiet }) => {
  quiet.allowed.push(/429/)
  await page.goto('/usage')
  await expect(page.getByText('0/5', { exact: true })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await refuse(page, 'guest_limit_reached')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('pith-theme', chosen), theme)
    await summarize(page, talks.lighthouse)
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectFits(page)
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
    await expectNoViolation(page, theme)
  }
})
