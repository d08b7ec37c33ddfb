// Small windows: at 400 % zoom nothing covers the content, on phones every menu is in the
// window, and forced colors tell the current page.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, expectMenuFits, expectNoSidewaysScroll, listStuck, open, test } from './fixture.ts'
import { callApi, makePlaylist, summarizeAll } from './users.ts'

/**
 * Signs up with two summaries, a highlight and a playlist. Resolves to the pages that
 * show them.
 */
async function openLibrary(
  page: Page,
): Promise<Record<'library' | 'summary' | 'playlists' | 'playlist' | 'highlights', string>> {
  await signUp(page)
  const videoIds = [testVideos.lighthouse, testVideos.sourdough]
  await summarizeAll(page, videoIds)
  const playlist = await makePlaylist(page, { name: 'To read again', videoIds, isPublic: false })
  const quote = 'the lamp'
  await callApi(page, 'POST', '/api/highlights', {
    videoId: videoIds[0],
    startSeconds: 0,
    endSeconds: 5,
    quote,
  })
  return {
    library: '/all-summaries',
    summary: `/summary/${videoIds[0]}`,
    playlists: '/playlists?filter=mine',
    playlist: `/playlists/${playlist}`,
    highlights: '/highlights',
  }
}

test('at 400 % zoom no bar stays over a summary and the lists', async ({ page }) => {
  const pages = await openLibrary(page)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of Object.values(pages)) {
    await open(page, path)
    expect(await listStuck(page), path).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  await open(page, pages.library)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  expect(await listStuck(page)).toEqual([])
})

test('on a phone on its side the bar of the page and the parts of a summary stay, and nothing else', async ({
  page,
}) => {
  const pages = await openLibrary(page)
  await page.setViewportSize({ width: 844, height: 390 })
  for (const [path, count] of [
    [pages.library, 1],
    [pages.summary, 2],
  ] as const) {
    await open(page, path)
    await expect.poll(() => listStuck(page), path).toHaveLength(count)
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  }
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect(parts).toBeInViewport()
  // All of the player is seen when a moment plays, between the bars.
  await page
    .getByRole('link', { name: /^Play at/ })
    .last()
    .click()
  const frame = (await page.locator('iframe').boundingBox())!
  expect(frame.y).toBeGreaterThanOrEqual(56)
  expect(frame.y + frame.height).toBeLessThanOrEqual((await parts.boundingBox())!.y)
})

for (const name of ['summary', 'library'] as const)
  test(`the bar at the bottom of a phone keeps its words apart and in the window with large text: ${name}`, async ({
    page,
  }) => {
    const pages = await openLibrary(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, pages[name])
    const bar = page.getByRole('navigation', { name: /^(Quick|Parts of this page)$/ })
    await bar.evaluate((element) => {
      for (const one of element.children)
        (one as HTMLElement).style.cssText = 'font-size: 24px; line-height: 32px'
    })
    const ends = await bar.locator(':scope > *').evaluateAll((items) =>
      items.map((item) => {
        const words = document.createRange()
        words.selectNodeContents(item)
        const [of, around] = [words.getBoundingClientRect(), item.getBoundingClientRect()]
        return [around.left - of.left, of.right - around.right, of.bottom - around.bottom]
      }),
    )
    expect(Math.max(...ends.flat())).toBeLessThanOrEqual(0)
  })

test('at 400 % zoom the actions for selected words leave room for the words', async ({ page }) => {
  const { summary } = await openLibrary(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, `${summary}?tab=transcript`)
  const line = page
    .getByRole('list', { name: 'Transcript lines' })
    .getByRole('listitem')
    .nth(2)
    .locator('p')
    .first()
  await line.evaluate((element) => getSelection()?.selectAllChildren(element))
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(toolbar).toBeVisible()
  expect((await toolbar.boundingBox())!.height).toBeLessThan(256 / 4)
  await expectNoSidewaysScroll(page)
  await toolbar.getByRole('button', { name: 'Note' }).click()
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeVisible()
})

test('on phones every menu of a summary and of the lists is in the window', async ({ page }) => {
  const pages = await openLibrary(page)
  let seen = 0
  for (const path of Object.values(pages)) {
    // The buttons of a wider window are others.
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    for (const button of await page.locator('main button[aria-haspopup=menu]:visible').all()) {
      await expectMenuFits(page, button)
      seen++
    }
  }
  expect(seen).toBeGreaterThan(4)
})

test('with forced colors the current page and what is chosen on it are marked, on a wide screen and on a phone', async ({
  page,
}) => {
  const pages = await openLibrary(page)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    pages.library,
    pages.playlists,
    pages.highlights,
    '/dashboard',
    '/analytics',
  ]) {
    await open(page, path)
    for (const width of [1200, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const current = page.locator(
        '[aria-current]:visible, [aria-selected=true]:visible, [aria-pressed=true]:visible',
      )
      await expect(current.first(), `${path} at ${width} px`).toBeVisible()
      for (const element of await current.all())
        await expect(element, `${path} at ${width} px`).toHaveCSS('outline-style', 'solid')
    }
  }
})
