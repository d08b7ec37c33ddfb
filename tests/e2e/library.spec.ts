// The library: saving, rating, searching, dashboard, analytics and keyboard shortcuts.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { problems } from '../../src/contract/problems/problems.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp, signUpOnPage } from './accounts.ts'
import { fakeLibraryApi, libraryNow, makeLibrary } from './fake-library.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  holdRequests,
  showTheme,
  summarize,
  test,
} from './fixture.ts'

const saved = (page: Page) => page.getByRole('region', { name: 'Saved summaries' })
const stars = (page: Page) => page.getByRole('region', { name: 'Your rating' })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const down = { status: 500, json: { error: { code: 'internal', message: problems.internal.text } } }

/** Summarizes a video and waits for the result. */
async function summarizeAndWait(page: Page, link: string) {
  await summarize(page, link)
  await arrive(page)
}

/** Measures the milliseconds from a click to the request to `address` that follows it. */
async function measureDelay(page: Page, address: string, click: () => Promise<void>) {
  const delay = page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        let clickedAt = 0
        addEventListener('click', () => (clickedAt = performance.now()), {
          capture: true,
          once: true,
        })
        const { fetch } = window
        window.fetch = (...args) => {
          if (clickedAt && String(args[0]).includes(address)) resolve(performance.now() - clickedAt)
          return fetch(...args)
        }
      }),
    address,
  )
  await click()
  return delay
}

test.describe('saving', () => {
  test('a user saves a summary, finds it first in the saved list, removes it and restores it', async ({
    page,
  }) => {
    await signUp(page)
    await summarizeAndWait(page, testVideos.lighthouse)
    await page.getByRole('button', { name: 'Save Summary' }).click()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
    await summarizeAndWait(page, testVideos.sourdough)
    const slow = await holdRequests(page, /\/saved$/)
    await page.getByRole('button', { name: 'Save Summary' }).dblclick()
    await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    slow.release()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
    expect(slow.methods).toEqual(['PUT'])

    await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
    await expect(saved(page).getByText('2', { exact: true })).toBeVisible()
    await saved(page).getByRole('button', { name: 'Show' }).click()
    const names = saved(page).getByRole('heading', { level: 3 })
    await expect(names).toHaveText(['Why does my sourdough come out flat?', /lamp/])
    await saved(page)
      .getByRole('button', { name: /Delete Why does my sourdough/ })
      .click()
    await page.getByText('Removed from saved summaries', { exact: true }).first().waitFor()
    await expect(names).toHaveText([/lamp/])
    await expect(saved(page).getByText('1', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(names).toHaveCount(2)
    await saved(page).getByRole('button', { name: 'Hide' }).click()
    await expect(names).toHaveCount(0)

    await page.goto(`/summary/${testVideos.lighthouse}`)
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
  })

  test('a user whose save failed sees a message beside the button and can retry', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500|Failed to save/)
    await fakeLibraryApi(page)
    await page.goto('/summary/mara0000001')
    await page.route(/\/saved$/, (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Failed to save summary')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await page.unroute(/\/saved$/)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
  })

  test('a user searches, filters, sorts and extends the saved list', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/summarize')
    await expect(saved(page).getByText('12', { exact: true })).toBeVisible()
    await saved(page).getByRole('button', { name: 'Show' }).click()
    const names = saved(page).getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(10)
    await saved(page).getByRole('button', { name: 'Show 2 more' }).click()
    await expect(names).toHaveCount(12)
    await saved(page).getByLabel('Sort by').selectOption('Title')
    await expect(names.first()).toHaveText('A proof that fits on a postcard')
    await saved(page).getByLabel('Sort by').selectOption('Channel')
    await expect(names.first()).toHaveText(/pencil|Knives/)
    await saved(page).getByLabel('Sort by').selectOption('Date')
    await saved(page).getByLabel('Sentiment').selectOption('Positive')
    await expect(saved(page).getByText('No summaries found')).toBeVisible()
    await saved(page).getByLabel('Sentiment').selectOption('All sentiments')
    await saved(page).getByRole('button', { name: 'Grid' }).click()
    await expect(
      saved(page)
        .getByRole('link', { name: /^Watch/ })
        .first(),
    ).toBeVisible()
    const box = saved(page).getByPlaceholder('Search saved summaries')
    await box.fill('lighthouse')
    await expect(names).toHaveText(['How lighthouses got their rhythm'])
    await expect(names.locator('mark')).toHaveText('lighthouse')
    await expect(page).toHaveURL(/\/summarize\?search=lighthouse&saved=true$/)
    await expect(box).toBeFocused()
    await page.reload()
    await expect(names).toHaveText(['How lighthouses got their rhythm'])
    await expect(box).toHaveValue('lighthouse')
    await saved(page).getByRole('button', { name: 'Hide' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
  })

  test('a saved list that cannot be loaded keeps its items and shows an error with a retry', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500/)
    await fakeLibraryApi(page)
    await page.goto('/summarize')
    await saved(page).getByRole('button', { name: 'Show' }).click()
    const names = saved(page).getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(10)
    const broken = /\/api\/summaries\?.*sort=title/
    await page.route(broken, (route) => route.fulfill(down))
    await saved(page).getByLabel('Sort by').selectOption('Title')
    await expect(saved(page).getByRole('alert')).toContainText('Your summaries could not be loaded')
    await expect(names).toHaveCount(10)
    await page.unroute(broken)
    await saved(page).getByRole('button', { name: 'Retry' }).click()
    await expect(names.first()).toHaveText('A proof that fits on a postcard')
    await expect(saved(page).getByRole('alert')).not.toBeVisible()
  })
})

test.describe('rating', () => {
  test('a keyboard user takes back a rating', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/summary/mara0000001')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await expect(page.getByRole('region', { name: 'While a message is shown' })).toContainText(
      'Go to the messages',
    )
    await page.keyboard.press('Escape')
    // The keys belong to the help until it is gone.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const heading = stars(page).getByRole('heading')
    await expect(heading).toHaveText('Your Rating: 4/5')
    await page.keyboard.press('3')
    await expect(heading).toHaveText('Your Rating: 3/5')
    await page.getByText('Rated 3 stars!', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await expect(heading).toHaveText('Your Rating: 4/5')
  })

  test('a user rates a summary, changes the rating and removes it, on all pages', async ({
    page,
  }) => {
    await signUp(page)
    await summarizeAndWait(page, testVideos.lighthouse)
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    for (const [name, count] of [
      ['1 star', 1],
      ['3 stars', 3],
      ['5 stars', 5],
    ] as const) {
      await stars(page).getByRole('button', { name }).click()
      await expect(page.getByText(`Rated ${count} stars!`, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: `Your Rating: ${count}/5` })).toBeVisible()
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your Rating: 5/5' })).toBeVisible()
    await stars(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Rating removed successfully!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(stars(page).getByRole('button', { name: 'Remove' })).not.toBeVisible()
    const response = await page.request.put(`/api/summaries/${testVideos.lighthouse}/rating`, {
      data: { rating: 0 },
    })
    expect(response.status()).toBe(400)
    expect(await response.text()).toContain('Please select a rating')
  })

  test('a summary that is written again after a low rating changes on its page, and does not ask again', async ({
    page,
  }) => {
    await signUp(page)
    await summarizeAndWait(page, testVideos.lighthouse)
    await stars(page).getByRole('button', { name: '2 stars' }).click()
    await stars(page).getByRole('button', { name: 'Too long' }).click()
    const rewrite = stars(page).getByRole('button', { name: 'Write it again' })
    await rewrite.click()
    await expect(stars(page).getByRole('button', { name: '2 stars' })).toBeFocused()
    await expect(page.getByText('The new version is here', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/summary/${testVideos.lighthouse}$`))
    await expect(page.getByText('Rewritten: too long')).toBeVisible()
    // The version before it is one click away, and so is the way back.
    await expect(page.getByText('Written again. The earlier version is kept.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the earlier version' }).click()
    await expect(page.getByRole('heading', { name: 'Your Rating: 2/5' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the newest' }).click()
    // The stars stay with the version that got them.
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(rewrite).toHaveCount(0)
    await stars(page).getByRole('button', { name: '1 star' }).click()
    await expect(rewrite).toBeVisible()
  })

  test('a rating that fails is reset with a message beside the stars', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500|ERR_FAILED|Failed to/)
    await fakeLibraryApi(page)
    await page.goto('/summary/mara0000001')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await page.route(/\/rating(\?|$)/, (route) => route.abort())
    await stars(page).getByRole('button', { name: '2 stars' }).click()
    await expect(stars(page).getByRole('alert')).toContainText('Failed to save rating')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await stars(page).getByRole('button', { name: 'Remove' }).click()
    await expect(stars(page).getByRole('alert')).toContainText('Failed to remove rating')
    await page.unroute(/\/rating(\?|$)/)
    await stars(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(stars(page).getByRole('alert')).not.toBeVisible()
  })

  test('a second rating is ignored while the first is being stored', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/summary/mara0000001')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    const slow = await holdRequests(page, /\/rating(\?|$)/)
    await stars(page).getByRole('button', { name: '5 stars' }).click()
    await stars(page).getByRole('button', { name: '1 star' }).click({ force: true })
    slow.release()
    await expect(page.getByText('Rated 5 stars!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Rating: 5/5' })).toBeVisible()
    expect(slow.methods).toEqual(['PUT'])
  })

  test('what a guest saves is saved when they have signed up on the page', async ({ page }) => {
    await summarizeAndWait(page, testVideos.lighthouse)
    await page.getByRole('button', { name: 'Save Summary' }).click()
    await expect(page).toHaveURL(/\/auth\?next=/)
    const next = new URL(page.url()).searchParams.get('next')!
    await signUpOnPage(page, { next })
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
    await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
    await expect(saved(page).getByText('1', { exact: true })).toBeVisible()
  })

  test('a guest who saves or rates a summary is asked to sign in', async ({ page }) => {
    await summarizeAndWait(page, testVideos.lighthouse)
    await page.getByRole('button', { name: 'Save Summary' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fsummary%2F/)
    await page.goBack()
    await stars(page).getByRole('button', { name: '3 stars' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fsummary%2F/)
    await expect(page.getByText('Sign in or create an account to rate this summary.')).toBeVisible()
    const response = await page.request.put(`/api/summaries/${testVideos.lighthouse}/rating`, {
      data: { rating: 3 },
    })
    expect(response.status()).toBe(401)
    expect(await response.text()).toContain('User not authenticated')
    // What was chosen is applied when the guest has an account.
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByText('Your stars are kept until you are back.')).toBeVisible()
    await signUpOnPage(page, { next: `/summary/${testVideos.lighthouse}` })
    await expect(page.getByText('Rated 3 stars!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Rating: 3/5' })).toBeVisible()
  })
})

test.describe('all summaries', () => {
  const search = (page: Page) =>
    page.getByPlaceholder('Search summaries by title, key points, or topics...')
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

  test('a new user makes three summaries, searches titles and transcripts, deletes two and restores them', async ({
    page,
  }) => {
    await signUp(page)
    await page.goto('/all-summaries')
    await expect(page.getByRole('heading', { name: 'No summaries yet' })).toBeVisible()
    await expect(page.getByText('Start summarizing videos to see them here!')).toBeVisible()
    await page.getByRole('link', { name: 'Create Your First Summary' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    for (const link of [testVideos.sourdough, testVideos.lighthouse, testVideos.timetable])
      await summarizeAndWait(page, link)
    await page.goto('/all-summaries')
    await expect(page.getByRole('heading', { name: /All Summaries 3/ })).toBeVisible()
    await expect(page.getByText('Showing 1-3 of 3 summaries')).toBeVisible()
    await search(page).fill('sourdoug')
    await expect(page.getByText('Showing 1-1 of 1 summary matching “sourdoug”')).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText(/sourdoug/i)
    // With an accent that the title has not, and with two letters in the wrong order.
    for (const typed of ['sòurdough', 'SOURDUOGH']) {
      await search(page).fill(typed)
      await expect(page.getByText(`Showing 1-1 of 1 summary matching “${typed}”`)).toBeVisible()
    }
    await expect(page.getByText('Nothing says “sourduogh”. Shown: “sourdough”.')).toBeVisible()
    await search(page).fill('zeppelin')
    await expect(page.getByRole('heading', { name: 'No summaries found' })).toBeVisible()
    await expect(page.getByText('No summaries match your search for “zeppelin”')).toBeVisible()
    await search(page).fill('"timetable tram"')
    await expect(
      page.getByRole('status').filter({ hasText: 'Without the quotes: timetable tram' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(titles(page)).toHaveCount(3)

    // Transcripts are indexed after their summary is stored.
    await expect
      .poll(
        async () =>
          (await (await page.request.get('/api/summaries/spoken?search=keeper')).json()).total,
      )
      .toBe(1)
    await page.getByRole('searchbox').fill('keeper')
    // A word of a key point that is also said: the row has the moments, and the video is not
    // listed twice.
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(row.locator('blockquote mark').first()).toHaveText(/keeper/i)
    await expect(page.getByRole('region', { name: 'In what was said' })).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (await (await page.request.get('/api/summaries/spoken?search=lamp')).json()).total,
      )
      .toBe(1)
    await page.getByRole('searchbox').fill('lamp')
    await expect(row.locator('blockquote mark').first()).toHaveText(/lamp/i)
    const moment = row.getByRole('link', { name: /^Play at/ }).first()
    const line = page.getByRole('region', { name: 'Transcript' }).locator('[aria-current]')
    await moment.click()
    await expect(page).toHaveURL(new RegExp(`/summary/${testVideos.lighthouse}#t=[\\d.]+$`))
    await expect(line).toContainText(/lamp/i)
    await expect(line).toBeInViewport()
    await page.goBack()
    // On a phone the transcript is a part of its own; Back leads to the search again.
    await page.setViewportSize({ width: 390, height: 844 })
    await moment.click()
    await expect(line).toContainText(/lamp/i)
    await expect(line).toBeInViewport()
    await expect(page.locator('iframe')).toHaveAttribute('src', /start=[1-9]/)
    await page.getByRole('button', { name: 'Summary', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('lamp')
    await page.setViewportSize({ width: 1280, height: 720 })
    // Cards have no moments: first the summaries, then what was said, each with its number.
    await page.getByRole('button', { name: 'Grid' }).click()
    const found = page.getByRole('navigation', { name: 'Found in' })
    await expect(found.getByRole('link')).toHaveText(['Titles and key points 1', 'What was said 1'])
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'In titles and key points',
      'In what was said 1 video',
    ])
    await page.goto('/all-summaries?in=spoken&search=keeper')
    await expect(page.getByText('Showing 1-1 of 1 video in which “keeper” is said')).toBeVisible()
    await titles(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/summary/${testVideos.lighthouse}#t=[\\d.]+$`))
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('keeper')
    await page.getByRole('link', { name: 'In titles and key points' }).click()
    await expect(page).toHaveURL(/\?search=keeper$/)

    await page.goto('/all-summaries')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(titles(page)).toHaveCount(1)
    await expect(page.getByText('2 summaries deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /All Summaries 1/ })).toBeVisible()
    // The message goes; what it offered stays in the menu.
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Undo: 2 summaries deleted' }).click()
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: /All Summaries 3/ })).toBeVisible()

    // By keyboard, the focus stays in the list.
    const focused = page.getByRole('main').locator('[data-shortcut=item]:focus')
    await page.keyboard.press('j')
    await page.keyboard.press('Delete')
    await expect(titles(page)).toHaveCount(2)
    await page.getByText('Summary deleted', { exact: true }).waitFor()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await expect(titles(page)).toHaveCount(3)
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Delete')
    await expect(titles(page)).toHaveCount(2)
    await page.getByText('Summary deleted', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await expect(titles(page)).toHaveCount(3)
    await expect(focused).toHaveCount(1)
  })

  test('a user turns pages and goes back, and a new search or order starts at the first page', async ({
    page,
  }) => {
    const items = makeLibrary()
    await fakeLibraryApi(
      page,
      [...items, ...items.map((item, n) => ({ ...item, videoId: `marb${n}`, createdAt: n }))].slice(
        0,
        63,
      ),
    )
    await page.goto('/all-summaries')
    await expect(page.getByText('Showing 1-10 of 63 summaries')).toBeVisible()
    await expect(pages(page)).toHaveText('12…7')
    await expect(pages(page).getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await pages(page).getByRole('link', { name: 'Page 7' }).click()
    await expect(page.getByText('Showing 61-63 of 63 summaries')).toBeVisible()
    await expect(pages(page)).toHaveText('1…67')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByText('Showing 1-10 of 63 summaries')).toBeVisible()
    await page.goto('/all-summaries?page=4')
    await expect(pages(page)).toHaveText('1…345…7')
    await expect(pages(page).getByRole('link', { name: 'Page 4' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=5/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByLabel('Sort by').selectOption('Title')
    await expect(page).toHaveURL(/\?sort=title$/)
    await page.goto('/all-summaries?page=3')
    await page.getByRole('button', { name: /switch to ascending/ }).click()
    await expect(page).toHaveURL(/\?sort=date&direction=asc$/)
    await page.goto('/all-summaries?page=99')
    await expect(page).toHaveURL(/page=7$/)
    await expect(page.getByText('Showing 61-63 of 63 summaries')).toBeVisible()
    await page.goto('/all-summaries?page=3')
    await search(page).fill('bread')
    await expect(page).toHaveURL(/\?search=bread$/)
  })

  test('on a slow phone, what is chosen one after another is all kept', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/all-summaries')
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.getByLabel('Sort by').selectOption('Rating')
    await page.getByRole('button', { name: /switch to ascending/ }).click()
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await expect(page).toHaveURL(/\?sort=rating&direction=asc&view=grid$/)
  })

  test('order, view and filters are part of the address and survive a reload', async ({ page }) => {
    const library = await fakeLibraryApi(page)
    await page.goto('/all-summaries')
    await expect(titles(page).first()).toHaveText('The quiet engineering of a pencil sharpener')
    await expect(page.getByLabel('Sort by').locator('option')).toHaveText([
      'Date',
      'Title',
      'Duration',
      'Rating',
    ])
    for (const [sort, first] of [
      ['Title', 'A proof that fits on a postcard'],
      ['Duration', 'A slow tour of a ring road in the far north'],
      ['Rating', /pencil|starter|lighthouses|wool|Bread|postcard|frames/],
    ] as const) {
      await page.getByLabel('Sort by').selectOption(sort)
      await expect(titles(page).first()).toHaveText(first)
    }
    await page.getByRole('button', { name: /switch to ascending/ }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Not rated')
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await page.keyboard.press('f')
    const filters = page.getByRole('dialog', { name: 'Filter' })
    await filters.getByRole('button', { name: /^Crumb & Proof/ }).click()
    await filters.getByLabel('More topics').selectOption({ index: 1 })
    await expect(page).toHaveURL(/channel=Crumb\+%26\+Proof&topic=/)
    await filters.getByRole('button', { name: '4 stars or more' }).click()
    await filters.getByRole('button', { name: 'Has highlights 0' }).click()
    await expect(page).toHaveURL(/highlights=true&minRating=4/)
    await filters.getByRole('button', { name: 'Clear all' }).click()
    for (const name of [/^Saved/, 'Neutral', '4 stars'])
      await filters.getByRole('button', { name, exact: true }).click()
    await filters.getByRole('button', { name: 'Show 4 Summaries' }).click()
    await expect(filters).not.toBeVisible()
    await expect(page).toHaveURL(
      /sort=rating&direction=asc&view=grid&saved=true&sentiment=neutral&rating=4/,
    )
    await expect(titles(page)).toHaveCount(4)
    const titlesBefore = await titles(page).allTextContents()
    await page.reload()
    await expect(titles(page)).toHaveText(titlesBefore)
    await expect(page.getByRole('button', { name: 'Grid', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    const active = page.getByRole('list', { name: 'Active filters' })
    await expect(active.getByRole('button')).toHaveText([
      '4 stars',
      'Neutral',
      'Saved',
      'Clear all',
    ])
    expect(library.queries.at(-1)).toContain('rating=4')
    await active.getByRole('button', { name: 'Remove filter sentiment Neutral' }).click()
    await expect(page).not.toHaveURL(/sentiment/)
    await expect(active.getByRole('button', { name: 'Remove filter Saved' })).toBeFocused()
    await page.getByRole('button', { name: /^Filter/ }).click()
    await filters.getByRole('button', { name: 'November' }).click()
    await filters.getByRole('button', { name: '10 min to 1 h' }).click()
    await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-30&minDuration=600&maxDuration=3600/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
    await active.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\?sort=rating&direction=asc&view=grid$/)
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await filters.getByRole('button', { name: 'Saved' }).click()
    await filters.getByRole('button', { name: 'Clear all' }).click()
    await expect(filters.getByRole('button', { name: /^Show/ })).toBeFocused()
  })

  test('channel, topic, rating and sentiment lead to the summaries with the same one', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'All summaries from Kerbside Atlas' }).click()
    await expect(page).toHaveURL(/\/all-summaries\?channel=Kerbside\+Atlas$/)
    await expect(titles(page)).toHaveCount(3)
    // With the keyboard, and added to the filter that is there.
    const topic = page.getByRole('link', { name: 'All summaries about #history' })
    await topic.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?channel=Kerbside\+Atlas&topic=history$/)
    await expect(titles(page)).toHaveCount(1)
    await expect(topic).toBeVisible()
    await page.getByRole('link', { name: 'All summaries that you rated 4/5' }).click()
    await expect(page).toHaveURL(/rating=4&channel=Kerbside\+Atlas&topic=history$/)
    await page.goto('/all-summaries?topic=HISTORY&view=grid')
    await expect(titles(page)).toHaveCount(5)
    await titles(page).getByRole('link', { name: 'How lighthouses got their rhythm' }).click()
    const topics = page.getByRole('region', { name: 'Main Topics' })
    await topics.getByRole('link', { name: 'All summaries about #navigation' }).click()
    await expect(page).toHaveURL(/\/all-summaries\?topic=navigation$/)
    await page.goBack()
    await page.getByRole('link', { name: 'Your Rating: 5/5' }).click()
    await expect(page).toHaveURL(/\/all-summaries\?rating=5$/)
    await page.goto('/summary/mara0000001')
    await page.getByRole('link', { name: /^All summaries with the sentiment/ }).click()
    await expect(page).toHaveURL(/\/all-summaries\?sentiment=\w+$/)
    await page.goto('/all-summaries?in=spoken&search=the&page=99')
    await expect(page).toHaveURL(/in=spoken&search=the&page=\d$/)
    await expect(titles(page).first()).toBeVisible()
  })

  test('a card shows the details of a summary and opens without waiting for the server', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/all-summaries')
    const card = page.getByRole('listitem').filter({ hasText: 'The quiet engineering' })
    for (const text of [
      '24:18',
      'Benchside Notes',
      '54K views',
      '20 Nov 2026',
      '#mechanisms',
      '+2',
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    for (const text of ['A good sharpener is a clamp', 'All summaries that you rated 5/5'])
      await expect(card).toContainText(text)
    const watch = card.getByRole('link', { name: /^Watch/ })
    await expect(watch).toHaveAttribute('href', 'https://www.youtube.com/watch?v=mara0000000')
    await expect(watch).toHaveAttribute('target', '_blank')
    const slow = await holdRequests(page, /\/api\/summaries\/mara/)
    await card
      .getByRole('link', { name: 'The quiet engineering of a pencil sharpener', exact: true })
      .click()
    await expect(page).toHaveURL(/\/summary\/mara0000000$/)
    await expect(
      page.getByRole('heading', { level: 1, name: 'The quiet engineering of a pencil sharpener' }),
    ).toBeVisible()
    slow.release()
  })

  test('a card without a gist shows the first key point', async ({ page }) => {
    const [first] = makeLibrary()
    await fakeLibraryApi(page, [{ ...first!, summary: { ...first!.summary, tldr: '' } }])
    await page.goto('/all-summaries')
    await expect(page.getByText('What Benchside Notes shows first.')).toBeVisible()
  })

  test('a user exports selected summaries of several pages as an archive', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/all-summaries')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all on this page' }).click()
    await openSecondPage(page)
    await page.getByRole('checkbox').first().check()
    await expect(page.getByText('11 selected')).toBeVisible()
    const requested: unknown[] = []
    await page.route(/\/api\/export\/summaries\.zip$/, (route) => {
      requested.push(route.request().postDataJSON().selection)
      return route.fulfill({ body: 'a ZIP', contentType: 'application/zip' })
    })
    const exportAs = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      return (await download).suggestedFilename()
    }
    expect(await exportAs('As Markdown')).toBe('pith-summaries-md.zip')
    await page.getByRole('button', { name: 'Select all 34 results' }).click()
    await page.getByRole('checkbox').first().uncheck()
    expect(await exportAs('As JSON')).toBe('pith-summaries-json.zip')
    expect(requested).toEqual([
      { videoIds: Array.from({ length: 11 }, () => expect.any(String)) },
      { query: {}, except: [expect.any(String)] },
    ])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  const openSecondPage = async (page: Page) => {
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('Showing 11-20 of 34 summaries')).toBeVisible()
  }

  test('the search explains itself and names a date that it cannot read, and Escape does not discard unsaved tags', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/all-summaries?search=rating:nine+tag:nowhere')
    await expect(
      page.getByText('“rating:nine” is no rating and is looked for as words.'),
    ).toBeVisible()
    await expect(page.getByText('No tag of yours is called “nowhere”.')).toBeVisible()
    await page.goto(
      `/all-summaries?search=${encodeURIComponent('channel:"kerbside atlsa" -tag:cite -channel:fogbell')}`,
    )
    await expect(
      page.getByText(
        'No channel of yours is called “kerbside atlsa”. The nearest is “Kerbside Atlas”.',
      ),
    ).toBeVisible()
    await expect(
      page.getByText('No tag of yours is called “cite”. The nearest is “to cite”.'),
    ).toBeVisible()
    await expect(page.getByText('“fogbell”. The nearest is “Fogbell Radio”.')).toBeVisible()
    const [summary] = makeLibrary()
    const moment = { startSeconds: 252, text: 'like a zeppelin' }
    await page.route(/\/api\/summaries\/spoken\?.*zeppelin/, (route) =>
      route.fulfill({
        json: {
          items: [{ summary, ...moment, moments: [moment], momentCount: 1 }],
          total: 1,
          waiting: 0,
          page: 1,
          pageSize: 10,
        },
      }),
    )
    await page.goto('/all-summaries?search=zeppelin')
    await expect(page.getByText('Found in what was said.', { exact: true })).toBeVisible()
    await page.keyboard.press('f')
    await page
      .getByRole('dialog', { name: 'Filter' })
      .getByRole('button', { name: 'Show 1 Video' })
      .press('Enter')
    await expect(page.getByText(/still being read in/)).toHaveCount(0)
    const waiting = { items: [], total: 0, waiting: 2, page: 1, pageSize: 10 }
    await page.route(/\/api\/summaries\/spoken\?.*airship/, (route) =>
      route.fulfill({ json: waiting }),
    )
    await page.goto('/all-summaries?search=airship')
    await expect(page.getByRole('heading', { name: 'No summaries found' })).toBeVisible()
    await expect(
      page.getByText(
        '2 transcripts are still being read in. What is said in them can be found soon.',
      ),
    ).toBeVisible()
    await page.goto('/all-summaries?search=after:yesterday')
    await expect(
      page.getByText('Write after:2026-03-15, after:2026-03 or after:2026.'),
    ).toBeVisible()
    await page.goto('/all-summaries?when=week&search=before:yesterday')
    await expect(
      page.getByText('“before:yesterday” is no date and is looked for as words.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove filter date This week' })).toBeVisible()
    await page.getByRole('button', { name: 'Empty the search box' }).click()
    await expect(search(page)).toBeFocused()
    await expect(page).toHaveURL(/\?when=week$/)
    await page.getByRole('button', { name: 'How to search' }).click()
    await expect(page.getByRole('dialog', { name: 'How to search' })).toContainText(
      'before:2026-12',
    )
    await expectNoViolation(page, 'light')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add tags…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    await dialog.getByRole('textbox', { name: 'New tag' }).fill('bees')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toContainText('Your tags are not saved yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  test('tags that are not saved stay in the dialog, and the focus stays beside what disappears', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500|Failed to/)
    await fakeLibraryApi(page)
    await page.route(/\/api\/summaries\/bulk$/, (route) => route.fulfill(down))
    await page.goto('/all-summaries')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Add tags…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    const field = dialog.getByRole('textbox', { name: 'New tag' })
    const save = dialog.getByRole('button', { name: 'Save Tags' })
    await field.fill('bees')
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed')
    await page.mouse.click(5, 5)
    await expect(dialog.getByRole('button', { name: 'Remove tag bees' })).toBeVisible()
    for (let number = 2; number <= 20; number++) await field.fill(`tag ${number},`)
    await field.fill('one more')
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('A summary may have 20 tags')
    await expect(field).toHaveValue('one more')
    await dialog.getByRole('button', { name: 'Remove tag bees' }).click()
    await expect(
      dialog.getByRole('button', { name: 'Remove tag tag 2', exact: true }),
    ).toBeFocused()
    await field.fill('')
    await dialog
      .getByRole('list', { name: 'Suggestions' })
      .getByRole('button', { name: 'to cite' })
      .click()
    await expect(field).toBeFocused()
  })

  test('a failed deletion restores the summary, and a list that cannot be loaded has a retry', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500|Failed to/)
    await fakeLibraryApi(page)
    await page.goto('/all-summaries?view=grid')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.route(/\/api\/summaries\/bulk$/, (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Failed to delete summary', { exact: true })).toBeVisible()
    await expect(titles(page)).toHaveCount(10)
    const broken = /\/api\/summaries\?/
    await page.route(broken, (route) => route.fulfill(down))
    await page.goto('/all-summaries')
    await expect(page.getByRole('alert')).toContainText('Your summaries could not be loaded')
    await page.unroute(broken)
    await fakeLibraryApi(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page)).toHaveCount(10)
  })
})

test.describe('dashboard', () => {
  test('a user sees a greeting, four figures, the latest five summaries, links and insights', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/dashboard')
    await expect(
      page.getByRole('heading', { name: 'Good afternoon, Mara', level: 1 }),
    ).toBeVisible()
    await expect(page.getByRole('main').locator('dl').first().locator('dt')).toHaveText([
      'Videos Summarized',
      'Time Saved',
      'Avg. Rating',
      'Avg. Length',
    ])
    await expect(page.getByRole('main').locator('dl').first().locator('dt + dd')).toHaveText([
      '34',
      '15h',
      '4.1/5',
      '29min',
    ])
    await expect(page.getByText('18 in the last 30 days, 14 in the 30 before (+29%)')).toBeVisible()
    await expect(
      page.getByText('8 videos this week, 3.8h you did not have to watch.'),
    ).toBeVisible()
    await expect(titles(page)).toHaveCount(5)
    await expect(
      page.locator('dt', { hasText: 'Most Active Day' }).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('Monday')
    await expect(page.getByText('13 of 200 summaries this month')).toBeVisible()
    for (const name of ['Recent Activity', 'Quick Actions', 'Usage Insights'])
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    for (const [name, path] of [
      ['View All', '/all-summaries'],
      ['Summarize New Video', '/summarize'],
      ['View Analytics', '/analytics'],
      ['View All Summaries', '/all-summaries'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        path,
      )
    await titles(page).nth(4).getByRole('link').click()
    await expect(page).toHaveURL(/\/summary\/mara0000004$/)
  })

  test('a user refreshes the dashboard, and a failure keeps the old data', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500/)
    const library = await fakeLibraryApi(page)
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveCount(5)
    library.items = library.items.slice(0, 3)
    const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
    expect(await measureDelay(page, '/api/analytics/overview', refresh)).toBeGreaterThanOrEqual(50)
    await expect(titles(page)).toHaveCount(3)
    await page.route(/\/api\/analytics/, (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('Your dashboard could not be loaded')
    await expect(titles(page)).toHaveCount(3)
  })

  test('a new user sees a skeleton, then zeros and dashes', async ({ page }) => {
    await signUp(page, { name: 'Ada Lovelace' })
    const slow = await holdRequests(page, /\/api\/analytics/)
    await page.goto('/dashboard')
    await expect(page.getByRole('main').locator('[aria-hidden=true] > div').first()).toBeVisible()
    await expect(page.getByText('Videos Summarized')).not.toBeVisible()
    slow.release()
    await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()
    await expect(page.getByRole('main').locator('dl').first().locator('dt + dd')).toHaveText([
      '0',
      '0s',
      '–',
      '–',
    ])
    await expect(page.getByText('– no period before')).toHaveCount(4)
    for (const name of ['The Year', 'Topics over Time', 'Ratings'])
      await expect(page.getByRole('heading', { name })).toHaveCount(0)
    await expect(page.getByText('No summaries yet')).toBeVisible()
    await expect(
      page.locator('dt', { hasText: 'Most Active Day' }).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('–')
  })

  test('a guest is asked to sign in and never sees another heading', async ({ page }) => {
    const headings: string[] = []
    await page.exposeFunction('recordHeading', (text: string) => headings.push(text))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const heading = document.querySelector('main h1')?.textContent
        if (heading)
          void (window as unknown as { recordHeading(text: string): void }).recordHeading(heading)
      }).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/dashboard', '/analytics', '/all-summaries']) {
      headings.length = 0
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toHaveAttribute(
        'href',
        `/auth?next=${encodeURIComponent(path)}`,
      )
      expect(new Set(headings).size).toBe(1)
    }
    expect((await page.request.get('/api/analytics')).status()).toBe(401)
  })
})

test.describe('analytics', () => {
  const refresh = (page: Page) => page.getByRole('button', { name: /Refresh|Data refreshed/ })

  test('a user chooses a time range and sees figures, channels and categories', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/analytics')
    await expect(
      page.getByText('Track your video summarization patterns and insights'),
    ).toBeVisible()
    const range = page.getByLabel('Time range')
    expect(
      await range
        .locator('option')
        .evaluateAll((options) =>
          options.map((option) => [option.textContent, (option as HTMLOptionElement).value]),
        ),
    ).toEqual([
      ['Last 7 days', '7d'],
      ['Last 30 days', '30d'],
      ['Last 90 days', '90d'],
      ['Last year', '1y'],
    ])
    await expect(range).toHaveValue('30d')
    const figures = page.getByRole('main').locator('dl').first()
    await expect(figures.locator('dt')).toHaveText([
      'Total Summaries',
      'Time Saved',
      'Avg Rating',
      'Avg Length',
    ])
    await expect(figures.locator('dt + dd')).toHaveText(['18', '8.7h', '4.3/5', '32min'])
    for (const [value, total] of [
      ['7d', '8'],
      ['90d', '34'],
      ['1y', '34'],
    ] as const) {
      await range.selectOption(value)
      await expect(page).toHaveURL(new RegExp(`range=${value}`))
      await expect(figures.locator('dt + dd').first()).toHaveText(total)
    }
    await page.reload()
    await expect(range).toHaveValue('1y')
    await expect(page.getByRole('heading', { name: 'Topics over Time' })).toBeVisible()
    for (const width of [320, 480, 560, 640, 719, 721, 767, 860, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1200, height: 844 })
    await range.selectOption('30d')
    await expect(
      page.getByRole('region', { name: 'Top Channels' }).getByRole('listitem'),
    ).toHaveText([/1Crumb & Proof4 videos, 22%/, /2Benchside Notes2 videos, 11%/, /3/, /4/, /5/])
    await expect(
      page.getByRole('region', { name: 'Content Categories' }).getByRole('listitem'),
    ).toHaveCount(5)
  })

  test('every figure opens the summaries that it counts, by pointer and by keyboard', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/analytics')
    const region = (name: string) => page.getByRole('region', { name })
    const week = region('Weekly Activity')
    await expect(week.getByRole('paragraph').first()).toHaveText('16–22 Nov, 8 videos, 3.8h saved')
    await expect(week.getByRole('listitem')).toHaveText([
      /Monday: 2 videos, /,
      /Tuesday: 3 videos, 1\.4h saved/,
      /Wednesday: 1 video, 14m saved/,
      /Thursday: 0 videos/,
      /Friday, today: 2 videos, /,
      /Saturday: 0 videos/,
      /Sunday: 0 videos/,
    ])
    const target = (link: Locator) => link.getAttribute('href')
    expect(await target(week.getByRole('link', { name: /^Tuesday/ }))).toBe(
      '/all-summaries?from=2026-11-17&to=2026-11-17',
    )
    expect(await target(region('The Year').getByRole('link', { name: 'videos in Nov 2026' }))).toBe(
      '/all-summaries?from=2026-11-01&to=2026-11-20',
    )
    expect(await target(region('Topics over Time').getByRole('link').first())).toMatch(
      /^\/all-summaries\?topic=.+&from=2026-10-22&to=2026-11-20$/,
    )
    expect(await target(region('Ratings').getByRole('link', { name: /: 5 stars$/ }))).toBe(
      '/all-summaries?rating=5&from=2026-10-22&to=2026-11-20',
    )
    await expect(
      region('Time Saved').getByText(/^We assume that you would have watched each video once/),
    ).toBeVisible()
    await expect(region('Time Saved').locator('dd')).toHaveText(['9.6h', '54m', '8.7h'])
    // Every chart has its values and the names of its days, weeks or months as text.
    for (const bar of await region('Time Saved').getByRole('listitem').all())
      await expect(bar).toHaveText(/\d.*: .+ saved/)
    await expect(region('Topics over Time').getByRole('paragraph').nth(2)).toHaveText(
      /^Dec 2025: \d+, Jan 2026: \d+, .*, Nov 2026: \d+$/,
    )
    await expect(region('The Year').getByRole('listitem')).toHaveCount(12)
    await expect(region('The Year').getByRole('listitem').last()).toHaveText(
      /^Nov\s*\d+ videos? in Nov 2026$/,
    )
    const days = page.getByRole('slider', { name: 'Videos on each day of the year' })
    await days.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(days).toHaveAttribute('aria-valuetext', 'Tuesday 17 November: 3 videos')
    expect(
      await target(region('The Year').getByRole('link', { name: 'Tuesday 17 November: 3 videos' })),
    ).toBe('/all-summaries?from=2026-11-17&to=2026-11-17')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/all-summaries\?from=2026-11-17&to=2026-11-17$/)
  })

  test('a user refreshes the analytics and sees the success for three seconds', async ({
    page,
  }) => {
    const library = await fakeLibraryApi(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    library.items = library.items.slice(0, 4)
    const slow = await holdRequests(page, /\/api\/analytics\?/)
    await refresh(page).click()
    await expect(refresh(page)).toHaveText('Refreshing...')
    await expect(page.getByText('Crumb & Proof')).not.toBeVisible()
    await page.clock.pauseAt(libraryNow + 60_000)
    slow.release()
    await expect(refresh(page)).toHaveText('✅ Data refreshed!')
    await expect(
      page.getByRole('main').locator('dl').first().locator('dt + dd').first(),
    ).toHaveText('4')
    await page.clock.runFor(2999)
    await expect(refresh(page)).toHaveText('✅ Data refreshed!')
    await page.clock.runFor(1)
    await expect(refresh(page)).toHaveText('Refresh')
  })

  test('a refresh requests the figures after a tenth of a second', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    expect(
      await measureDelay(page, '/api/analytics?', () => refresh(page).click()),
    ).toBeGreaterThanOrEqual(100)
  })

  test('a user whose refresh failed sees the reason and can retry', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/500/)
    await fakeLibraryApi(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    const broken = /\/api\/analytics\?/
    await page.route(broken, (route) => route.fulfill(down))
    await refresh(page).click()
    await expect(page.getByRole('alert')).toContainText('Your analytics could not be loaded')
    await page.unroute(broken)
    await fakeLibraryApi(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    await expect(page.getByRole('alert')).not.toBeVisible()
  })

  test('a user exports the analytics as CSV and as JSON', async ({ page }) => {
    await fakeLibraryApi(page)
    await page.goto('/analytics?range=7d')
    for (const [item, name, content] of [
      ['As CSV', 'pith-analytics-7d.csv', 'Videos summarized,8'],
      ['As JSON', 'pith-analytics-7d.json', '"totalSummaries": 8'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(readFileSync(await file.path(), 'utf8')).toContain(content)
    }
  })

  test('a new user sees a skeleton, then empty states', async ({ page }) => {
    await signUp(page)
    const slow = await holdRequests(page, /\/api\/analytics\?/)
    await page.goto('/analytics')
    await expect(page.getByRole('main').locator('[aria-hidden=true] > div').first()).toBeVisible()
    slow.release()
    for (const text of ['No activity yet', 'No channels yet', 'No categories yet'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText('– no period before')).toHaveCount(4)
    // Captions of one's own have no channel.
    const text = 'The keeper lit the lamp at dusk and put it out at dawn, every day of the year. '
    const accepted = await page.request.post('/api/summaries', {
      data: { transcript: { title: 'The lamp', text: text.repeat(12) } },
    })
    await page.request.get(`/api/summaries/jobs/${(await accepted.json()).jobId}/events`)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('No channel data available', { exact: true })).toBeVisible()
    await expect(page.getByText('No channels yet')).toHaveCount(0)
  })
})

test.describe('by keyboard', () => {
  test('a user opens summaries, timestamps and pages from the command palette', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveCount(5)
    const box = page.getByRole('dialog').getByRole('combobox')
    const openPalette = async () => {
      // The key reopens nothing while the palette closes.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused()
    }
    await openPalette()
    // At once, because each letter could begin a search of its own.
    await page.keyboard.insertText('tram')
    const options = page.getByRole('dialog').getByRole('option')
    await expect(options.first()).toHaveText(/Why cities stopped building tram lines/)
    await expect(options.filter({ hasText: '4:12' })).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/summary\/mara0000001#t=252\.4$/)
    const player = page.locator('iframe')
    await expect(player).toHaveAttribute('src', /start=252/)
    // The page is open, by its address and by the palette.
    await page.goto('/summary/mara0000001#t=10')
    await expect(player).toHaveAttribute('src', /start=10&/)
    await openPalette()
    await page.keyboard.type('tram')
    await options.filter({ hasText: '4:12' }).click()
    await expect(player).toHaveAttribute('src', /start=252/)
    await expect(page).toHaveURL(/\/summary\/mara0000001#t=252\.4$/)
    await openPalette()
    await page.keyboard.type('analyt')
    await expect(options.first()).toContainText('Analytics')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/analytics$/)
    await openPalette()
    await page.keyboard.insertText('https://youtu.be/lighthouse1')
    await expect(options.first()).toHaveText('Put this link into the form')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(
      'https://youtu.be/lighthouse1',
    )
    await openPalette()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a user works with single-letter shortcuts, and switches them off', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await fakeLibraryApi(page)
    await page.goto('/all-summaries')
    await expect(titles(page)).toHaveCount(10)
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect(titles(page).nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { name: 'Why cities stopped building tram lines', level: 1 }),
    ).toBeVisible()
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByText('Rated 2 stars!', { exact: true })).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByText('Summary copied to clipboard!', { exact: true })).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.keyboard.press('t')
    for (const [keys, address] of [
      ['gd', /\/dashboard$/],
      ['ga', /\/analytics$/],
      ['gs', /\/all-summaries$/],
    ] as const) {
      // A busy machine may press the second key too late.
      await expect(async () => {
        for (const key of keys) await page.keyboard.press(key)
        await expect(page).toHaveURL(address, { timeout: 5000 })
      }).toPass()
    }
    await expect(titles(page)).toHaveCount(10)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('n')
    await expect(page.getByRole('searchbox')).toHaveValue('n')
    await expect(page).toHaveURL(/search=n$/)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/summarize$/)

    // Letters are typed into the link field until it is left.
    const leaveLinkField = async () => {
      await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeFocused()
      await page.getByRole('heading', { level: 1 }).click()
    }
    await leaveLinkField()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('?')
    // The palette opens after the keys before it were handled.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(page).toHaveURL(/\/summarize$/)
    await expect(help).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await leaveLinkField()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expect(help).toHaveCount(0)
  })
})

test('the pages of the library fit and are accessible at every width', async ({ page }) => {
  const library = await fakeLibraryApi(page)
  const check = async () => {
    await expectFits(page)
    // Accessibility depends on the width only where the phone layout differs.
    await expectAccessible(page)
  }
  for (const path of [
    '/dashboard',
    '/analytics',
    '/analytics?range=1y',
    '/all-summaries',
    '/all-summaries?view=grid&search=timetable',
    '/all-summaries?in=spoken&search=patience',
    '/all-summaries?search=zeppelin',
  ]) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .or(titles(page))
      .first()
      .waitFor()
    await check()
  }
  await page.goto('/all-summaries?tag=to+cite&from=2026-11-01')
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    await expectNoViolation(page, theme)
    await page.keyboard.press('Escape')
  }
  await page.goto('/all-summaries')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await check()
  await titles(page).nth(4).scrollIntoViewIfNeeded()
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!
  const done = await boxOf(page.getByRole('button', { name: 'Done' }))
  const tabBar = await boxOf(page.getByRole('navigation', { name: 'Quick' }))
  expect(done.y).toBeGreaterThan(0)
  expect(done.y + done.height).toBeLessThanOrEqual(tabBar.y)
  await page.goto('/summarize')
  await saved(page).getByRole('button', { name: 'Show' }).click()
  await expect(titles(page).first()).toBeVisible()
  await check()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('tra')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectFits(page)
  await expectNoViolation(page, 'light')
  library.items = []
  for (const path of ['/dashboard', '/analytics', '/all-summaries']) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByText(/No (summaries|activity) yet/)
      .first()
      .waitFor()
    await check()
  }
})

/**
 * Saves the search that is shown, opens it from another one, renames and deletes it by
 * keyboard, and takes it back.
 */
async function saveRenameAndRestoreSearch(page: Page) {
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Give it a name.')).toBeVisible()
  await page.keyboard.type('<i>To cite</i>')
  await page.keyboard.press('Enter')
  const links = page.getByRole('navigation', { name: 'Saved searches' })
  await expect(links.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(titles(page)).toHaveCount(2)
  await links.getByRole('link', { name: '<i>To cite</i>' }).click()
  await expect(titles(page)).toHaveCount(1)
  await links.getByRole('button', { name: 'All 1' }).press('Enter')
  const all = page.getByRole('dialog', { name: 'Saved searches' })
  await expectNoViolation(page, 'saved searches')
  await all.getByRole('button', { name: 'Rename <i>To cite</i>' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Tram')
  await page.keyboard.press('Enter')
  await expect(all.getByRole('link', { name: 'Tram' })).toBeVisible()
  await all.getByRole('button', { name: 'Delete Tram' }).press('Enter')
  await expect(all.getByText('You have no saved searches.')).toBeVisible()
  await expect(all.getByRole('button', { name: 'Close' })).toBeFocused()
  await all.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(all.getByRole('link', { name: 'Tram' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links.getByRole('link', { name: 'Tram' })).toBeVisible()
}

test('a user tags a summary, filters by the tag, deletes it, and finds it in the trash', async ({
  page,
}) => {
  await signUp(page)
  await summarizeAndWait(page, testVideos.sourdough)
  await summarizeAndWait(page, testVideos.lighthouse)
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await page.getByRole('button', { name: 'Add tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await expect(dialog.getByRole('textbox', { name: 'New tag' })).toBeFocused()
  await page.keyboard.type('<b>to cite</b>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('über uns')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    '<b>to cite</b>',
    'über uns',
  ])
  await page.keyboard.press('Enter')
  await expect(dialog).not.toBeVisible()
  await page.getByRole('link', { name: 'All summaries that you tagged über uns' }).click()
  await expect(page).toHaveURL(/\/all-summaries\?tag=%C3%BCber\+uns$/)
  await expect(titles(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: '<b>to cite</b> 1' })
    .click()
  await expect(page).toHaveURL(/tag=%3Cb%3Eto\+cite%3C%2Fb%3E$/)
  await page.keyboard.press('Escape')
  await saveRenameAndRestoreSearch(page)

  // With the keys of the row, then in the grid.
  await page.keyboard.press('j')
  await page.keyboard.press('4')
  await expect(page.getByText('Summary rated', { exact: true })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('Summary saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('4/5')).toBeVisible()
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  const row = page.locator('main [data-video-id]').filter({ hasText: 'über uns' })
  await expectNoViolation(page, 'grid')
  await page.getByLabel('Sort by').selectOption('Rating')
  await expect(page).toHaveURL(/sort=rating/)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Trash' })
    .click()
  const deleted = page.getByRole('list', { name: 'What you deleted' }).getByRole('listitem')
  await expect(deleted).toHaveCount(1)
  await expect(deleted).toContainText('30 days left')
  await expectFits(page)
  await expectAccessible(page)
  await deleted.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto('/all-summaries')
  await expect(page.getByText('über uns')).toBeVisible()
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveCount(1)
  await expect(titles(page).getByRole('link')).toBeFocused()
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 1 item for good?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleted).toHaveCount(1)
  await deleted.getByRole('button', { name: /^Delete for Good/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a user deletes a playlist and a highlight, and takes both back from the trash', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAndWait(page, testVideos.sourdough)
  const headers = { origin: app.url }
  const create = async (path: string, data: object) => {
    const response = await page.request.post(path, { data, headers })
    return ((await response.json()) as { id: string }).id
  }
  const playlist = await create('/api/playlists', { name: 'Baking on Sundays' })
  const words = { startSeconds: 1, endSeconds: 4, quote: 'Feed the starter', note: 'Why twice?' }
  const highlight = await create('/api/highlights', { ...words, videoId: testVideos.sourdough })
  await page.request.delete(`/api/playlists/${playlist}`, { headers })
  await page.request.delete(`/api/highlights/${highlight}`, { headers })

  await page.goto('/trash')
  const deleted = page.getByRole('list', { name: 'What you deleted' }).getByRole('listitem')
  await expect(deleted).toHaveText([
    /Feed the starter.*Highlight with a note/,
    /Baking on Sundays.*Playlist/,
  ])
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore “Feed the starter”' }).click()
  await expect(deleted).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore Baking on Sundays' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await page.goto('/highlights')
  await expect(page.getByRole('main').getByText('Why twice?')).toBeVisible()
  await page.goto(`/playlists/${playlist}`)
  await expect(page.getByRole('heading', { name: 'Baking on Sundays' })).toBeVisible()
})
