// Where the community is off, no page leads to it, and what has a link opens for everybody.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, open, test } from './fixture.ts'
import { callApi, makePlaylist, openOtherBrowser, summarizeAll } from './users.ts'

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app without a community', () => startApp({ environment: { COMMUNITY: 'off' } })),
    ),
})

test('a member finds no feed and no people in menus, the palette, playlists and the profile', async ({
  page,
  allowedErrors,
}) => {
  await open(page, '/playlists')
  await expect(page.getByText('They show your playlists, and those that you saved.')).toBeVisible()
  await signUp(page, { next: '/playlists' })
  await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search playlists' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Which playlists' })).toHaveCount(0)
  await expect(page.getByText(/creators/i)).toHaveCount(0)

  await page.getByRole('button', { name: /Account menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Spaces' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Social' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('Go to S')
  await expect(palette.getByRole('option', { name: 'Go to Spaces' })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Go to Social' })).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile')
  await expect(page.getByRole('checkbox', { name: 'Imports' })).toBeVisible()
  for (const name of ['New followers', 'Comments on my playlists', 'People can find me'])
    await expect(page.getByRole('checkbox', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Spaces' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Social' }).filter({ visible: true })).toHaveCount(0)

  allowedErrors.push(/404/)
  for (const path of ['/social', '/creators/ines']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  }
})

test('a guest opens a public playlist and its summary, without likes, comments and reports', async ({
  page,
  browser,
  app,
}) => {
  await signUp(page, { name: 'Ines Okoro' })
  await callApi(page, 'PATCH', '/api/me', {
    username: `ines_${Date.now() % 1e9}`,
    discoverable: true,
  })
  await summarizeAll(page, [testVideos.lighthouse])
  const id = await makePlaylist(page, {
    name: 'Evidence, please',
    videoIds: [testVideos.lighthouse],
  })
  await page.goto('/playlists')
  await expect(page.getByRole('button', { name: 'Share Evidence, please' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveCount(0)

  const other = await openOtherBrowser(browser, app)
  const guest = other.page
  await open(guest, `/playlists/${id}`)
  await expect(guest.getByText('Ines Okoro')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expectNoCommunity(guest)
  await guest.getByRole('button', { name: 'More', exact: true }).click()
  await expect(guest.getByRole('menuitem')).toHaveText(['Export as Markdown'])
  await guest.keyboard.press('Escape')

  const { url } = await callApi<{ url: string }>(
    page,
    'GET',
    `/api/summaries/${testVideos.lighthouse}/publication`,
  )
  await open(guest, url)
  await expect(
    guest
      .getByRole('link', { name: 'Summarize your own' })
      .or(guest.getByText(/readers?/))
      .first(),
  ).toBeVisible()
  await expectNoCommunity(guest)
  await other.close()
})

async function expectNoCommunity(page: Page) {
  await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
  for (const name of [/^Like/, /^Follow/, /^Report/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.locator('a[href^="/creators/"]')).toHaveCount(0)
}
