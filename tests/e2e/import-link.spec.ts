// Playlists and channels that are pasted on the start page lead to the import of their videos.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  test,
} from './fixture.ts'

const listLink = 'https://www.youtube.com/playlist?list=PLtalksToTryPithWith'
const linkField = (page: Page) => page.getByLabel('YouTube link')
const videoCount = Object.keys(testVideos).length

test('a guest pastes a playlist, signs up, and chooses its videos without pasting it again', async ({
  page,
}) => {
  await page.goto('/summarize')
  await linkField(page).fill(`Look: ${listLink}.`)
  await expect(page.getByRole('heading', { name: 'That is a playlist' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In and Choose Videos' }).click()
  await expect(page.getByText('The link is kept')).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Full Name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill(`mara.import.${Date.now()}@lindqvist.example`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Talks to try' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(videoCount)
})

test('a user imports a pasted playlist into a new playlist', async ({ page }) => {
  await signUp(page)
  await linkField(page).fill(listLink)
  await linkField(page).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Add to')).toHaveValue('')
  await dialog.getByRole('listitem').first().getByRole('checkbox').check()
  await expectNoViolation(page, 'light')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await expect(page).toHaveURL(/\/playlists\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Talks to try', level: 1 })).toBeVisible()
})

test('a user imports a pasted channel into a playlist that exists, and closes the dialog', async ({
  page,
}) => {
  await signUp(page)
  const created = await page.request.post('/api/playlists', { data: { name: 'City life' } })
  const { id } = await created.json()
  await page.goto('/summarize?video=youtube.com/citytalks')
  await expect(page.getByRole('heading', { name: 'That is a channel' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose Videos' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'City Talks' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/playlists\?filter=mine$/)
  await page.goto('/playlists?import=%40citytalks')
  await dialog.getByLabel('Add to').selectOption('City life')
  await dialog.getByRole('listitem').first().getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await expect(page).toHaveURL(new RegExp(`/playlists/${id}$`))
})

test('a mix, and a list that only its owner sees, are refused by name', async ({
  page,
  allowedErrors,
}) => {
  await page.goto('/summarize')
  for (const [list, sentence] of [
    ['RDdQw4w9WgXcQ', 'YouTube makes a mix for each viewer'],
    ['WL', 'YouTube shows Watch later, liked videos and the history to you only'],
  ] as const) {
    await linkField(page).fill(`https://www.youtube.com/playlist?list=${list}`)
    await linkField(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
  await signUp(page)
  allowedErrors.push(/422/)
  await page.goto(`/playlists?import=${encodeURIComponent('youtube.com/nobodyhere')}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('Pith found no videos at this link')
  await expect(dialog.getByLabel('Link')).toHaveValue('youtube.com/nobodyhere')
})
