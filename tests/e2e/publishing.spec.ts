// Sharing a summary: published and unpublished, downloaded in every format, copied, printed.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Problem } from '#contract/problems/problems.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  expectPrintWithoutControls,
  showTheme,
  summarize,
  test,
} from './fixture.ts'

const title = 'How one finger turned a two-tonne lamp'

/** Saves a screenshot to the folder in PICTURES, if set. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

async function openSummary(page: Page): Promise<void> {
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByRole('region', { name: 'About this summary' })).toBeVisible()
}

/** On phones the menus are groups of a sheet. */
async function chooseMenuItem(page: Page, menu: 'Share' | 'Download', item: string): Promise<void> {
  if (page.viewportSize()!.width <= 720) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog').locator('summary', { hasText: menu }).click()
    return page.getByRole('dialog').getByRole('button', { name: item }).click()
  }
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

for (const width of [1200, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a user publishes a summary, a visitor reads it, and unpublishing removes the page', async ({
      page,
      browser,
      app,
      allowedErrors,
    }) => {
      allowedErrors.push(/404/)
      await signUp(page)
      await openSummary(page)
      await chooseMenuItem(page, 'Share', 'Publish a page')
      const dialog = page.getByRole('dialog')
      const name = dialog.getByLabel('Show my name: Mara Lindqvist')
      await expect(name).not.toBeChecked()
      await expect(dialog.getByLabel('Let search engines list it')).not.toBeChecked()
      await expectNoViolation(page, 'light')
      await saveScreenshot(page, `publish-${width}`)
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(dialog.getByRole('heading', { name: 'Your public page' })).toBeVisible()
      const link = dialog.getByLabel('Link', { exact: true })
      await expect(link).toBeFocused()
      await expectNoViolation(page, 'light')
      await saveScreenshot(page, `published-${width}`)
      const address = new URL(await link.inputValue())
      expect(address.href).toMatch(new RegExp(`^${app.url}/s/[\\w-]{22}$`))

      const html = await (await fetch(address)).text()
      expect(html).toContain(`<title lang="en" dir="auto">${title} · Pith</title>`)
      expect(html).toContain(`<meta property="og:title" content="${title}" />`)
      expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}" \/>/)
      expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\.png" \/>/)
      expect(html).toContain('<meta name="robots" content="noindex" />')
      expect((await fetch(`${app.url}/share.png`)).headers.get('content-type')).toBe('image/png')

      const context = await browser.newContext({
        baseURL: app.url,
        viewport: { width, height: 844 },
      })
      const visitor = await context.newPage()
      const consoleErrors: string[] = []
      visitor.on('pageerror', (error) => consoleErrors.push(String(error)))
      visitor.on(
        'console',
        (message) => message.type() === 'error' && consoleErrors.push(message.text()),
      )
      await visitor.goto(address.pathname)
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(visitor).toHaveTitle(`${title} · Pith`)
      await expect(visitor.getByText('Made with Pith')).toBeVisible()
      // On a phone the summary comes before the invitation.
      const [words, made] = [
        visitor.getByRole('heading', { level: 2 }).first(),
        visitor.getByText('Made with Pith'),
      ]
      if (width < 860)
        expect((await made.boundingBox())!.y).toBeGreaterThan((await words.boundingBox())!.y)
      await expect(visitor.getByText('Lindqvist')).toHaveCount(0)
      await expect(
        visitor.getByRole('button', { name: /Save|star|Publish|Transcript/ }),
      ).toHaveCount(0)
      await expectAccessible(visitor)
      await expectNoSidewaysScroll(visitor)
      await expectPrintWithoutControls(visitor)
      await saveScreenshot(visitor, `public-${width}`)
      await visitor
        .getByRole('link', { name: /Play at/ })
        .first()
        .click()
      await expect(visitor.locator('iframe')).toBeVisible()
      await visitor.goto(`${address.pathname}#t=61`)
      await expect(visitor.locator('iframe')).toHaveAttribute('src', /start=61&/)

      await name.check()
      await expect(dialog.getByText('1 reader so far')).toBeVisible()
      await expect(name).toBeChecked()
      await visitor.goto(address.pathname)
      await expect(visitor.getByText('Published by Mara Lindqvist')).toBeVisible()
      await visitor.getByRole('link', { name: 'Summarize your own' }).click()
      await expect(visitor).toHaveURL(/\/summarize$/)

      await dialog.getByRole('button', { name: 'Unpublish' }).click()
      await expect(dialog.getByRole('button', { name: 'Publish' })).toBeFocused()
      await expect(name).not.toBeChecked()
      expect((await fetch(address)).status).toBe(404)
      await visitor.goBack()
      await expect(visitor.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
      expect(consoleErrors.filter((line) => !/404/.test(line))).toEqual([])
      await context.close()

      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(
        page.getByRole('button', { name: width > 720 ? 'Share' : 'More', exact: true }),
      ).toBeFocused()
    })
  })
}

test('the publish dialog in the dark theme says when the server does not answer', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await signUp(page)
  await openSummary(page)
  await showTheme(page, 'dark')
  await page.route('**/publication', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await chooseMenuItem(page, 'Share', 'Publish a page')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('That did not work. Nothing was changed.')
  await expectNoViolation(page, 'dark')
  await page.unroute('**/publication')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'dark')
})

test('the publish dialog says that the address must be confirmed first, and leads there', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await signUp(page)
  await openSummary(page)
  const error = new Problem('email_unverified').report('Pith')
  await page.route('**/publication', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { error } })
      : route.fallback(),
  )
  await chooseMenuItem(page, 'Share', 'Publish a page')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('needs a confirmed email address')
  await page.getByRole('alert').getByRole('link').click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a newer summary of the same video replaces the public one only on request', async ({
  page,
}) => {
  await signUp(page)
  await openSummary(page)
  await chooseMenuItem(page, 'Share', 'Publish a page')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const address = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await page.goto('/summarize')
  await page.getByText('Options: medium, English').click()
  await page.getByRole('button', { name: 'Short' }).click()
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(testVideos.lighthouse)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await arrive(page)
  await expect(page.getByRole('region', { name: 'About this summary' })).toBeVisible()
  await chooseMenuItem(page, 'Share', 'Publish a page')
  const note = page.getByText('The page shows another version of this summary.')
  await expect(note).toBeVisible()
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Show this version' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(address)
})

test('a guest is asked to sign in before publishing', async ({ page }) => {
  await openSummary(page)
  await chooseMenuItem(page, 'Share', 'Publish a page')
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('in a narrow window the menus open inside it', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 844 })
  await openSummary(page)
  for (const name of ['Share', 'Download', 'More']) {
    await page.getByRole('button', { name, exact: true }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const { x, width } = (await menu.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(740)
    await saveScreenshot(page, `menu-${name}`)
    await page.keyboard.press('Escape')
  }
})

test('the menu item that is chosen before the browser tells that the menu is open stays chosen', async ({
  page,
}) => {
  await openSummary(page)
  const second = page.getByRole('menuitem').nth(1)
  await page.getByRole('button', { name: 'Share', exact: true }).evaluate(async (button) => {
    ;(button as HTMLElement).click()
    document.querySelectorAll<HTMLElement>(':popover-open [role=menuitem]')[1]!.focus()
    await new Promise((resolve) =>
      document.querySelector(':popover-open')!.addEventListener('toggle', resolve, { once: true }),
    )
  })
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(second).toBeFocused()
})

test('a summary downloads in every format under its own file name', async ({ page }) => {
  await openSummary(page)
  const stem = 'how_one_finger_turned_a_two_tonne_lamp'
  const files: [string, string, RegExp][] = [
    ['Summary as text (.txt)', `${stem}_summary.txt`, /^How one finger/],
    ['Summary as Markdown (.md)', `${stem}_summary.md`, /^# How one finger/],
    ['Summary as data (.json)', `${stem}_summary.json`, /"title": "How one finger/],
    ['Transcript with times (.srt)', `${stem}_transcript.srt`, /^1\n00:00:\d\d,\d{3} --> /],
    [
      'Transcript for players (.vtt)',
      `${stem}_transcript.vtt`,
      /^WEBVTT\n\n00:00:\d\d\.\d{3} --> /,
    ],
    ['Transcript as text (.txt)', `${stem}_transcript.txt`, /^\p{L}/u],
  ]
  const items = page.getByRole('menuitem')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(items).toHaveText(files.map(([label]) => label))
  await expect(items.first()).toBeFocused()
  await expectNoViolation(page, 'light')
  await saveScreenshot(page, 'download-menu')
  await page.keyboard.press('Escape')
  for (const [label, name, beginning] of files) {
    const downloading = page.waitForEvent('download')
    await chooseMenuItem(page, 'Download', label)
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(beginning)
  }
})

test('copied Markdown links every timestamp to the video', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSummary(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Summary copied to clipboard!').first()).toBeVisible()
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  expect(markdown).toMatch(/^# How one finger/)
  expect(markdown).toMatch(
    /^- \[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}&t=\d+s\)/m,
  )
})

test('a printed summary has dark text and no bars or buttons', async ({ page }) => {
  await openSummary(page)
  await showTheme(page, 'dark')
  await page.emulateMedia({ media: 'print' })
  // The width between the margins of an A4 sheet.
  await page.setViewportSize({ width: 658, height: 900 })
  await saveScreenshot(page, 'print')
  await expectPrintWithoutControls(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeHidden()
  const colorOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colorOf('h1')).toBe('rgb(30, 28, 24)')
  expect(await colorOf('main li a')).toBe('rgb(30, 28, 24)')
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  // A sheet on its side is as wide as a window, and has the times too.
  await page.setViewportSize({ width: 987, height: 658 })
  const times = page.getByRole('main').getByRole('link', { name: /^Play at/ })
  for (const time of await times.filter({ visible: true }).all())
    expect((await time.boundingBox())!.x).toBeGreaterThanOrEqual(0)
})
