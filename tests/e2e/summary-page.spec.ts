// The page of a summary in all its states.
import { testVideos } from '../doubles/youtube-videos.ts'
import { expect, expectAccessible, expectFits, holdRequests, summarize, test } from './fixture.ts'
import { answerWith, bread, seeds } from './readings.ts'

test('an unknown summary and that of another user show the same message and a way back', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/404/)
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  const stranger = await (await browser.newContext({ baseURL: app.url })).newPage()
  for (const videoId of [testVideos.lighthouse, 'unknownVid0']) {
    await stranger.goto(`/summary/${videoId}`)
    await expect(stranger.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
    await expect(
      stranger.getByText("The summary you're looking for doesn't exist or you don't have access to it."),
    ).toBeVisible()
  }
  await stranger.getByText('Go Back').click()
  await expect(stranger).not.toHaveURL(/unknownVid0/)
  await stranger.context().close()
})

test('a user sees that a summary is loading, and can retry when that fails', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/)
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Failed to process video. Please try again.' } },
    }),
  )
  const held = await holdRequests(page, `**/api/summaries/${testVideos.lighthouse}`)
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByText('Loading summary...')).toBeVisible()
  held.release()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(`**/api/summaries/${testVideos.lighthouse}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
})

test('a thumbnail that does not load is replaced, and missing key points are reported', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/vi/**', (route) => route.fulfill({ status: 404 }))
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as { summary: object }
    await route.fulfill({ json: { ...view, summary: { ...view.summary, keyPoints: [], chapters: [] } } })
  })
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByText('No key points available for this summary')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /placeholder/)
})

test('a summary that the summarize page has loaded is shown without another request', async ({ page }) => {
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  expect(paths).not.toContain(`/api/summaries/${testVideos.lighthouse}`)
})

test('the page says which part of a transcript was read', async ({ page }) => {
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as object
    await route.fulfill({
      json: { ...view, durationSeconds: 3600, coverage: { fromSeconds: 0, toSeconds: 1800, share: 0.5 } },
    })
  })
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByText(/^Read 0:00-30:00, 50%/)).toBeVisible()
  await expect(page.getByText(/30:00.*1:00:00|not read|missing/i).first()).toBeVisible()
})

test('sharing without a share sheet copies title and link, and a failed copy shows a message', async ({
  page,
  context,
}) => {
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByRole('heading', { name: 'About this summary' })).toBeVisible()
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Share the video’s link' }).click()
  await expect(page.getByText('Summary copied to clipboard!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `How one finger turned a two-tonne lamp\nhttps://www.youtube.com/watch?v=${testVideos.lighthouse}`,
  )
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
      configurable: true,
    }),
  )
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Failed to copy summary').first()).toBeVisible()
})

test('the share sheet receives title and link', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => Object.assign(window, { shared: data }),
    })
  })
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: { title: string } }).shared?.title))
    .toBe('How one finger turned a two-tonne lamp')
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '![x](https://evil.example/x.png)',
  '[click](javascript:alert(1))',
  "'; alert(1); //",
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe src="https://evil.example">',
  '\u202Egnp.exe',
]
test('markup in every field is shown as text, without dialogs or requests', async ({ page, allowedErrors }) => {
  // Markup in place of a thumbnail's address is no picture of this server.
  allowedErrors.push(/status of 404/)
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  let payload = ''
  let isExtract = false
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as { summary: { verdict: object } }
    const point = { text: payload, startSeconds: 1, quote: payload, supported: true }
    const chapter = { title: payload, startSeconds: 1, summary: payload, ...(isExtract && { highlights: [point] }) }
    const summary = {
      ...view.summary,
      tldr: payload,
      pullQuote: point,
      summary: payload,
      keyPoints: [point],
      chapters: [chapter],
      mainTopics: [payload],
      verdict: { ...view.summary.verdict, reason: payload },
    }
    await route.fulfill({ json: { ...view, title: payload, channel: payload, thumbnail: payload, summary } })
  })
  for (payload of payloads) {
    isExtract = !isExtract
    await page.goto(`/summary/${testVideos.lighthouse}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
    await expect(page.locator('main script, main svg[onload], main iframe, main a[href^="javascript"]')).toHaveCount(0)
  }
})

test('without an AI: what it is about, the best sentence, and highlights under chapters', async ({ page }) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  const { tldr, pullQuote, chapters } = seeds.view.summary
  await expect(page.getByText(tldr)).toBeVisible()
  await expect(page.getByText(pullQuote!.text)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Play at 4:40' })).toBeVisible()
  const highlights = page.getByRole('region', { name: 'Highlights' })
  await expect(highlights.getByText('Picked from the speaker’s words.')).toBeVisible()
  await expect(highlights.getByRole('heading', { level: 3 })).toHaveText(chapters.map((chapter) => chapter.title))
  // Each sentence is a paragraph of its own.
  await expect(highlights.getByRole('listitem').getByRole('paragraph')).toHaveText(
    chapters.flatMap((chapter) => chapter.highlights!.map(({ text }) => text)),
  )
  const topics = highlights.getByRole('list').filter({ hasText: 'returned seeds' }).last()
  await expect(topics.getByRole('listitem')).toHaveText([/returned seeds.*4:00/, /the waiting list.*6:30/])
  await topics.getByRole('link', { name: 'Play at 6:30' }).click()
  await expect(page).toHaveURL(/t=390/)
  for (const name of ['Summary', 'Key Points', 'Chapters'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
})

test('the words around a sentence: the quoted part is marked, and the video plays from the first line', async ({
  page,
}) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  const toggle = page.getByRole('button', { name: 'Show the words around 1:52' })
  await toggle.click()
  const words = page.getByRole('listitem').filter({ hasText: 'people ask me' }).last().locator('..')
  await expect(words.getByRole('listitem')).toHaveCount(5)
  await expect(words.locator('mark')).toHaveText([
    'a bean',
    'keeps for four years in here uh and an onion',
    'keeps for one',
  ])
  await page.getByRole('button', { name: 'Play from here' }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /start=96/)
  await page.getByRole('button', { name: 'Hide the words', exact: true }).click()
  await expect(words).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

test('the key w shows and hides the words of the focused sentence', async ({ page }) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  await page.getByRole('link', { name: 'Play at 3:31' }).focus()
  await page.keyboard.press('w')
  await expect(page.locator('mark')).toHaveText('You take five packets at most, and you write down what you took.')
  await page.keyboard.press('w')
  await expect(page.locator('mark')).toHaveCount(0)
})

test('a transcript that cannot be loaded leaves the quote', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/)
  await answerWith(page, seeds)
  await page.route('**/transcript?*', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Gone.' } } }),
  )
  await page.goto(`/summary/${seeds.view.videoId}`)
  await page.getByRole('button', { name: 'Show the words around 0:48' }).click()
  await expect(page.getByText('Spoken at 0:48, taken from the transcript')).toBeVisible()
})

test('without a verdict nothing is shown in its place', async ({ page }) => {
  const { verdict: _, ...summary } = seeds.view.summary
  await answerWith(page, { ...seeds, view: { ...seeds.view, summary } })
  await page.goto(`/summary/${seeds.view.videoId}`)
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  await expect(page.getByText('Worth watching?')).toHaveCount(0)
})

test('points of a model that were left out can be read', async ({ page }) => {
  await answerWith(page, bread)
  await page.goto(`/summary/${bread.view.videoId}`)
  await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible()
  await expect(page.getByText('Bread was invented in 2090.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the points' }).click()
  await expect(page.getByText('Bread was invented in 2090.')).toBeVisible()
  await expectAccessible(page)
})
