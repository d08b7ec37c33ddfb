// What holds for every page: nothing that it asks for when it opens is refused, which
// browsers would show as an error, it keeps the theme, fits and is accessible.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { routes } from '../../src/contract/basics/paths.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import {
  arrive,
  expect,
  expectAccessibleAtBothWidths,
  expectFits,
  open,
  summarize,
  test,
} from './fixture.ts'
import { callApi, makePlaylist, summarizeAll } from './users.ts'

const pages = [
  '/',
  '/summarize',
  '/auth',
  '/auth?mode=signup',
  '/auth?mode=forgot-password',
  '/dashboard',
  '/all-summaries',
  '/all-summaries?search=lamp',
  '/all-summaries?in=spoken&search=lamp',
  '/highlights',
  '/review',
  '/trash',
  '/import',
  '/ask',
  '/analytics',
  '/playlists',
  '/social',
  '/social?tab=discover',
  '/spaces',
  '/notifications',
  '/pricing',
  '/usage',
  '/profile',
  '/profile/security',
  '/apps',
  '/api/docs',
  '/support',
  '/privacy',
  '/terms',
  '/success',
  '/cancel',
]

/** Pages of what a guest has not, or nobody. */
const emptyPages = Object.values(routes)
  .map(({ path }) => path.replace(':videoId', 'unknownVid0').replace(':pairingId', 'ended'))
  .filter((path) => !pages.includes(path))
  .concat('/nowhere')

/** The pages whose states no other test checks. */
const plainPages = [
  ...['/privacy', '/terms', '/apps', '/support', '/dashboard', '/api/docs'],
  ...['/nowhere', '/summary/unknownVid0', '/pair/ended'],
]

/**
 * Opens each page, waits until it asks for nothing more, and does what `check` does on it.
 */
async function walk(
  page: Page,
  paths: readonly string[],
  check = async (_path: string) => {},
): Promise<void> {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400)
      refused.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  for (const path of paths) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await check(path)
  }
  expect(refused).toEqual([])
}

/**
 * Returns a check of the page that is open: it has the theme of the page before, the
 * button changes it, and nothing scrolls sideways at any width.
 */
function openLayoutCheck(page: Page) {
  const root = page.locator('html')
  let theme: 'light' | 'dark' = 'light'
  const expectTheme = () => expect(root).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/)
  return async (path: string) => {
    await expectTheme()
    theme = theme === 'dark' ? 'light' : 'dark'
    await page.getByRole('button', { name: `Use the ${theme} theme` }).click()
    await expectTheme()
    expect(await page.evaluate(() => localStorage.getItem('pith-theme'))).toBe(theme)
    await expectFits(page)
    if (plainPages.includes(path)) {
      await expectAccessibleAtBothWidths(page)
      theme = 'dark'
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  }
}

// On one load of each page, which takes more processor time than what is checked.
test('every page of a guest is light at first, keeps the theme that is chosen, fits every width, is accessible, and is refused nothing that it asks for', async ({
  page,
  allowedErrors,
}) => {
  const checkLayout = openLayoutCheck(page)
  await walk(page, pages, checkLayout)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await walk(page, [
    ...['summary', 'transcript', 'ask', 'notes'].map(
      (tab) => `/summary/${testVideos.lighthouse}?tab=${tab}`,
    ),
    '/summarize',
    '/all-summaries',
  ])
  allowedErrors.push(/404/)
  for (const path of emptyPages) {
    await open(page, path)
    await checkLayout(path)
  }
  expect(
    await page.evaluate(() => Object.keys(localStorage).every((key) => key.startsWith('pith-'))),
  ).toBe(true)
})

test('the browser knows everything that a page tells it', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  for (const path of ['/summarize', '/pricing', '/social']) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(messages).toEqual([])
})

/** What a person finds who has used everything once. */
async function makeContent(page: Page): Promise<string[]> {
  await summarizeAll(page, [testVideos.lighthouse, testVideos.timetable])
  const playlist = await makePlaylist(page, { name: 'Coast', videoIds: [testVideos.lighthouse] })
  const space = await callApi<{ id: string }>(page, 'POST', '/api/spaces', { name: 'Seminar' })
  const shared = { videoId: testVideos.lighthouse }
  await callApi(page, 'POST', `/api/spaces/${space.id}/summaries`, shared)
  const text = 'The tide comes in twice a day because the moon pulls the water. '.repeat(20)
  const captions = { transcript: { name: 'tides.txt', text } }
  const own = await callApi<{ videoId: string }>(page, 'POST', '/api/summaries', captions)
  await expect
    .poll(async () => (await callApi<{ total: number }>(page, 'GET', '/api/summaries')).total)
    .toBe(3)
  return [
    ...['summary', 'transcript', 'ask', 'notes'].map(
      (tab) => `/summary/${testVideos.timetable}?tab=${tab}`,
    ),
    `/summary/${own.videoId}`,
    `/playlists/${playlist}`,
    `/spaces/${space.id}`,
  ]
}

test('no page of a member is refused what it asks for', async ({ page }) => {
  await signUp(page)
  await walk(page, [...(await makeContent(page)), ...pages])
})

test.describe('on a server with an administrator', () => {
  test.use({
    app: async ({ share }, provide) =>
      provide(await share('app with an administrator', () => startApp())),
  })

  test('no page of an administrator is refused what it asks for', async ({ page, app }) => {
    const { email } = await signUp(page)
    const { port } = new URL(app.url)
    await promisify(execFile)(process.execPath, ['dist/server/cli.js', 'admin', 'add', email], {
      env: { ...process.env, ...app.environment, HOST: '127.0.0.1', PORT: port },
    })
    await walk(page, ['/admin', '/summarize', '/usage', '/pricing', '/profile', '/social'])
    await page.goto('/admin')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
  })
})
