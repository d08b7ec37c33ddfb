// Accessibility of page states in both themes, on a wide screen and on a phone, and use by
// keyboard only. Pages without states are checked in every-page.spec.ts.
import { failingVideos, testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  addVideo,
  arrive,
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  open,
  summarize,
  test,
} from './fixture.ts'
import { callApi, summarizeAll } from './users.ts'

test('the summarize page with a preview and more options is accessible', async ({ page }) => {
  await page.goto('/summarize')
  await expectAccessibleAtBothWidths(page)
  await page.getByText('Options: medium, English').click()
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(testVideos.lighthouse)
  await expect(
    page.getByRole('heading', { name: 'How one finger turned a two-tonne lamp' }),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a running summary and its result are accessible', async ({ page, app }) => {
  const release = app.youtube.hold('timedtext')
  await summarize(page, addVideo(app, 'A new video'))
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  release()
  await arrive(page)
  await expectAccessibleAtBothWidths(page)
})

test('a failure with the caption upload is accessible', async ({ page }) => {
  await summarize(page, failingVideos.transcripts_disabled)
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a summary and each of its parts are accessible', async ({ page }) => {
  await summarize(page, testVideos.timetable)
  await arrive(page)
  await expect(
    page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const part of ['transcript', 'ask', 'notes']) {
    await page.goto(`/summary/${testVideos.timetable}?tab=${part}`)
    await expect(page.getByRole('button', { name: 'Notes' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('the spaces of a person and one of them are accessible', async ({ page }) => {
  await signUp(page, { next: '/spaces' })
  const space = { name: 'Transport seminar', description: 'What we read for Tuesdays.' }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/spaces', space)
  await summarizeAll(page, [testVideos.lighthouse])
  await callApi(page, 'POST', `/api/spaces/${id}/summaries`, {
    videoId: testVideos.lighthouse,
    note: 'On the lamp',
  })
  for (const path of ['/spaces', `/spaces/${id}`]) {
    await open(page, path)
    await expectAccessibleAtBothWidths(page)
  }
  await page.getByRole('link', { name: 'How one finger turned a two-tonne lamp' }).click()
  await expect(page.getByText('In Transport seminar, shared by you')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a keyboard user gets from the skip link to the first key point', async ({ page }) => {
  await page.goto('/support')
  // The skip link has no target before the page is loaded.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeFocused()
  await page.keyboard.type(testVideos.lighthouse)
  await page.keyboard.press('Enter')
  // The title of the result has the focus, without another key.
  await arrive(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // The shortcut reaches the field also from a summary.
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeFocused()
  await page.goBack()
  await arrive(page)
  await page.getByRole('region', { name: 'Key Points' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toBeVisible()
})
