// The page of a summary on a phone: a compact bar and the video at the top, its four
// parts at the bottom, further actions in a sheet.
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  showTheme,
  summarize,
  test,
} from './fixture.ts'
import { answerWith, bread, seeds } from './readings.ts'

test.use({ viewport: { width: 390, height: 844 } })

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of this page' })
const actions = (page: Page) => page.getByRole('group', { name: 'Summary actions' })
const moreButton = (page: Page) => actions(page).getByRole('button', { name: 'More' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'More' })

async function openSeeds(page: Page): Promise<void> {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  await expect(actions(page)).toBeVisible()
}

test('the parts of the page replace the tab bar, and the top bar has Back and Menu', async ({
  page,
}) => {
  await page.goto('/summarize')
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible()
  await openSeeds(page)
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0)
  await expect(parts(page).getByRole('button')).toHaveText([
    'Summary',
    'Transcript',
    'Ask',
    'Notes',
  ])
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await banner.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign Up' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeFocused()
  await banner.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/summarize$/)
})

test('the first words of the result stand in the upper third of the screen, below the video', async ({
  page,
}) => {
  await openSeeds(page)
  const words = (await page
    .getByText(seeds.view.summary.tldr, { exact: true })
    .first()
    .boundingBox())!
  expect(words.y).toBeLessThan(300)
  const play = (await page.getByRole('button', { name: 'Play the video' }).boundingBox())!
  expect(play.y).toBeLessThan(words.y)
})

test('every heading of the summary begins at the left', async ({ page }) => {
  await answerWith(page, bread)
  await page.goto(`/summary/${bread.view.videoId}`)
  for (const name of ['Key Points', 'Chapters', 'Summary']) {
    const heading = page.getByRole('heading', { name, exact: true }).first()
    expect((await heading.boundingBox())!.x).toBeLessThan(40)
  }
})

test('each part keeps its place, and Back leaves a part before the page', async ({ page }) => {
  await page.goto('/support')
  await openSeeds(page)
  const mark = page.getByRole('heading', { name: 'Main Topics' })
  await page.waitForLoadState('networkidle')
  await mark.scrollIntoViewIfNeeded()
  const place = (await mark.boundingBox())!.y
  await parts(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(page).toHaveURL(/tab=transcript/)
  await expect(page.getByRole('list', { name: 'Transcript lines' })).toBeVisible()
  await expect(mark).toBeHidden()
  await parts(page).getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByRole('button', { name: 'Write a note' })).toBeVisible()
  await page.goBack()
  await expect(mark).toBeVisible()
  // What loads above and below may move it by a line or two.
  await expect.poll(async () => Math.abs((await mark.boundingBox())!.y - place)).toBeLessThan(60)
  await page.goBack()
  await expect(page).toHaveURL(/\/support$/)
})

test('a moment plays in the strip, which grows, and its words are one tap away', async ({
  page,
}) => {
  await openSeeds(page)
  await page.getByRole('link', { name: 'Play at 3:31' }).click()
  const player = page.locator('iframe')
  await expect(player).toHaveAttribute('src', /start=211/)
  expect((await player.boundingBox())!.width).toBe(390)
  await parts(page).getByRole('button', { name: 'Transcript' }).click()
  await expect(player).toBeInViewport()
  await expect(page.locator('[aria-current]', { hasText: 'You take five packets' })).toBeVisible()
})

test('the sheet keeps the focus, and Escape returns it to its button', async ({ page }) => {
  await openSeeds(page)
  await moreButton(page).press('Enter')
  await expect(moreButton(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(sheet(page).getByText('Watch on YouTube')).toBeVisible()
  const count = await sheet(page).locator('button:visible, a:visible, summary:visible').count()
  for (let press = 0; press <= count; press++) {
    await page.keyboard.press('Tab')
    // After its last element the focus may be on the browser itself, but never on the page behind.
    expect(
      await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *')),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(moreButton(page)).toBeFocused()
  await expect(moreButton(page)).toHaveAttribute('aria-expanded', 'false')
})

test('a group of the sheet opens with the keyboard, and a file is saved', async ({ page }) => {
  await openSeeds(page)
  await moreButton(page).click()
  const group = sheet(page).locator('summary', { hasText: 'Download' })
  await group.press('Enter')
  const download = page.waitForEvent('download')
  await sheet(page).getByRole('button', { name: 'Summary as Markdown (.md)' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.md$/)
  await expect(sheet(page)).toHaveCount(0)
})

test('each heading begins where its section does, and a guest has a slow model read everything', async ({
  page,
}) => {
  const passages = { count: 2, wholeSeconds: 300 }
  const { view } = bread
  const coverage = { ...view.coverage, passages }
  await answerWith(page, { ...bread, view: { ...view, coverage } })
  await page.goto(`/summary/${view.videoId}`)
  for (const name of ['Key Points', 'Chapters', 'Summary']) {
    const section = page.getByRole('region', { name, exact: true })
    const [inner, outer] = [
      await section.getByRole('heading', { name, exact: true }).boundingBox(),
      await section.boundingBox(),
    ]
    expect(inner!.x).toBe(outer!.x)
  }
  const sent = page.waitForRequest(/\/rewrite$/)
  await page.getByRole('button', { name: /^Read everything/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'read_everything' })
})

test('a member saves, publishes and writes again; each dialog returns the focus', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, 'lighthouse1')
  await arrive(page)
  await actions(page).getByRole('button', { name: 'Save Summary' }).click()
  await expect(actions(page).getByRole('button', { name: 'Saved' })).toBeVisible()

  await moreButton(page).click()
  await sheet(page).locator('summary', { hasText: 'Share' }).click()
  await sheet(page).getByRole('button', { name: 'Publish a page' }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Publish')
  await page.keyboard.press('Escape')
  await expect(moreButton(page)).toBeFocused()

  await moreButton(page).click()
  await sheet(page).getByRole('button', { name: 'Write it again' }).click()
  const rewrite = page.getByRole('dialog', { name: 'Write it again' })
  await expect(rewrite.getByText(/It counts as one summary/)).toBeVisible()
  await expectNoViolation(page, 'light')
  await rewrite.getByRole('button', { name: 'Too long' }).click()
  await rewrite.getByRole('button', { name: 'Write it again' }).click()
  await expect(page.getByText('The new version is here', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/summary\/lighthouse1$/)
})

test('the page and the open sheet are accessible in both themes', async ({ page }) => {
  await openSeeds(page)
  await expectAccessible(page)
  // The theme is now the dark one, and cannot be changed while the sheet is open.
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme)
    await moreButton(page).click()
    await expect(sheet(page)).toBeVisible()
    await expectNoViolation(page, theme)
    await page.keyboard.press('Escape')
  }
})

test('the bar covers nothing: not the end of the page, not what has the focus, not with large text', async ({
  page,
}) => {
  await openSeeds(page)
  // Parts that load when they come near would move what has the focus.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  for (const [width, scale] of [
    [390, 1],
    [320, 1],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    if (scale > 1) await enlargeText(page, scale)
    const barTop = (await parts(page).boundingBox())!.y
    for (const link of [
      page.getByRole('link', { name: 'Play at 3:31' }),
      page.getByRole('contentinfo').getByRole('link').last(),
    ]) {
      await page.evaluate(() => scrollTo(0, 0))
      await link.focus()
      const { y, height } = (await link.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(barTop)
    }
    await expectNoSidewaysScroll(page)
    await moreButton(page).click()
    const box = (await sheet(page).boundingBox())!
    expect(box.width).toBe(width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    await sheet(page).getByRole('link', { name: 'Watch on YouTube' }).scrollIntoViewIfNeeded()
    await expect(sheet(page).getByRole('link', { name: 'Watch on YouTube' })).toBeInViewport()
    await page.keyboard.press('Escape')
  }
})

test('a moment without a video opens at its line, and the summary is one touch away', async ({
  page,
}) => {
  const text = Array.from(
    { length: 60 },
    (_, line) => `In the year ${1900 + line} the keeper wrote ${line + 3} letters about the light.`,
  ).join('\n')
  const accepted = await page.request.post('/api/summaries', {
    data: { transcript: { title: 'Letters', text } },
  })
  const { jobId, videoId } = await accepted.json()
  await page.request.get(`/api/summaries/jobs/${jobId}/events`)
  await page.goto(`/summary/${videoId}#t=100`)
  const line = page.getByRole('region', { name: 'Transcript' }).locator('[aria-current]')
  await expect(line).toBeInViewport()
  await parts(page).getByRole('button', { name: 'Summary' }).click()
  await expect(actions(page)).toBeVisible()
  await expect(line).toBeHidden()
})

test('forced colors keep the edges of the bar and of the sheet', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSeeds(page)
  await expect(parts(page)).toHaveCSS('border-top-width', '1px')
  await moreButton(page).click()
  await expect(sheet(page)).toHaveCSS('border-top-width', '1px')
})

test('on paper there is no bar', async ({ page }) => {
  await openSeeds(page)
  await page.emulateMedia({ media: 'print' })
  await expect(parts(page)).toBeHidden()
  await expect(actions(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

/** Doubles every size of text, as a phone does whose owner asked for large text. */
async function enlargeText(page: Page, scale: number): Promise<void> {
  await page.evaluate((factor) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')]
    const sizes = elements.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const
    })
    elements.forEach((element, index) => {
      const [size, line] = sizes[index]!
      element.style.setProperty('font-size', `${size * factor}px`)
      element.style.setProperty('line-height', `${line * factor}px`)
    })
  }, scale)
}
