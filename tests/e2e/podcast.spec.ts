// A podcast's transcript is summarized from the address of its feed or of an episode.
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  holdRequests,
  test,
} from './fixture.ts'

test('a guest pastes the feed of a podcast, chooses an episode and reads its summary', async ({
  page,
  app,
}) => {
  await page.goto('/summarize')
  const field = page.getByLabel('YouTube link')
  const before = app.podcast.requests.length
  await field.fill(`${app.podcast.url}/feed.xml`)
  await expect(page.getByRole('heading', { name: 'Not a YouTube link' })).toBeVisible()
  expect(app.podcast.requests).toHaveLength(before)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wet Ground' })).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: '5 episodes have a transcript.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoViolation(page, 'light')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  // Another link while an episode is looked up: nothing is summarized.
  const reading = await holdRequests(page, '**/api/podcasts/episodes')
  await page.getByRole('button', { name: 'Summarize This Episode' }).click()
  await expect(page.getByLabel('Episode')).toBeDisabled()
  await field.fill(`${app.podcast.url}/episodes/4`)
  const read = page.waitForResponse('**/api/podcasts/episodes')
  reading.release()
  await read
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await expect(page.getByRole('heading', { name: 'Wet Ground' })).toBeFocused()
  // The page of an episode selects it.
  await expect(page.getByLabel('Episode')).toHaveValue('3')
  await field.fill(`${app.podcast.url}/feed.xml`)
  await page.getByLabel('Episode').selectOption('What peat keeps (4 Jan 2026)')
  await page.getByRole('button', { name: 'Summarize This Episode' }).click()
  // The summary would take a page that is opened earlier along.
  await page.waitForURL(/\/summary\//)
  await expect(page.getByRole('heading', { name: 'What peat keeps' })).toBeVisible()
  await page.goto('/summarize')
  await field.fill(`${app.podcast.url}/episodes/4`)
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await expect(page.getByLabel('Episode')).toHaveValue('3')
})

test('the page of an episode that a phone shares is found in the text, and no other episode is chosen in its place', async ({
  page,
  app,
}) => {
  const link = `${app.podcast.url}/episodes/99`
  await page.goto(
    `/summarize?title=Wet+Ground&text=${encodeURIComponent(`Without a transcript ${link}`)}`,
  )
  await expect(page.getByLabel('YouTube link')).toHaveValue(link)
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await expect(page.getByText('The episode of this page is not among them.')).toBeVisible()
  const summarize = page.getByRole('button', { name: 'Summarize This Episode' })
  await expect(page.getByLabel('Episode')).toHaveValue('')
  await expect(summarize).toHaveCount(0)
  await expectNoViolation(page, 'light')
  await page.getByLabel('Episode').selectOption('What peat keeps (4 Jan 2026)')
  await expect(summarize).toBeVisible()
})

test('a link without a podcast is refused with a sentence, and the link stays', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/422/)
  await page.goto('/summarize')
  const field = page.getByLabel('YouTube link')
  await field.fill(`${app.podcast.url}/site`)
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Please enter a valid YouTube URL. If this is the link of a podcast, you can look for its transcripts below.',
  )
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Pith found no podcast feed at this link.' }),
  ).toBeVisible()
  await expect(field).toHaveValue(`${app.podcast.url}/site`)
  await field.fill('http://127.0.0.1:9/feed.xml')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText('public web addresses only')
})

test('an episode plays beside its transcript, and its site is asked for the audio once somebody plays it', async ({
  page,
  app,
}) => {
  await page.goto('/summarize')
  await page.getByLabel('YouTube link').fill(`${app.podcast.url}/episodes/2`)
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await page.getByRole('button', { name: 'Summarize This Episode' }).click()
  await page.waitForURL(/\/summary\/episode-/)
  const audio = page.locator('audio')
  await expect(audio).toBeVisible()
  await expect(page.getByText('Follows the episode')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Open the episode/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Ask' })).toBeVisible()
  const asked = () => app.podcast.requests.filter(({ path }) => path === '/2.mp3')
  expect(asked()).toEqual([])
  await expectNoViolation(page, 'light')

  const lines = page.getByRole('list', { name: 'Transcript lines' })
  const place = () => audio.evaluate((element) => (element as HTMLAudioElement).currentTime)
  await lines.getByRole('link').nth(2).click()
  await expect.poll(place).toBeGreaterThan(20)
  expect(asked().length).toBeGreaterThan(0)
  await expect(lines.locator('[aria-current]')).toBeVisible()
  // A moment of a point.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Play at 0:/ })
    .first()
    .click()
  await expect.poll(place).toBeLessThan(20)

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByText(/^Play from 0:/)).toBeVisible()
  await page.getByRole('button', { name: /^Play the episode/ }).click()
  await expect(audio).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('an episode whose site sends no audio says so, and its words stay', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/502/)
  await page.goto('/summarize')
  await page.getByLabel('YouTube link').fill(`${app.podcast.url}/episodes/3`)
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await page.getByRole('button', { name: 'Summarize This Episode' }).click()
  await page.waitForURL(/\/summary\/episode-/)
  const line = page.getByRole('list', { name: 'Transcript lines' }).getByRole('link').first()
  await expect(line).toBeVisible()
  await page.route('**/api/videos/*/audio', (route) => route.fulfill({ status: 502, body: '' }))
  await line.click()
  await expect(page.getByRole('alert')).toContainText('The episode cannot be played right now.')
  await page.unrouteAll()
  await line.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
