// Taking a summary elsewhere: published for strangers and taken back, downloaded in every form, copied, printed.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { talks } from '../doubles/youtube-videos.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  showTheme,
  summarize,
  test,
} from './fixture.ts'
import { signUp } from './people.ts'

test.beforeEach(({ quiet }) => void quiet)

const title = 'How one finger turned a two-tonne lamp'

/** Pictures to look at, where PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

async function openSummary(page: Page): Promise<void> {
  await summarize(page, talks.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  // The card that one comes from has buttons of the same names.
  await expect(page.getByRole('heading', { name: 'About this summary' })).toBeVisible()
}

async function choose(page: Page, menu: 'Share' | 'Download', item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

for (const width of [1200, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('published, read by a stranger, unpublished, gone', async ({ page, browser, app, quiet }) => {
      quiet.allowed.push(/404/)
      await signUp(page)
      await openSummary(page)
      await choose(page, 'Share', 'Publish a page')
      const dialog = page.getByRole('dialog')
      const name = dialog.getByLabel('Show my name: Mara Lindqvist')
      await expect(name).not.toBeChecked()
      await expect(dialog.getByLabel('Let search engines list it')).not.toBeChecked()
      await expectNoViolation(page, 'light')
      await picture(page, `publish-${width}`)
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await expect(dialog.getByRole('heading', { name: 'Your public page' })).toBeVisible()
      const link = dialog.getByLabel('Link', { exact: true })
      await expect(link).toBeFocused()
      await expectNoViolation(page, 'light')
      await picture(page, `published-${width}`)
      const address = new URL(await link.inputValue())
      expect(address.href).toMatch(new RegExp(`^${app.url}/s/[\\w-]{22}$`))

      const html = await (await fetch(address)).text()
      expect(html).toContain(`<title>${title} · Pith</title>`)
      expect(html).toContain(`<meta property="og:title" content="${title}" />`)
      expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}" \/>/)
      expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\.png" \/>/)
      expect(html).toContain('<meta name="robots" content="noindex" />')
      expect((await fetch(`${app.url}/share.png`)).headers.get('content-type')).toBe('image/png')

      const context = await browser.newContext({ baseURL: app.url, viewport: { width, height: 844 } })
      const stranger = await context.newPage()
      const said: string[] = []
      stranger.on('pageerror', (error) => said.push(String(error)))
      stranger.on('console', (message) => message.type() === 'error' && said.push(message.text()))
      await stranger.goto(address.pathname)
      await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(stranger).toHaveTitle(`${title} · Pith`)
      await expect(stranger.getByText('Made with Pith')).toBeVisible()
      await expect(stranger.getByText('Lindqvist')).toHaveCount(0)
      await expect(stranger.getByRole('button', { name: /Save|star|Publish|Transcript/ })).toHaveCount(0)
      await expectAccessible(stranger)
      await expectNoSidewaysScroll(stranger)
      await picture(stranger, `public-${width}`)
      await stranger
        .getByRole('link', { name: /Play at/ })
        .first()
        .click()
      await expect(stranger.locator('iframe')).toBeVisible()

      await name.check()
      await expect(dialog.getByText('1 reader so far')).toBeVisible()
      await expect(name).toBeChecked()
      await stranger.goto(address.pathname)
      await expect(stranger.getByText('Published by Mara Lindqvist')).toBeVisible()
      await stranger.getByRole('link', { name: 'Summarize your own' }).click()
      await expect(stranger).toHaveURL(/\/summarize$/)

      await dialog.getByRole('button', { name: 'Unpublish' }).click()
      await expect(dialog.getByRole('button', { name: 'Publish' })).toBeFocused()
      await expect(name).not.toBeChecked()
      expect((await fetch(address)).status).toBe(404)
      await stranger.goBack()
      await expect(stranger.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
      expect(said.filter((line) => !/404/.test(line))).toEqual([])
      await context.close()

      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()
    })
  })
}

test('the dialog in the dark, and what it says when the server does not answer', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await signUp(page)
  await openSummary(page)
  await showTheme(page, 'dark')
  await page.route('**/publication', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await choose(page, 'Share', 'Publish a page')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('That did not work. Nothing was changed.')
  await expectNoViolation(page, 'dark')
  await page.unroute('**/publication')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible()
  await expectNoViolation(page, 'dark')
})

test('a newer summary of the same video takes the place of the public one only on request', async ({ page }) => {
  await signUp(page)
  await openSummary(page)
  await choose(page, 'Share', 'Publish a page')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const address = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.keyboard.press('Escape')
  await page.goto('/summarize')
  await page.getByText('More options').click()
  await page.getByRole('button', { name: 'Short' }).click()
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(talks.lighthouse)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByRole('heading', { name: 'About this summary' })).toBeVisible()
  await choose(page, 'Share', 'Publish a page')
  const note = page.getByText('The page shows another version of this summary.')
  await expect(note).toBeVisible()
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Show this version' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(address)
})

test('a guest is asked for an account before anything is public', async ({ page }) => {
  await openSummary(page)
  await choose(page, 'Share', 'Publish a page')
  await expect(page).toHaveURL(/\/auth\?next=/)
})

test('on a phone the menus open inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSummary(page)
  for (const name of ['Share', 'Download']) {
    await page.getByRole('button', { name, exact: true }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const { x, width } = (await menu.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    await picture(page, `menu-${name}`)
    await page.keyboard.press('Escape')
  }
})

test('every form to take along, by its name', async ({ page }) => {
  await openSummary(page)
  const stem = 'how_one_finger_turned_a_two_tonne_lamp'
  const files: [string, string, RegExp][] = [
    ['Summary as text (.txt)', `${stem}_summary.txt`, /^How one finger/],
    ['Summary as Markdown (.md)', `${stem}_summary.md`, /^# How one finger/],
    ['Summary as data (.json)', `${stem}_summary.json`, /"title": "How one finger/],
    ['Transcript with times (.srt)', `${stem}_transcript.srt`, /^1\n00:00:\d\d,\d{3} --> /],
    ['Transcript for players (.vtt)', `${stem}_transcript.vtt`, /^WEBVTT\n\n00:00:\d\d\.\d{3} --> /],
    ['Transcript as text (.txt)', `${stem}_transcript.txt`, /^\p{L}/u],
  ]
  const items = page.getByRole('menuitem')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(items).toHaveText(files.map(([label]) => label))
  await expect(items.first()).toBeFocused()
  await expectNoViolation(page, 'light')
  await picture(page, 'download-menu')
  await page.keyboard.press('Escape')
  for (const [label, name, begins] of files) {
    const downloading = page.waitForEvent('download')
    await choose(page, 'Download', label)
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path(), 'utf8')).toMatch(begins)
  }
})

test('copied as Markdown, every moment leads into the video', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSummary(page)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Summary copied to clipboard!').first()).toBeVisible()
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  expect(markdown).toMatch(/^# How one finger/)
  expect(markdown).toMatch(/^- \[\d+:\d\d\]\(https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}&t=\d+s\)/m)
})

test('on paper it is a document: dark letters, no bars, nothing to press', async ({ page }) => {
  await openSummary(page)
  await page
    .getByRole('button', { name: /Show the words/ })
    .first()
    .click()
  await showTheme(page, 'dark')
  await page.emulateMedia({ media: 'print' })
  // As wide as what a sheet of A4 leaves between its margins.
  await page.setViewportSize({ width: 658, height: 900 })
  await picture(page, 'print')
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(page.getByText(/^Spoken at/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transcript' })).toBeHidden()
  const paint = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await paint('h1')).toBe('rgb(30, 28, 24)')
  expect(await paint('main li a')).toBe('rgb(30, 28, 24)')
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})
