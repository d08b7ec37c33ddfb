// The summary's own page in every state it can be in.

import { talks } from '../doubles/youtube-videos.ts'
import { expect, summarize, test } from './fixture.ts'

test.beforeEach(({ quiet }) => void quiet)

test('no such summary, or not this person’s: the same words, and a way back', async ({ page, browser, app, quiet }) => {
  quiet.allowed.push(/404/)
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  const stranger = await (await browser.newContext({ baseURL: app.url })).newPage()
  for (const videoId of [talks.lighthouse, 'unknownVid0']) {
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

test('while it loads, and when loading fails: told, with Retry', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/summaries/${talks.lighthouse}`, async (route) => {
    await held
    await route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Failed to process video. Please try again.' } },
    })
  })
  await page.goto(`/summary/${talks.lighthouse}`)
  await expect(page.getByText('Loading summary...')).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 })
  await page.unroute(`**/api/summaries/${talks.lighthouse}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

test('a picture that does not load is replaced; no key points is said', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await page.route('**/vi/**', (route) => route.fulfill({ status: 404 }))
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  await page.route(`**/api/summaries/${talks.lighthouse}`, async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as { summary: object }
    await route.fulfill({ json: { ...view, summary: { ...view.summary, keyPoints: [] } } })
  })
  await page.goto(`/summary/${talks.lighthouse}`)
  await expect(page.getByText('No key points available for this summary')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /placeholder/)
})

test('the summary handed over by the start screen is shown at once, without asking again', async ({ page }) => {
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  expect(asked).not.toContain(`/api/summaries/${talks.lighthouse}`)
})

test('only part was read: the page says which', async ({ page }) => {
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  await page.route(`**/api/summaries/${talks.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as object
    await route.fulfill({
      json: { ...view, durationSeconds: 3600, coverage: { fromSeconds: 0, toSeconds: 1800, share: 0.5 } },
    })
  })
  await page.goto(`/summary/${talks.lighthouse}`)
  await expect(page.getByText(/^Read 0:00-30:00, 50%/)).toBeVisible()
  await expect(page.getByText(/30:00.*1:00:00|not read|missing/i).first()).toBeVisible()
})

test('sharing where the browser has no share sheet copies title and link; where copying is forbidden it says so', async ({
  page,
  context,
}) => {
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByRole('heading', { name: 'About this summary' })).toBeVisible()
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Share the video’s link' }).click()
  await expect(page.getByText('Summary copied to clipboard!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `How one finger turned a two-tonne lamp\nhttps://www.youtube.com/watch?v=${talks.lighthouse}`,
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

test('a share sheet gets title and link', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => Object.assign(window, { shared: data }),
    })
  })
  await summarize(page, talks.lighthouse)
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
test('hostile words in every field are words: no dialog, no request to anywhere', async ({ page }) => {
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).waitFor()
  let payload = ''
  await page.route(`**/api/summaries/${talks.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as { summary: { verdict: object } }
    const point = { text: payload, startSeconds: 1, quote: payload, supported: true }
    const chapter = { title: payload, startSeconds: 1, summary: payload }
    const summary = {
      ...view.summary,
      tldr: payload,
      summary: payload,
      keyPoints: [point],
      chapters: [chapter],
      mainTopics: [payload],
      verdict: { ...view.summary.verdict, reason: payload },
    }
    await route.fulfill({ json: { ...view, title: payload, channel: payload, thumbnail: payload, summary } })
  })
  for (payload of payloads) {
    await page.goto(`/summary/${talks.lighthouse}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
    await expect(page.locator('main script, main svg[onload], main iframe, main a[href^="javascript"]')).toHaveCount(0)
  }
})
