// A person cancels a summary while it is being made.
import type { PlaylistView } from '../../src/contract/playlists/playlists.ts'
import type { FakeYouTubeServer } from '../doubles/youtube.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  holdRequests,
  summarize,
  test,
} from './fixture.ts'
import { callApi, makePlaylist } from './users.ts'

/** Lets YouTube answer. Until then no summary of these tests can finish. */
let release = () => {}

test.beforeEach(({ allowedErrors, app }) => {
  void allowedErrors
  release = app.youtube.hold('timedtext')
})
test.afterEach(() => release())

let videoCount = 0

/** Adds a video that no other test has summarized, so that its summary is not finished at once. */
function addVideo({ youtube }: { youtube: FakeYouTubeServer }): string {
  videoCount += 1
  const videoId = `cancel${String(videoCount).padStart(5, '0')}`
  youtube.videos.set(videoId, youtube.videos.get(testVideos.knife)!)
  return videoId
}

const cancelButton = { name: 'Cancel', exact: true }

test('Cancel ends the work, costs nothing, keeps the link, and the same link works again', async ({
  page,
  app,
}) => {
  const link = `https://youtu.be/${addVideo(app)}`
  await summarize(page, link)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/usage')).json()).used))
    .toBe(1)
  await page.getByRole('button', cancelButton).press('Enter')

  await expect(page.getByText('Canceled. Nothing was counted.').first()).toBeVisible()
  const box = page.getByRole('textbox', { name: 'YouTube link' })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(link)
  await expect(page.getByRole('button', cancelButton)).not.toBeAttached()
  await expect(page.getByRole('alert')).not.toBeAttached()
  expect(await page.evaluate(async () => (await fetch('/api/usage')).json())).toMatchObject({
    used: 0,
    remaining: 5,
  })

  // A reload does not bring it back.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Generate AI Summary' })).toBeVisible()

  release()
  await summarize(page, link)
  await arrive(page)
})

test('Cancel before the server has accepted the request costs nothing', async ({ page, app }) => {
  const requests = await holdRequests(page, '**/api/summaries')
  await summarize(page, addVideo(app))
  await page.getByRole('button', cancelButton).click()
  await requests.release()
  await expect(page.getByText('Canceled. Nothing was counted.').first()).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/api/usage')).json())).toMatchObject({
    used: 0,
  })
})

test('a summary that was done before Cancel arrived is shown, and the page says that it counts', async ({
  page,
  app,
}) => {
  const requests = await holdRequests(page, '**/api/summaries/jobs/*')
  await summarize(page, addVideo(app))
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pith-job')))
    .toMatch(/"jobId":"/)
  await page.getByRole('button', cancelButton).click()
  release()
  await arrive(page)
  await requests.release()
  await expect(page.getByText('Too late to cancel').first()).toBeVisible()
  expect(await page.evaluate(async () => (await fetch('/api/usage')).json())).toMatchObject({
    used: 1,
  })
})

test('Cancel in one window ends the work in the other', async ({ page, app, context }) => {
  await summarize(page, addVideo(app))
  await expect(page.getByRole('button', cancelButton)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pith-job')))
    .toMatch(/"jobId":"/)
  const other = await context.newPage()
  await other.goto('/summarize')
  await other.getByRole('button', cancelButton).click()
  await expect(other.getByText('Canceled. Nothing was counted.').first()).toBeVisible()
  await expect(page.getByRole('button', cancelButton)).not.toBeAttached()
  await expect(page.getByRole('alert')).not.toBeAttached()
})

test('the server is gone: the work is not canceled, and the page says so', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await summarize(page, addVideo(app))
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pith-job')))
    .toMatch(/"jobId":"/)
  await page.route('**/api/summaries/jobs/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', cancelButton).click()
  await expect(
    page.getByText('The summary could not be canceled and continues.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', cancelButton)).toBeVisible()
})

test('a canceled summary of an import says so, and Try again requests it again', async ({
  page,
  app,
}) => {
  await signUp(page)
  const videoId = addVideo(app)
  const id = await makePlaylist(page, { name: 'Knives', videoIds: [] })
  const path = `/api/playlists/${id}`
  await callApi(page, 'POST', `${path}/imports`, { videos: [{ videoId, title: 'A knife' }] })
  await page.goto(`/playlists/${id}`)
  const progress = page.getByRole('region', { name: 'Import progress' })
  await expect(progress.getByText('Being summarized')).toBeVisible()
  const { imports } = await callApi<PlaylistView>(page, 'GET', path)
  await callApi(page, 'DELETE', `/api/summaries/jobs/${imports[0]!.jobId}`)
  await expect(progress.getByText('This summary was canceled. Nothing was charged.')).toBeVisible()
  await expect(page.getByText('Summary Not Found')).toHaveCount(0)
  release()
  await progress.getByRole('button', { name: 'Try again' }).click()
  await expect(progress).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: '1 video' }).getByRole('heading', { level: 3 }),
  ).toBeVisible()
})

test('the running card is accessible and fits a phone', async ({ page, app }) => {
  await summarize(page, addVideo(app))
  await expect(page.getByRole('button', cancelButton)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('captions without a video get the title that the person gives them', async ({ page }) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'upload captions' }).click()
  const sentence = 'Die Bienen sagen einander, wo die Blumen sind, indem sie auf der Wabe tanzen. '
  await page.getByRole('textbox', { name: 'Paste the transcript' }).fill(sentence.repeat(6))
  await page.getByRole('textbox', { name: 'Title (optional)' }).fill('Der Tanz der Bienen')
  await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
  await expect(page.getByRole('heading', { name: 'Der Tanz der Bienen' })).toBeVisible()
  await arrive(page)
  await expect(page).toHaveURL(/\/summary\//)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Publish a page' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Share the video’s link' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Use other captions' })).toHaveCount(0)
})
