// The layout around the pages: navigation bar, footer, loading messages, unknown addresses.
import { routes } from '../../src/contract/basics/paths.ts'
import { expect, holdRequests, listStuck, open, test } from './fixture.ts'

const barLinks = [
  routes.dashboard,
  routes.summarize,
  { path: routes.allSummaries.path, title: 'Library' },
  routes.analytics,
  routes.pricing,
  routes.profile,
]

test('the root address leads to the summarize page with name and tagline', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/summarize$/)
  await expect(page).toHaveTitle(/Pith/)
  await expect(
    page.getByRole('heading', { name: 'Read the point of a talk, then hear it said.' }),
  ).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Pith. The essence of any video.')
})

test('the navigation bar stays visible and leads to every page', async ({ page }) => {
  await page.goto('/privacy')
  await page.mouse.wheel(0, 2000)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(barLinks.map(({ title }) => title))
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  for (const { title, path } of barLinks) {
    await bar.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
  }
})

test('the footer leads to pages with content, and the support page says that no address is set', async ({
  page,
}) => {
  for (const title of ['Privacy', 'Terms', 'Support']) {
    await page.goto('/summarize')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200)
  }
  await expect(page.getByRole('main')).toContainText(
    /no (support )?address|has not set|has set no/i,
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByText('POST /api/summaries', { exact: true })).toBeVisible()
})

test('the support page has a mail link if the operator set an address', async ({ page }) => {
  await page.route('**/api/site', (route) =>
    route.fulfill({
      json: { engine: { kind: 'extract', name: 'Pith extract' }, supportEmail: 'help@example.org' },
    }),
  )
  await page.goto('/support')
  await expect(page.getByRole('link', { name: 'help@example.org' })).toHaveAttribute(
    'href',
    /^mailto:help@example\.org/,
  )
})

test('the dark theme is applied before the scripts load', async ({ page, app, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/)
  await page.addInitScript(() => localStorage.setItem('pith-theme', 'dark'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${app.url}/summarize`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page that loads slowly shows a message until it is loaded', async ({ page }) => {
  await page.goto('/summarize')
  const script = await holdRequests(page, '**/assets/privacy-page*.js')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading Privacy...' })).toBeAttached()
  script.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('Loading Privacy...')).not.toBeAttached()
})

test('an unknown address shows a message and a link back', async ({ page, allowedErrors }) => {
  allowedErrors.push(/404/)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Summarize' }).click()
  await expect(page).toHaveURL(/\/summarize$/)
})

test('on a phone the rest of the pages is in a menu, which Escape closes and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/summarize')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Summarize', 'Library', 'Analytics'])
  const menu = bar.getByRole('button', { name: 'Menu' })
  await menu.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  for (const title of ['Playlists', 'Social', 'Pricing', 'Profile'])
    await expect(sheet.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).not.toBeVisible()
  await expect(menu).toBeFocused()
})

test('at 400 % zoom no bar stays over the content', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/summarize')
  expect(await listStuck(page)).toEqual([])
})

test('with forced colors the current page is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/summarize')
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Summarize' }).first(),
  ).toHaveCSS('outline-style', 'solid')
})

test('going back and forward restores the scroll position of each page', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  const scrollBy = async (y: number) => {
    await page.evaluate((y) => scrollTo(0, y), y)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  const expectScroll = (y: number) => expect.poll(() => page.evaluate(() => scrollY)).toBe(y)
  await page.setViewportSize({ width: 800, height: 300 })
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await scrollBy(200)
  await footer.getByRole('link', { name: 'Terms' }).evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expectScroll(0)
  await scrollBy(150)
  await page.goBack()
  await expectScroll(200)
  await page.goForward()
  await expectScroll(150)
})
