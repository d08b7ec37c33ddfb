// What a person does on a page that is HTML already, before its scripts have run.
import type { Locator, Page } from '@playwright/test'
import { makeFakeVideos, testVideos } from '../doubles/youtube-videos.ts'
import { arrive, expect, holdRequests, test } from './fixture.ts'

const link = `https://youtu.be/${testVideos.lighthouse}`
const title = makeFakeVideos().get(testVideos.lighthouse)!.title
const field = (page: Page) => page.getByRole('textbox', { name: 'YouTube link' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page whose script waits until `release` is called. */
async function openHtml(page: Page, path: string) {
  const script = await holdRequests(page, /\/assets\/index-.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return script
}

/**
 * The app replaces the HTML where it shows something else first, such as the length that
 * was chosen last.
 */
const rememberLength = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('pith-length', 'long'))

for (const visit of ['first', 'later'] as const)
  test.describe(`on a ${visit} visit`, () => {
    test.beforeEach(async ({ page }) => {
      if (visit === 'later') await rememberLength(page)
    })

    test('a link is typed and summarized in the length that was chosen last', async ({ page }) => {
      const script = await openHtml(page, '/summarize')
      await field(page).fill(link)
      const request = page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith('/api/summaries'),
      )
      await field(page).press('Enter')
      // Who sees nothing happen clicks again.
      await button(page, 'Generate AI Summary').click()
      script.release()
      expect((await request).postDataJSON()).toMatchObject({
        length: visit === 'later' ? 'long' : 'medium',
      })
      await arrive(page)
    })

    test('typing goes on while the scripts start, at the same place', async ({ page }) => {
      const script = await openHtml(page, '/summarize')
      await field(page).click()
      await page.keyboard.type('https://.be/lighthouse1')
      await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8))
      script.release()
      // It is there when the app has started.
      await expect(page.getByRole('link', { name: 'View Guest Limits' })).toBeVisible()
      await page.keyboard.type('youtu')
      await expect(field(page)).toHaveValue('https://youtu.be/lighthouse1')
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })

    for (const [name, find] of [
      [/^Search/, (page) => page.getByRole('combobox')],
      ['Use the dark theme', (page) => page.locator('html.dark')],
      [/^Options/, (page) => page.getByLabel('Summary language')],
      ['the sample talk', (page) => page.getByRole('region', { name: 'About this summary' })],
      [
        'upload captions',
        (page) => page.getByRole('region', { name: 'Upload the captions yourself' }),
      ],
    ] satisfies [string | RegExp, (page: Page) => Locator][])
      test(`a click on “${name}” is done`, async ({ page }) => {
        const script = await openHtml(page, '/summarize')
        await page.getByRole('button', { name }).click()
        script.release()
        await expect(find(page)).toBeVisible()
      })

    test('a key opens the help', async ({ page }) => {
      const script = await openHtml(page, '/summarize')
      await page.keyboard.press('?')
      script.release()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    })

    test('a link is pasted beside the field', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const script = await openHtml(page, '/summarize')
      await page.evaluate((text) => navigator.clipboard.writeText(text), `Look: ${link}`)
      await page.keyboard.press('ControlOrMeta+v')
      script.release()
      await expect(field(page)).toHaveValue(link)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    })
  })

test('on a phone the menu opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const script = await openHtml(page, '/summarize')
  await button(page, 'Menu').click()
  script.release()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('the page of the apps shows the chosen browser', async ({ page }) => {
  const script = await openHtml(page, '/apps')
  await page.getByRole('tab', { name: 'Firefox' }).click()
  script.release()
  await expect(page.getByRole('tab', { name: 'Firefox' })).toHaveAttribute('aria-selected', 'true')
})

test('what was scrolled is found again on the way back', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 })
  const script = await openHtml(page, '/privacy')
  await page.evaluate(() => scrollTo(0, 200))
  // It works when the app has started. The pointer would scroll to it.
  await button(page, 'Use the dark theme').evaluate((theme: HTMLElement) => theme.click())
  script.release()
  await expect(page.locator('html')).toHaveClass('dark')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Terms' })
    .evaluate((a: HTMLElement) => a.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200)
})

test('where a script cannot be loaded, the form still leads to an address with the link', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/)
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto('/summarize')
  await field(page).fill(link)
  await button(page, 'Generate AI Summary').click()
  await expect(page).toHaveURL(`/summarize?video=${encodeURIComponent(link)}`)
})
