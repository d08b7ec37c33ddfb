// Playlists of two users: created, filled, reordered, published, found, saved, imported
// into and unpublished.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import {
  addVideo,
  expect,
  expectAccessible,
  expectMenuFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  expectReadableColors,
  showTheme,
  test,
} from './fixture.ts'
import { callApi, makePlaylist, openOtherBrowser, summarizeAll } from './users.ts'

const titles = {
  sourdough: 'Why does my sourdough come out flat?',
  lighthouse: 'How one finger turned a two-tonne lamp',
}

test('a fresh installation shows examples, labeled as such and with nothing to press', async ({
  browser,
}) => {
  const fresh = await startApp()
  const { page, close } = await openOtherBrowser(browser, fresh)
  await page.goto('/playlists')
  await expect(page.getByRole('heading', { name: 'Playlists', level: 1 })).toBeVisible()
  const cards = page.getByRole('region', { name: 'Playlists found' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Sample')
  for (const card of await cards.all()) {
    await expect(card.getByText('Sample', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(card.getByRole('link')).toHaveCount(0)
    await expect(card).not.toContainText(/views|2026/)
    await expect(card.locator('img')).toHaveAttribute('src', /^\/sample-[a-z-]+\.svg$/)
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320)
  }
  await expect(
    page.getByRole('region', { name: 'Featured Creators' }).getByRole('listitem'),
  ).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Which playlists' }).selectOption('My Playlists')
  await expect(page.getByRole('heading', { name: 'Sign in to see your lists' })).toBeVisible()
  await page.goto('/social')
  await expect(page.getByRole('article').first()).toContainText('Sample')
  await expectAccessible(page)

  await signUp(page, { next: '/playlists?filter=mine' })
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Playlists found' })).toHaveCount(0)
  await summarizeAll(page, [testVideos.sourdough])
  // The examples go with the first playlist of one's own, which says what others see of it.
  const unseen = await makePlaylist(page, { name: 'Slow water', videoIds: [] })
  await page.goto('/playlists')
  await expect(page.getByText('1 playlist, 0 of yours visible to others')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slow water' })).toContainText(
    'Others do not see it yet',
  )
  await page.getByRole('combobox', { name: 'Which playlists' }).selectOption('All Public')
  await expect(page.getByRole('heading', { name: 'No public playlists yet' })).toBeVisible()
  await callApi(page, 'DELETE', `/api/playlists/${unseen}`, {})
  await makePlaylist(page, { name: 'The first playlist', videoIds: [testVideos.sourdough] })
  // One's own lists come first, and others see a public one.
  await page.goto('/playlists')
  await expect(page.getByRole('link', { name: 'The first playlist' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Which playlists' }).selectOption('All Public')
  await expect(page).toHaveURL(/filter=public$/)
  await expect(page.getByRole('link', { name: 'The first playlist' })).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
  await makePlaylist(page, { name: 'A playlist without videos', videoIds: [], isPublic: false })
  await page.goto('/playlists?filter=mine&page=99')
  await expect(page).toHaveURL(/\/playlists\?filter=mine$/)
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await showTheme(page, 'dark')
  const empty = page.getByRole('listitem').filter({ hasText: 'A playlist without videos' })
  await expect(empty.locator('img')).toHaveCSS('filter', 'brightness(0.35)')
  await close()
  await fresh.close()
})

test('a user creates a playlist, after canceling once and leaving the name blank once', async ({
  page,
}) => {
  // A page without a playlist offers it twice: at its top and in place of the list.
  const openDialog = () =>
    page.getByRole('main').getByRole('button', { name: 'Create Playlist' }).first().click()
  await page.goto('/playlists')
  await openDialog()
  await expect(page).toHaveURL(/\/auth\?next=%2Fplaylists/)
  await signUp(page, { next: '/playlists?filter=mine' })
  const dialog = page.getByRole('dialog', { name: 'Create Playlist' })

  await openDialog()
  await expect(dialog.getByLabel('Playlist Name')).toBeFocused()
  await dialog.getByLabel('Playlist Name').fill('Never created')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()

  await openDialog()
  await dialog.getByLabel('Playlist Name').fill('   ')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A playlist needs a name.')
  await expectNoViolation(page, 'light')
  await dialog.getByLabel('Playlist Name').fill('Small <b>repairs</b>')
  await dialog.getByLabel('Description').fill('One afternoon, one broken thing.')
  await dialog.getByLabel('Tags').fill('repair, #home, textiles, tools, wool')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Small <b>repairs</b>', level: 1 })).toBeVisible()
  await expect(page.getByText('Others do not see it yet')).toHaveCount(0)
  await page.goto('/playlists?filter=mine')
  const card = page.getByRole('region', { name: 'Playlists found' }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  for (const text of [
    'Private',
    'Small <b>repairs</b>',
    '0 videos',
    'You',
    '#repair',
    '#home',
    '+3',
    '0 views',
  ])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
})

test('a user fills a playlist from the library, reorders it by keyboard, reads it in order, and undoes removals', async ({
  page,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough, testVideos.lighthouse])
  await page.goto('/all-summaries')
  await page.getByRole('button', { name: `More for ${titles.lighthouse}` }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New playlist' }).click()
  await dialog.getByLabel('Playlist Name').fill('Slow machines')
  await dialog.getByRole('button', { name: 'Create and add' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Slow machines/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: `More for ${titles.sourdough}` }).click()
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click()
  await expect(dialog.getByRole('checkbox', { name: /Slow machines/ })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: /Slow machines/ }).check()
  await expect(page.getByText('Added to Slow machines').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.goto('/playlists?filter=mine')
  await page.getByRole('link', { name: 'Slow machines' }).click()
  const rows = page.getByRole('region', { name: '2 videos' }).getByRole('listitem')
  const expectOrder = (...expected: string[]) =>
    expect(rows.getByRole('heading')).toHaveText(expected)
  await expectOrder(titles.lighthouse, titles.sourdough)
  const up = page.getByRole('button', { name: `Move up: ${titles.sourdough}` })
  const orderStored = page.waitForResponse(
    (response) => response.url().endsWith('/order') && response.ok(),
  )
  await up.focus()
  await page.keyboard.press('Enter')
  await expectOrder(titles.sourdough, titles.lighthouse)
  await expect(up).toBeFocused()
  await expect(page.getByText(`${titles.sourdough} is now number 1 of 2`)).toBeAttached()
  await orderStored
  await page.reload()
  await expectOrder(titles.sourdough, titles.lighthouse)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Read in order' }).click()
  await expect(page.getByRole('heading', { name: titles.sourdough, level: 1 })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Playlist' })
  await expect(bar).toContainText('1 of 2 in Slow machines')
  await bar.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { name: titles.lighthouse, level: 1 })).toBeVisible()
  await expect(bar.getByRole('link', { name: /^Next/ })).toHaveCount(0)
  await bar.getByRole('link', { name: 'Slow machines' }).click()

  await page.getByRole('button', { name: `Remove: ${titles.sourdough}` }).click()
  await page.getByText('Removed from the playlist', { exact: true }).first().waitFor()
  await expect(page.getByRole('heading', { name: '1 video', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expectOrder(titles.sourdough, titles.lighthouse)
  await page.reload()
  await expectOrder(titles.sourdough, titles.lighthouse)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete playlist' }).click()
  await page.getByText('Playlist deleted', { exact: true }).first().waitFor()
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('link', { name: 'Slow machines' })).toBeVisible()
})

test('a playlist is published with consent, found and saved by another user, and gone everywhere when unpublished', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/409/)
  await signUp(page, { name: 'Ines Okoro' })
  await summarizeAll(page, [testVideos.sourdough])
  const id = await makePlaylist(page, {
    name: 'Bread, patiently',
    videoIds: [testVideos.sourdough],
    isPublic: false,
  })
  const other = await openOtherBrowser(browser, app)
  const reader = other.page
  other.allowedErrors.push(/404/, /409/)
  await reader.goto(`/playlists/${id}`)
  await expect(reader.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()

  await page.goto(`/playlists/${id}`)
  const edit = async (isPublic: boolean) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Edit playlist' }).click()
    await page.getByLabel('Make this playlist public').setChecked(isPublic)
    await page.getByLabel('Description').fill('Nothing that rises quickly.')
    await page.getByLabel('Tags').fill('crumb, flour, oven')
    await page.getByRole('button', { name: 'Save Changes' }).click()
  }
  await edit(true)
  const dialog = page.getByRole('dialog', { name: 'Publish 1 summary too?' })
  await expect(dialog.getByRole('button', { name: 'Keep private' })).toBeFocused()
  await expectNoViolation(page, 'light')
  await dialog.getByRole('button', { name: 'Publish 1 summary too' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Public', { exact: true })).toBeVisible()

  await signUp(reader, { next: '/playlists?filter=public' })
  const results = reader.getByRole('region', { name: 'Playlists found' })
  for (const search of ['patiENTLY', 'rises quick', 'crumb']) {
    await reader.getByPlaceholder('Search playlists...').fill(search)
    await expect(reader).toHaveURL((url) => url.searchParams.get('search') === search)
    await expect(results.getByRole('listitem')).toHaveCount(1)
    await expect(results.getByRole('link', { name: 'Bread, patiently' })).toBeVisible()
  }
  const card = results.getByRole('listitem')
  for (const text of ['Public', '1 video', 'A Pith reader', '#crumb', '#flour', '+1'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  const like = card.getByRole('button', { name: /^Like/ })
  await reader.route('**/like', (route) => route.fulfill({ status: 409 }), { times: 1 })
  await like.click()
  await expect(reader.getByText('Failed to like the playlist').last()).toBeVisible()
  await expect(like).toHaveAccessibleName('Like Bread, patiently, 0 likes')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(card.getByRole('button', { name: 'Like Bread, patiently, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('button', { name: 'Save Bread, patiently' }).click()
  await expect(card.getByRole('button', { name: 'Saved Bread, patiently' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await reader.reload()
  await expect(card.getByRole('button', { name: 'Like Bread, patiently, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const filter of ['mine', 'liked']) {
    await reader.goto(`/playlists?filter=${filter}`)
    await expect(results.getByRole('link', { name: 'Bread, patiently' })).toBeVisible()
    if (filter === 'mine') await expect(card.getByText('Saved', { exact: true })).toBeVisible()
  }
  await reader.getByRole('button', { name: 'List', exact: true }).click()
  await expect(reader).toHaveURL(/view=list/)
  await reader.goto('/playlists?filter=following')
  await expect(reader.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await reader.goto(`/playlists/${id}`)
  await expect(reader.getByRole('link', { name: titles.sourdough })).toHaveAttribute(
    'href',
    /^\/s\//,
  )
  await reader.getByRole('button', { name: 'More' }).click()
  await expect(reader.getByRole('menuitem')).toHaveText([
    'Export as Markdown',
    'Report playlist',
    'Block A Pith reader',
  ])
  await reader.keyboard.press('Escape')
  await expectMenuFits(reader, reader.getByRole('button', { name: 'More' }))
  await reader.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(reader)
  await expectNoSidewaysScroll(reader)

  const publicPage =
    (await reader.getByRole('link', { name: titles.sourdough }).getAttribute('href')) ?? ''
  await edit(false)
  const question = page.getByRole('dialog', { name: 'Make this playlist private?' })
  await expect(
    question.getByLabel('Make the summary published with it private, too?'),
  ).toBeChecked()
  await expectNoViolation(page, 'light')
  await question.getByRole('button', { name: 'Make private' }).click()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await reader.goto(publicPage)
  await expect(reader.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
  await reader.goto(`/playlists/${id}`)
  await expect(reader.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()
  const saved = await callApi<{ total: number }>(reader, 'GET', '/api/playlists?filter=mine')
  expect(saved.total).toBe(0)
  await other.close()
})

for (const width of [1200, 390])
  test(`at ${width} px a deleted playlist takes its pages along, Undo brings them back, and a reader reports one`, async ({
    page,
    browser,
    app,
    allowedErrors,
  }) => {
    allowedErrors.push(/409/)
    await page.setViewportSize({ width, height: 844 })
    await signUp(page, { name: 'Ines Okoro' })
    await summarizeAll(page, [testVideos.sourdough])
    const id = await makePlaylist(page, { name: 'Bread, briefly', videoIds: [], isPublic: true })
    await callApi(page, 'PUT', `/api/playlists/${id}/items/${testVideos.sourdough}`, {
      publishSummaries: true,
    })
    const other = await openOtherBrowser(browser, app)
    other.allowedErrors.push(/404/)
    const reader = other.page
    await reader.setViewportSize({ width, height: 844 })
    await signUp(reader, { next: `/playlists/${id}` })
    await reader.getByRole('link', { name: titles.sourdough }).click()
    await expect(reader).toHaveURL(/\/s\//)
    await reader.getByRole('button', { name: 'Report', exact: true }).click()
    const report = reader.getByRole('dialog', { name: 'Report this summary' })
    await saveScreenshots(reader, `report-summary-${width}`)
    await report.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(reader.getByText('Reported. Thank you.').last()).toBeVisible()
    await saveScreenshots(reader, `public-summary-${width}`)
    await expectNoSidewaysScroll(reader)

    await page.goto(`/playlists/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete playlist' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this playlist?' })
    await expect(
      question.getByLabel('Make the summary published with it private, too?'),
    ).toBeChecked()
    await saveScreenshots(page, `delete-playlist-${width}`)
    await question.getByRole('button', { name: 'Delete playlist' }).click()
    await page.getByText('Playlist deleted', { exact: true }).first().waitFor()
    await expect(page).toHaveURL(/\/playlists\?filter=mine/)
    await reader.reload()
    await expect(reader.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('link', { name: 'Bread, briefly' }).first()).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('heading', { level: 1, name: titles.sourdough })).toBeVisible()
    await other.close()
  })

/** Checks both themes, and saves screenshots of them to the folder in PICTURES, if set. */
async function saveScreenshots(page: Page, name: string): Promise<void> {
  // A dialog covers the theme button.
  for (const theme of ['dark', 'light']) {
    await page.evaluate(
      (isDark) => document.documentElement.classList.toggle('dark', isDark),
      theme === 'dark',
    )
    await (theme === 'light' ? expectNoViolation(page, theme) : expectReadableColors(page, theme))
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${theme}.png` })
  }
}

test('a user imports selected videos of a YouTube playlist', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/400/)
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  const title = 'A new video'
  const listId = 'PLimportInBrowserTest'
  const list = app.youtube.lists.get('PLtalksToTryPithWith')!
  app.youtube.lists.set(listId, {
    ...list,
    videoIds: [...list.videoIds.slice(0, -1), addVideo(app, title)],
  })
  const id = await makePlaylist(page, { name: 'Imported talks', videoIds: [] })
  await page.goto(`/playlists/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import from YouTube' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Link').fill('https://example.org/list')
  await dialog.getByRole('button', { name: 'Show videos' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Link').fill(`https://www.youtube.com/playlist?list=${listId}`)
  await dialog.getByRole('button', { name: 'Show videos' }).click()
  await expect(dialog.getByRole('heading', { name: 'Talks to try' })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Select all' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(dialog.getByRole('status')).toHaveText('4 of 6 fit your allowance; the rest waits')
  await expectNoViolation(page, 'light')
  await dialog.getByRole('checkbox', { name: 'Select all' }).uncheck()
  const summarized = dialog.getByRole('listitem').filter({ hasText: titles.sourdough })
  await expect(summarized.getByText('Summarized')).toBeVisible()
  await summarized.getByRole('checkbox').check()
  await expect(dialog.getByRole('status')).toHaveText(
    'These are already summarized and do not count.',
  )
  await dialog.getByRole('checkbox', { name: title }).check()
  await expect(dialog.getByRole('status')).toHaveText('1 new summary, which fits your allowance')
  const release = app.youtube.hold('timedtext')
  await dialog.getByRole('button', { name: 'Add 2 videos' }).click()
  const progress = page.getByRole('region', { name: 'Import progress' })
  await expect(progress.getByText('1 of 2 done')).toBeVisible()
  await expect(progress).toContainText('only you see these until you publish them')
  release()
  await expect(progress).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: '2 videos' }).getByRole('heading', { level: 3 }),
  ).toHaveText([titles.sourdough, title])
  await expect(page.getByText('Only visible to you')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import from YouTube' }).click()
  await dialog.getByLabel('Link').fill(`https://www.youtube.com/playlist?list=${listId}`)
  await dialog.getByRole('button', { name: 'Show videos' }).click()
  await dialog.getByRole('checkbox', { name: titles.sourdough }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Publish the summaries' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Publish the summaries' }).check()
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await expect(page.getByText('Only visible to you')).toHaveCount(1)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Publish 1 summary' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 summary too' }).click()
  await expect(page.getByText('Only visible to you')).toHaveCount(0)
})
