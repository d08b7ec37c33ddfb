// A person changes several summaries of the library at once, and undoes it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectFits, test } from './fixture.ts'
import { callApi, summarizeAll } from './users.ts'

type Listed = {
  items: { videoId: string; rating: number; tags: string[]; savedAt: number | null }[]
  total: number
}
const list = (page: Page) => callApi<Listed>(page, 'GET', '/api/summaries')
const videoIds = [testVideos.sourdough, testVideos.lighthouse, testVideos.timetable]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
/** A message and its button may have gone. */
const undo = (page: Page) => page.keyboard.press('Control+z')

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await summarizeAll(page, videoIds)
  await page.goto('/all-summaries')
  await press(page, 'Select')
  await press(page, 'Select all on this page')
  await says(page, '3 selected')
})

test('several summaries are tagged, rated and saved, and each change is undone', async ({
  page,
}) => {
  await press(page, 'Tag')
  await page.getByRole('textbox', { name: 'New tag' }).fill('to cite')
  await press(page, 'Save Tags')
  await says(page, '3 summaries tagged')
  expect((await list(page)).items.map(({ tags }) => tags)).toEqual([
    ['to cite'],
    ['to cite'],
    ['to cite'],
  ])

  await press(page, 'Rate')
  await press(page, '4 stars')
  await says(page, '3 summaries rated')
  await undo(page)
  await expect
    .poll(async () => (await list(page)).items.map(({ rating }) => rating))
    .toEqual([0, 0, 0])

  await press(page, 'Save')
  await says(page, '3 summaries saved')
  await page.goto('/all-summaries?saved=true')
  await expect(page.getByText(/^Saved \d/)).toHaveCount(3)
  await press(page, 'Select')
  await press(page, 'Select all on this page')
  await press(page, 'Tag')
  await page.getByRole('menuitem', { name: 'Remove “to cite”' }).click()
  await says(page, 'Tag removed from 3 summaries')
  await press(page, 'Remove from saved')
  await says(page, '3 removed from saved summaries')
  expect((await list(page)).items.map(({ tags, savedAt }) => [tags, savedAt])).toEqual(
    Array(3).fill([[], null]),
  )
})

test('several summaries are published, added to a playlist, exported and deleted, and come back', async ({
  page,
}) => {
  await callApi(page, 'POST', '/api/playlists', { name: 'Quiet crafts' })
  await press(page, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await says(page, '3 summaries published')
  await press(page, 'Add to playlist')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Quiet crafts/ }).check()
  await expect(dialog.getByText('3 videos')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await says(page, 'Added to Quiet crafts')
  await undo(page)
  const playlists = () =>
    callApi<{ items: { summaries: number }[] }>(page, 'GET', '/api/playlists?filter=mine')
  await expect
    .poll(async () => (await playlists()).items.map(({ summaries }) => summaries))
    .toEqual([0])
  await expectFits(page)
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await press(page, 'Export')
  await page.getByRole('menuitem', { name: 'As Markdown' }).click()
  const files = Object.values(unzipSync(readFileSync(await (await downloading).path())))
  expect(files).toHaveLength(3)
  for (const file of files) expect(strFromU8(file)).toContain('## Transcript')

  await press(page, 'Delete')
  await says(page, '3 summaries deleted')
  expect((await list(page)).total).toBe(0)
  await undo(page)
  await expect.poll(async () => (await list(page)).total).toBe(3)
})

test('by keyboard the page is selected, a card gets tags, and another is deleted', async ({
  page,
}) => {
  await press(page, 'Done')
  const links = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
  await links.first().focus()
  await page.keyboard.press('Control+a')
  await says(page, '3 selected')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('t')
  await page.getByRole('textbox', { name: 'New tag' }).fill('t')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect
    .poll(async () => (await list(page)).items.filter(({ tags }) => tags[0] === 't'))
    .toHaveLength(1)
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  await links.nth(1).focus()
  await page.keyboard.press('Delete')
  await says(page, 'Summary deleted')
  await expect(links).toHaveCount(2)
  await undo(page)
  await expect(links).toHaveCount(3)
})

test('with several selected, Delete deletes these and not the focused one, and all of them come back', async ({
  page,
}) => {
  await press(page, 'Done')
  const links = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link')
  const titles = await links.allInnerTexts()
  await links.first().focus()
  await page.keyboard.press('x')
  await links.nth(1).focus()
  await page.keyboard.press('x')
  await says(page, '2 selected')
  await links.nth(2).focus()
  await page.keyboard.press('Delete')
  await says(page, '2 summaries deleted')
  await expect(links).toHaveText([titles[2]!])
  await undo(page)
  await expect(links).toHaveText(titles)
})
