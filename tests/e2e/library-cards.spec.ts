// Each card of a summary has its menu, the first card is near the top on a phone, and the
// help names every key.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectFits,
  expectNoViolation,
  expectPrintWithoutControls,
  test,
} from './fixture.ts'
import { callApi, summarizeAll } from './users.ts'

const { lighthouse, sourdough } = testVideos
const firstCard = (page: Page) => page.locator('main [data-video-id]').first()

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await summarizeAll(page, [lighthouse, sourdough])
  await callApi(page, 'PUT', `/api/summaries/${lighthouse}/saved`, {})
})

test('the cards of the library, a channel, a topic, a search, saved summaries and the dashboard have a menu each, and show what is saved', async ({
  page,
}) => {
  const { items } = await callApi<{
    items: { videoId: string; summary: { mainTopics: string[] } }[]
  }>(page, 'GET', '/api/summaries')
  const topic = items.find(({ videoId }) => videoId === lighthouse)!.summary.mainTopics[0]!
  const menu = page.getByRole('main').getByRole('button', { name: /^More for How one finger/ })
  for (const address of [
    '/all-summaries',
    '/all-summaries?view=grid',
    '/all-summaries?channel=Harbour+Museum+Evenings',
    `/all-summaries?topic=${encodeURIComponent(topic)}`,
    '/all-summaries?search=finger',
    '/all-summaries?saved=true',
    '/all-summaries?in=spoken&search=lamp',
    '/dashboard',
    '/summarize?saved=true',
  ]) {
    await page.goto(address)
    await expect(menu.first(), address).toBeVisible()
    await expect(
      page.locator(`main [data-video-id=${lighthouse}]`).getByTitle('Saved').first(),
      address,
    ).toBeVisible()
    await expect(
      page.locator(`main [data-video-id=${sourdough}]`).getByTitle('Saved'),
      address,
    ).toHaveCount(0)
  }
  await menu.first().click()
  await page.getByRole('menuitem', { name: 'Rate…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '4 stars' }).click()
  await expect(page.getByText('Summary rated', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  await expectFits(page)
})

test('a person renames captions that they brought, in the library and beside the summary, and no video', async ({
  page,
}) => {
  const sentence =
    'The keeper lights the lamp every evening and writes the hour into the book of the house. '
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'upload captions' }).click()
  await page.getByLabel('Paste the transcript').fill(sentence.repeat(12))
  await page.getByLabel('Title (optional)').fill('IMG_20240513_final')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await arrive(page)
  await page.goto('/all-summaries')
  await page.getByRole('button', { name: /^More for IMG_20240513_final/ }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('IMG_20240513_final')
  await title.fill(' ')
  await title.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Give a title.')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoViolation(page, 'light')
  await expectFits(page)
  await title.fill('Evenings in the lighthouse')
  await title.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Renamed', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.getByRole('link', { name: 'Evenings in the lighthouse' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).press('Enter')
  await title.fill('The book of the house')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The book of the house' })).toBeVisible()
  // The start page still has it from the time before.
  await page.getByRole('link', { name: 'Summarize', exact: true }).first().click()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'The book of the house' }),
  ).toBeVisible()
  await page.goto('/all-summaries')
  await page.getByRole('button', { name: /^More for How one finger/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Rate…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Rename…' })).toHaveCount(0)
})

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const)
  test(`on a phone of ${width} px the first card of the library begins within 260 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const address of [
      '/all-summaries',
      '/all-summaries?tag=none&channel=Harbour+Museum+Evenings',
      '/all-summaries?saved=true',
    ]) {
      if (address.includes('tag='))
        await callApi(page, 'PUT', `/api/summaries/${lighthouse}/tags`, { tags: ['none'] })
      await page.goto(address)
      await expect(firstCard(page)).toBeVisible()
      expect((await firstCard(page).boundingBox())!.y, address).toBeLessThanOrEqual(260)
    }
  })

test('a printed library has what summaries say, and no controls', async ({ page }) => {
  await page.goto('/all-summaries')
  await expect(firstCard(page)).toBeVisible()
  await expectPrintWithoutControls(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /All Summaries/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Create New Summary|Import/ })).toHaveCount(0)
  await expect(firstCard(page).getByRole('heading', { level: 3 })).toBeVisible()
})

test('the help lists the keys of each place', async ({ page }) => {
  await page.goto('/all-summaries')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const place of [
    'In a list of summaries',
    'With selected words',
    'In a review',
    'In a text field',
  ])
    await expect(help.getByRole('region', { name: place })).toBeVisible()
  await expect(help.getByText('Delete the selected summaries, or the focused one')).toBeVisible()
})
