// A person's library: saving and rating, finding again, looking back, and the keyboard through all of it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { talks } from '../doubles/youtube-videos.ts'
import { expect, expectFits, expectNoViolation, showTheme, summarize, test } from './fixture.ts'
import { signUp } from './people.ts'
import { maraLibrary, tellStory } from './story.ts'

test.beforeEach(({ quiet }) => void quiet)

const whole = (page: Page) => page.getByRole('link', { name: 'Read the whole summary' })
const saved = (page: Page) => page.getByRole('region', { name: 'Saved summaries' })
const stars = (page: Page) => page.getByRole('region', { name: 'Your rating' })
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const down = { status: 503, json: { error: { code: 'servers_down', message: 'down' } } }

/** Seen, and the summary stands. */
async function make(page: Page, link: string) {
  await summarize(page, link)
  await expect(whole(page)).toBeVisible()
}

/** Answers calls to `address` only after it is let go on. */
async function hold(page: Page, address: RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route(address, async (route) => {
    asked.push(route.request().method())
    await held
    await route.fallback()
  })
  return { release, asked }
}

/** Milliseconds from the next click to the call to `address` that follows it. */
async function delayOf(page: Page, address: string, click: () => Promise<void>) {
  const delay = page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        let clickedAt = 0
        addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true })
        const { fetch } = window
        window.fetch = (...call) => {
          if (clickedAt && String(call[0]).includes(address)) resolve(performance.now() - clickedAt)
          return fetch(...call)
        }
      }),
    address,
  )
  await click()
  return delay
}

test.describe('saving', () => {
  test('Save Summary, Saving..., Saved; it is at the front of the saved list, off it again, and back', async ({
    page,
  }) => {
    await signUp(page)
    await make(page, talks.lighthouse)
    await page.getByRole('button', { name: 'Save Summary' }).click()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
    await make(page, talks.sourdough)
    const slow = await hold(page, /\/saved$/)
    await page.getByRole('button', { name: 'Save Summary' }).dblclick()
    await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
    slow.release()
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
    expect(slow.asked).toEqual(['PUT'])

    await expect(saved(page).getByText('2', { exact: true })).toBeVisible()
    await saved(page).getByRole('button', { name: 'Show' }).click()
    const names = saved(page).getByRole('heading', { level: 3 })
    await expect(names).toHaveText(['Why does my sourdough come out flat?', /lamp/])
    await saved(page)
      .getByRole('button', { name: /Delete Why does my sourdough/ })
      .click()
    await expect(names).toHaveText([/lamp/])
    await expect(saved(page).getByText('1', { exact: true })).toBeVisible()
    // The card above knows.
    await expect(page.getByRole('button', { name: 'Save Summary' })).toBeEnabled()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(names).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await saved(page).getByRole('button', { name: 'Hide' }).click()
    await expect(names).toHaveCount(0)

    await page.goto(`/summary/${talks.lighthouse}`)
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled()
  })

  test('a save that failed is told beside the button, and Retry saves', async ({ page, quiet }) => {
    quiet.allowed.push(/503|Failed to save/)
    await tellStory(page)
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

  test('the saved list: search, sentiment, orders, grid and list, more of it', async ({ page }) => {
    await tellStory(page)
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
    await saved(page).getByPlaceholder('Search saved summaries').fill('lighthouse')
    await expect(names).toHaveText(['How lighthouses got their rhythm'])
    await expect(names.locator('mark')).toHaveText('lighthouse')
  })

  test('a saved list that cannot be loaded: an error with Retry, and what was there stays', async ({ page, quiet }) => {
    quiet.allowed.push(/503/)
    await tellStory(page)
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
  test('one to five and none, with words for each, kept after a reload, and known to the start screen', async ({
    page,
  }) => {
    await signUp(page)
    await make(page, talks.lighthouse)
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
    await whole(page).click()
    await expect(page.getByRole('heading', { name: 'Your Rating: 5/5' })).toBeVisible()
    await stars(page).getByRole('button', { name: '4 stars' }).click()
    await expect(page.getByText('Rated 4 stars!', { exact: true })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await stars(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Rating removed successfully!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(stars(page).getByRole('button', { name: 'Remove' })).not.toBeVisible()
    const refused = await page.request.put(`/api/summaries/${talks.lighthouse}/rating`, { data: { rating: 0 } })
    expect(refused.status()).toBe(400)
    expect(await refused.text()).toContain('Please select a rating')
  })

  test('a rating that fails goes back and says so where it happened', async ({ page, quiet }) => {
    quiet.allowed.push(/503|ERR_FAILED|Failed to/)
    await tellStory(page)
    await page.goto('/summary/mara0000001')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await page.route(/\/rating$/, (route) => route.abort())
    await stars(page).getByRole('button', { name: '2 stars' }).click()
    await expect(stars(page).getByRole('alert')).toContainText('Failed to save rating')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    await stars(page).getByRole('button', { name: 'Remove' }).click()
    await expect(stars(page).getByRole('alert')).toContainText('Failed to remove rating')
    await page.unroute(/\/rating$/)
    await stars(page).getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(stars(page).getByRole('alert')).not.toBeVisible()
  })

  test('while one rating is on its way another is ignored', async ({ page }) => {
    await tellStory(page)
    await page.goto('/summary/mara0000001')
    await expect(page.getByRole('heading', { name: 'Your Rating: 4/5' })).toBeVisible()
    const slow = await hold(page, /\/rating$/)
    await stars(page).getByRole('button', { name: '5 stars' }).click()
    await stars(page).getByRole('button', { name: '1 star' }).click({ force: true })
    slow.release()
    await expect(page.getByText('Rated 5 stars!', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Rating: 5/5' })).toBeVisible()
    expect(slow.asked).toEqual(['PUT'])
  })

  test('a guest is asked for an account by Save and by the stars', async ({ page }) => {
    await make(page, talks.lighthouse)
    await expect(saved(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Summary' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fsummarize/)
    await page.goBack()
    await stars(page).getByRole('button', { name: '3 stars' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fsummarize/)
    const refused = await page.request.put(`/api/summaries/${talks.lighthouse}/rating`, { data: { rating: 3 } })
    expect(refused.status()).toBe(401)
    expect(await refused.text()).toContain('User not authenticated')
  })
})

test.describe('all summaries', () => {
  const search = (page: Page) => page.getByPlaceholder('Search summaries by title, key points, or topics...')
  const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

  test('an empty account, its first summaries, a search, what was said, and two deleted and taken back', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signUp(page)
    await page.goto('/all-summaries')
    await expect(page.getByRole('heading', { name: 'No summaries yet' })).toBeVisible()
    await expect(page.getByText('Start summarizing videos to see them here!')).toBeVisible()
    await page.getByRole('link', { name: 'Create Your First Summary' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    for (const link of [talks.sourdough, talks.lighthouse, talks.timetable]) await make(page, link)
    await page.goto('/all-summaries')
    await expect(page.getByRole('heading', { name: /All Summaries 3/ })).toBeVisible()
    await expect(page.getByText('Showing 1-3 of 3 summaries')).toBeVisible()
    await search(page).fill('sourdoug')
    await expect(page.getByText('Showing 1-1 of 1 summary matching “sourdoug”')).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText(/sourdoug/i)
    await search(page).fill('zeppelin')
    await expect(page.getByRole('heading', { name: 'No summaries found' })).toBeVisible()
    await expect(page.getByText('No summaries match your search for “zeppelin”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(titles(page)).toHaveCount(3)

    // The words are indexed a moment after the summary stands.
    await page.getByRole('button', { name: 'In what was said' }).click()
    await page.getByRole('searchbox').fill('keeper')
    await expect(page).toHaveURL(/in=spoken&search=keeper/)
    await expect(async () => {
      await page.reload()
      await expect(titles(page)).toHaveCount(1, { timeout: 2000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('Showing 1-1 of 1 video in which “keeper” is said')).toBeVisible()
    await titles(page).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/summary/${talks.lighthouse}#t=\\d+$`))
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('keeper')
    await page.getByRole('button', { name: 'In titles and key points' }).click()

    await page.goto('/all-summaries')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').nth(0).check()
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(titles(page)).toHaveCount(1)
    await expect(page.getByText('2 summaries deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /All Summaries 1/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByRole('heading', { name: /All Summaries 3/ })).toBeVisible()
  })

  test('pages: where one is, ellipses, the top of the next, back; a new search or order begins at one', async ({
    page,
  }) => {
    const items = maraLibrary()
    await tellStory(
      page,
      [...items, ...items.map((item, n) => ({ ...item, videoId: `marb${n}`, createdAt: n }))].slice(0, 63),
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
    await expect(pages(page).getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(/page=5/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByLabel('Sort by').selectOption('Title')
    await expect(page).toHaveURL(/\?sort=title$/)
    await page.goto('/all-summaries?page=3')
    await page.getByRole('button', { name: /switch to ascending/ }).click()
    await expect(page).toHaveURL(/\?sort=date&direction=asc$/)
    await page.goto('/all-summaries?page=3')
    await search(page).fill('bread')
    await expect(page).toHaveURL(/\?search=bread$/)
  })

  test('order, view and filters stand in the address and outlive a reload', async ({ page }) => {
    const story = await tellStory(page)
    await page.goto('/all-summaries')
    await expect(titles(page).first()).toHaveText('The quiet engineering of a pencil sharpener')
    await expect(page.getByLabel('Sort by').locator('option')).toHaveText(['Date', 'Title', 'Duration', 'Rating'])
    for (const [sort, first] of [
      ['Title', 'Yeast has no calendar'],
      ['Duration', 'A slow tour of a ring road in the far north'],
      ['Rating', /pencil|starter|lighthouses|wool|Bread|postcard|frames/],
    ] as const) {
      await page.getByLabel('Sort by').selectOption(sort)
      await expect(titles(page).first()).toHaveText(first)
    }
    await page.getByRole('button', { name: /switch to ascending/ }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Not rated')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).click()
    await page.getByLabel('Sentiment').selectOption('Neutral')
    await page.getByRole('combobox', { name: 'Rating', exact: true }).selectOption('4 stars')
    await expect(page).toHaveURL(/sort=rating&direction=asc&view=list&saved=true&sentiment=neutral&rating=4/)
    await expect(titles(page)).toHaveCount(4)
    const shown = await titles(page).allTextContents()
    await page.reload()
    await expect(titles(page)).toHaveText(shown)
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Sentiment')).toHaveValue('neutral')
    expect(story.asked.at(-1)).toContain('rating=4')
  })

  test('a card says what it is, and opens without waiting', async ({ page }) => {
    await tellStory(page)
    await page.goto('/all-summaries')
    const card = page.getByRole('listitem').filter({ hasText: 'The quiet engineering' })
    for (const said of ['24:18', 'Benchside Notes', '54K views', '20 Nov 2026', '#mechanisms', '+2'])
      await expect(card.getByText(said, { exact: true })).toBeVisible()
    for (const said of ['A good sharpener is a clamp', 'Your rating: 5/5']) await expect(card).toContainText(said)
    const watch = card.getByRole('link', { name: /^Watch/ })
    await expect(watch).toHaveAttribute('href', 'https://www.youtube.com/watch?v=mara0000000')
    await expect(watch).toHaveAttribute('target', '_blank')
    const slow = await hold(page, /\/api\/summaries\/mara/)
    await card.getByRole('link', { name: 'The quiet engineering of a pencil sharpener', exact: true }).click()
    await expect(page).toHaveURL(/\/summary\/mara0000000$/)
    await expect(
      page.getByRole('heading', { level: 1, name: 'The quiet engineering of a pencil sharpener' }),
    ).toBeVisible()
    slow.release()
  })

  test('a gist that was not written is the first key point', async ({ page }) => {
    const [first] = maraLibrary()
    await tellStory(page, [{ ...first!, summary: { ...first!.summary, tldr: '' } }])
    await page.goto('/all-summaries')
    await expect(page.getByText('What Benchside Notes shows first.')).toBeVisible()
  })

  test('many at once, taken along as an archive', async ({ page }) => {
    await tellStory(page)
    await page.goto('/all-summaries')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: 'Select all on this page' }).click()
    await pagesTwo(page)
    await page.getByRole('checkbox').first().check()
    await expect(page.getByText('11 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'As Markdown' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('pith-summaries-md.zip')
    const files = unzipSync(readFileSync(await file.path()))
    expect(Object.keys(files)).toHaveLength(11)
    expect(strFromU8(files['why_your_houseplant_leans_summary.md']!)).toContain('# Why your houseplant leans')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  const pagesTwo = async (page: Page) => {
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('Showing 11-20 of 34 summaries')).toBeVisible()
  }

  test('a deletion that fails brings the summary back; a list that fails has Retry', async ({ page, quiet }) => {
    quiet.allowed.push(/503|Failed to/)
    await tellStory(page)
    await page.goto('/all-summaries?view=list')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.route(/\/api\/summaries\/mara\d+$/, (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Failed to delete summary', { exact: true })).toBeVisible()
    await expect(titles(page)).toHaveCount(10)
    const broken = /\/api\/summaries\?/
    await page.route(broken, (route) => route.fulfill(down))
    await page.goto('/all-summaries')
    await expect(page.getByRole('alert')).toContainText('Your summaries could not be loaded')
    await page.unroute(broken)
    await tellStory(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page)).toHaveCount(10)
  })
})

test.describe('dashboard', () => {
  test('who one is, four figures, the latest five, the ways on and what stands out', async ({ page }) => {
    await tellStory(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Good afternoon, Mara', level: 1 })).toBeVisible()
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
    await expect(page.getByText('+29% in the last 30 days')).toBeVisible()
    await expect(page.getByText('8 summaries this week, 3.8h you did not have to watch.')).toBeVisible()
    await expect(titles(page)).toHaveCount(5)
    await expect(
      page.locator('dt', { hasText: 'Most Active Day' }).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('Monday')
    await expect(page.getByText('13 of 200 summaries this month')).toBeVisible()
    for (const [name, path] of [
      ['View All', '/all-summaries'],
      ['Summarize New Video', '/summarize'],
      ['View Analytics', '/analytics'],
      ['View All Summaries', '/all-summaries'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await titles(page).nth(4).getByRole('link').click()
    await expect(page).toHaveURL(/\/summary\/mara0000004$/)
  })

  test('Refresh loads the data anew; a failure keeps what was shown', async ({ page, quiet }) => {
    quiet.allowed.push(/503/)
    const story = await tellStory(page)
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveCount(5)
    story.items = story.items.slice(0, 3)
    const refresh = () => page.getByRole('button', { name: 'Refresh' }).click()
    expect(await delayOf(page, '/api/analytics/overview', refresh)).toBeGreaterThanOrEqual(50)
    await expect(titles(page)).toHaveCount(3)
    await page.route(/\/api\/analytics/, (route) => route.fulfill(down))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('Your dashboard could not be loaded')
    await expect(titles(page)).toHaveCount(3)
  })

  test('a new account: zeros and dashes, never made-up figures; skeletons while it loads', async ({ page }) => {
    await signUp(page, { name: 'Ada Lovelace' })
    const slow = await hold(page, /\/api\/analytics/)
    await page.goto('/dashboard')
    await expect(page.getByRole('main').locator('[aria-hidden=true] > div').first()).toBeVisible()
    await expect(page.getByText('Videos Summarized')).not.toBeVisible()
    slow.release()
    await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()
    await expect(page.getByRole('main').locator('dl').first().locator('dt + dd')).toHaveText(['0', '0s', '–', '–'])
    await expect(page.getByText('– no period before')).toHaveCount(4)
    await expect(page.getByText('No summaries yet')).toBeVisible()
    await expect(
      page.locator('dt', { hasText: 'Most Active Day' }).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('–')
  })

  test('a guest finds a wall, and nothing before it', async ({ page }) => {
    const seen: string[] = []
    await page.exposeFunction('tell', (text: string) => seen.push(text))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const heading = document.querySelector('main h1')?.textContent
        if (heading) void (window as unknown as { tell(text: string): void }).tell(heading)
      }).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/dashboard', '/analytics', '/all-summaries']) {
      seen.length = 0
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Sign in / Create account' })).toHaveAttribute(
        'href',
        `/auth?next=${encodeURIComponent(path)}`,
      )
      expect(new Set(seen).size).toBe(1)
    }
    expect((await page.request.get('/api/analytics')).status()).toBe(401)
  })
})

test.describe('analytics', () => {
  const refresh = (page: Page) => page.getByRole('button', { name: /Refresh|Data refreshed/ })

  test('four ranges in the address, figures, the week, channels and categories', async ({ page }) => {
    await tellStory(page)
    await page.goto('/analytics')
    await expect(page.getByText('Track your video summarization patterns and insights')).toBeVisible()
    const range = page.getByLabel('Time range')
    expect(
      await range
        .locator('option')
        .evaluateAll((all) => all.map((one) => [one.textContent, (one as HTMLOptionElement).value])),
    ).toEqual([
      ['Last 7 days', '7d'],
      ['Last 30 days', '30d'],
      ['Last 90 days', '90d'],
      ['Last year', '1y'],
    ])
    await expect(range).toHaveValue('30d')
    const figures = page.getByRole('main').locator('dl').first()
    await expect(figures.locator('dt')).toHaveText(['Total Summaries', 'Time Saved', 'Avg Rating', 'Avg Length'])
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
    await range.selectOption('30d')
    await expect(page.getByRole('region', { name: 'Top Channels' }).getByRole('listitem')).toHaveText([
      /1Crumb & Proof4 videos, 22%/,
      /2Benchside Notes2 videos, 11%/,
      /3/,
      /4/,
      /5/,
    ])
    await expect(page.getByRole('region', { name: 'Content Categories' }).getByRole('listitem')).toHaveCount(5)
  })

  test('the week: Monday to Sunday by hover, by keyboard and as a table', async ({ page }) => {
    await tellStory(page)
    await page.goto('/analytics')
    const week = page.getByRole('region', { name: 'Weekly Activity' })
    const line = week.getByRole('paragraph')
    await expect(line).toHaveText('16–22 Nov, 8 summaries, 3.8h saved')
    const bars = week.getByRole('button')
    await expect(bars).toHaveCount(7)
    await bars.nth(1).hover()
    await expect(line).toHaveText('Tuesday: 3 summaries, 1.4h saved')
    await bars.nth(0).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(line).toHaveText('Wednesday: 1 summary, 14m saved')
    await expect(week.getByRole('rowheader')).toHaveText([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday, today',
      'Saturday',
      'Sunday',
    ])
    await expect(week.getByRole('cell')).toHaveText([/^2 /, /^3 /, /^1 /, /^0 /, /^2 /, /^0 /, /^0 /])
  })

  test('Refresh: Refreshing..., then the good news for three seconds', async ({ page }) => {
    const story = await tellStory(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    story.items = story.items.slice(0, 4)
    const slow = await hold(page, /\/api\/analytics\?/)
    await refresh(page).click()
    await expect(refresh(page)).toHaveText('Refreshing...')
    await expect(page.getByText('Crumb & Proof')).not.toBeVisible()
    slow.release()
    await expect(refresh(page)).toHaveText('✅ Data refreshed!')
    const shownAt = Date.now()
    await expect(page.getByRole('main').locator('dl').first().locator('dt + dd').first()).toHaveText('4')
    await expect(refresh(page)).toHaveText('Refresh', { timeout: 6000 })
    expect(Date.now() - shownAt).toBeGreaterThan(2000)
  })

  test('the fresh figures are asked for after a tenth of a second', async ({ page }) => {
    await tellStory(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    expect(await delayOf(page, '/api/analytics?', () => refresh(page).click())).toBeGreaterThanOrEqual(100)
  })

  test('a refresh that fails: the reason and Retry', async ({ page, quiet }) => {
    quiet.allowed.push(/503/)
    await tellStory(page)
    await page.goto('/analytics')
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    const broken = /\/api\/analytics\?/
    await page.route(broken, (route) => route.fulfill(down))
    await refresh(page).click()
    await expect(page.getByRole('alert')).toContainText('Your figures could not be loaded')
    await page.unroute(broken)
    await tellStory(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Crumb & Proof')).toBeVisible()
    await expect(page.getByRole('alert')).not.toBeVisible()
  })

  test('taken away as a table and as data', async ({ page }) => {
    await tellStory(page)
    await page.goto('/analytics?range=7d')
    for (const [item, name, holds] of [
      ['As CSV', 'pith-analytics-7d.csv', 'Total summaries,8'],
      ['As JSON', 'pith-analytics-7d.json', '"totalSummaries": 8'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: item }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(name)
      expect(readFileSync(await file.path(), 'utf8')).toContain(holds)
    }
  })

  test('nothing yet: the empty texts; a skeleton before them', async ({ page }) => {
    await signUp(page)
    const slow = await hold(page, /\/api\/analytics\?/)
    await page.goto('/analytics')
    await expect(page.getByRole('main').locator('[aria-hidden=true] > div').first()).toBeVisible()
    slow.release()
    for (const words of ['No activity yet', 'No channels yet', 'No categories yet'])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText('– no period before')).toHaveCount(4)
  })
})

test.describe('by keyboard', () => {
  test('the palette finds summaries, moments and commands, and goes there', async ({ page }) => {
    await tellStory(page)
    await page.goto('/dashboard')
    await expect(titles(page)).toHaveCount(5)
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await expect(box).toBeFocused()
    await page.keyboard.type('tram')
    const options = page.getByRole('dialog').getByRole('option')
    await expect(options.first()).toHaveText(/Why cities stopped building tram lines/)
    await expect(options.filter({ hasText: '4:12' })).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/summary\/mara0000001#t=252$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('analyt')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/analytics$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('letters: through lists, save, copy, rate, theme, help, going; and off', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tellStory(page)
    await page.goto('/all-summaries')
    await expect(titles(page)).toHaveCount(10)
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await expect(titles(page).nth(1).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Why cities stopped building tram lines', level: 1 })).toBeVisible()
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
      for (const key of keys) await page.keyboard.press(key)
      await expect(page).toHaveURL(address)
    }
    await expect(titles(page)).toHaveCount(10)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('n')
    await expect(page.getByRole('searchbox')).toHaveValue('n')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/summarize$/)

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('checkbox', { name: 'Use shortcuts of single letters' }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('?')
    await page.waitForTimeout(300)
    await expect(page).toHaveURL(/\/summarize$/)
    await expect(help).toHaveCount(0)
    await page.reload()
    await page.keyboard.press('?')
    await expect(help).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
  })
})

test('every screen of the library at every width, in both themes', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const story = await tellStory(page)
  const look = async () => {
    await expectFits(page)
    // The rules do not depend on the width but for what a phone hides or moves.
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme)
      await expectNoViolation(page, theme)
    }
  }
  for (const path of [
    '/dashboard',
    '/analytics',
    '/analytics?range=1y',
    '/all-summaries',
    '/all-summaries?view=list&search=timetable',
    '/all-summaries?in=spoken&search=patience',
    '/all-summaries?search=zeppelin',
  ]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 2 }).or(titles(page)).first().waitFor()
    await look()
  }
  await page.goto('/all-summaries')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await look()
  await page.goto('/summarize')
  await saved(page).getByRole('button', { name: 'Show' }).click()
  await expect(titles(page).first()).toBeVisible()
  await look()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('tra')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await expectFits(page)
  await expectNoViolation(page, 'light')
  story.items = []
  for (const path of ['/dashboard', '/analytics', '/all-summaries']) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByText(/No (summaries|activity) yet/)
      .first()
      .waitFor()
    await look()
  }
})
