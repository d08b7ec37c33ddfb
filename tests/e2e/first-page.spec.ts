// The pages whose HTML is written at build: without scripts, until the scripts have run,
// and with a link from elsewhere.
import type { Page } from '@playwright/test'
import { weighFirstScripts } from '../../bench/page.bench.ts'
import { makeFakeVideos, testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, holdRequests, test, watchShifts } from './fixture.ts'
import { summarizeAll } from './users.ts'

const link = `https://youtu.be/${testVideos.lighthouse}`
const title = makeFakeVideos().get(testVideos.lighthouse)!.title
const field = (page: Page) => page.getByRole('textbox', { name: 'YouTube link' })

test('the scripts that the start page waits for stay small', () => {
  // Kilobytes, compressed. Parts that are not needed at once load later: bench/README.md
  // says what is in them. Reading links of every kind takes 5 of them.
  expect(weighFirstScripts()).toBeLessThanOrEqual(110)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the start page says what Pith is, and its form leads to an address with the link', async ({
    page,
  }) => {
    const response = await page.goto('/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Read the point of a talk, then hear it said.' }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What does a bridge inspector listen for?' }),
    ).toContainText('drone video')
    // A browser that only pretends to have no scripts does not show it.
    expect(await response!.text()).toMatch(/<noscript>.*this page needs JavaScript/)
    await field(page).fill(link)
    await page.getByRole('button', { name: 'Generate AI Summary' }).click()
    await expect(page).toHaveURL(`/summarize?video=${encodeURIComponent(link)}`)
    await expect(field(page)).toHaveValue(link)
  })

  test('prices, questions and terms can be read', async ({ page }) => {
    for (const [path, content] of [
      ['/pricing', 'Ultra'],
      ['/privacy', 'What the server stores'],
      ['/terms', 'Terms'],
      ['/apps', 'Bookmarklet'],
      ['/support', 'When a video cannot be read'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: content })).toBeVisible()
    }
  })
})

for (const path of ['/summarize', '/pricing', '/apps', '/privacy', '/terms', '/support'])
  test(`the app takes over the HTML of ${path} without replacing it`, async ({ page }) => {
    const session = await holdRequests(page, '**/api/auth/get-session')
    const script = await holdRequests(page, /\/assets\/index-.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await heading.evaluate((element) => element.setAttribute('data-of-html', ''))
    script.release()
    await expect.poll(() => session.methods.length).toBeGreaterThan(0)
    session.release()
    // The figures of the person arrive, and the theme button works.
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
    await expect(heading).toHaveAttribute('data-of-html', '')
  })

test('what is typed before the scripts have run is kept', async ({ page }) => {
  const script = await holdRequests(page, /\/assets\/index-.*\.js$/)
  await page.goto('/summarize', { waitUntil: 'commit' })
  await field(page).fill(link)
  script.release()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(field(page)).toHaveValue(link)
})

for (const query of [
  `video=${testVideos.lighthouse}`,
  `url=${link}`,
  `title=Look&text=Look+at+this:%0A${link}.`,
])
  test(`?${query} fills the field, shows the video and starts nothing`, async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await page.goto(`/summarize?${query}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(field(page)).toHaveValue(query.startsWith('video') ? testVideos.lighthouse : link)
    await expect(page).toHaveURL('/summarize')
    expect(sent).toEqual([])
    await expect(page.getByRole('button', { name: 'Generate AI Summary' })).toBeVisible()
  })

// foreign-openings.test.ts opens it a thousand times, without a browser.
test('a page that opens it again and again spends nothing', async ({ page }) => {
  for (let again = 0; again < 5; again++) {
    await page.goto(`/summarize?video=${testVideos.lighthouse}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  const usage = (await (await page.request.get('/api/usage')).json()) as { used: number }
  expect(usage.used).toBe(0)
})

test('a link that is none stays in the field, and the page says so on the first try', async ({
  page,
}) => {
  await page.goto('/summarize?text=how+do+magnets+work')
  await expect(field(page)).toHaveValue('how do magnets work')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
})

test('the sample stays as it is when the page knows who is there, and nothing moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const shifts = await watchShifts(page)
  const session = await holdRequests(page, '**/api/auth/get-session')
  await page.goto('/summarize')
  const sample = page.getByRole('region', { name: 'What does a bridge inspector listen for?' })
  await sample.evaluate((element) => element.setAttribute('data-of-html', ''))
  await expect.poll(() => session.methods.length).toBeGreaterThan(0)
  session.release()
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  await expect(page.getByText(/^No AI /)).toBeVisible()
  await expect(sample).toHaveAttribute('data-of-html', '')
  expect(await shifts()).toBe(0)
})

test('a question to the sample is asked on its page', async ({ page }) => {
  await page.goto('/summarize')
  const field = page.getByRole('textbox', { name: 'Ask this talk' })
  await field.fill('What is a drone for?')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/summary\/.*tab=ask/)
  await expect(page.getByText('What is a drone for?').first()).toBeVisible()
})

test('a person with results sees them instead of the sample', async ({ page }) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.lighthouse])
  await page.goto('/summarize')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('drone video')).toHaveCount(0)
})

test('the app takes over the line about the model, though another part has asked the server before', async ({
  page,
}) => {
  // A person that has made a summary gets a link to lift the limits, which depends on the
  // same answer of the server as the line.
  const usage = (await (await page.request.get('/api/usage')).json()) as object
  await page.route('**/api/usage', (route) => route.fulfill({ json: { ...usage, used: 2 } }))
  // On a busy machine the answer is there before the idle moment in which React takes over.
  await page.addInitScript(() => {
    const { fetch } = globalThis
    const site = fetch('/api/site').then((response) => response.text())
    const answer = { text: '' }
    void site.then((text) => Object.assign(answer, { text }))
    globalThis.fetch = (input, init) => {
      const { url } = new Request(input, init)
      if (!answer.text || !url.endsWith('/api/site')) return fetch(input, init)
      const response = new Response(answer.text, {
        headers: { 'content-type': 'application/json' },
      })
      return Promise.resolve(
        Object.assign(response, {
          text: () => Promise.resolve(answer.text),
          json: () => Promise.resolve(JSON.parse(answer.text)),
        }),
      )
    }
  })
  const next = await holdRequests(page, /\/assets\/(second|writer-line)-/)
  const link = page.waitForRequest(/\/assets\/lift-limits-.*js/)
  await page.goto('/summarize')
  await (await link).response()
  next.release()
  await expect(page.getByText(/^No AI /)).toBeVisible()
  // The order is a matter of chance.
  for (let again = 0; again < 5; again++) {
    await page.reload()
    await expect(page.getByText(/^No AI /)).toBeVisible()
  }
})
