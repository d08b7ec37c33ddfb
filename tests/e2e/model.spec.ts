// With a model: the text grows before the reader's eyes, and says who wrote it. When the model fails, so does nothing else.
import { talks } from '../doubles/youtube-videos.ts'
import { expect, summarize, test } from './fixture.ts'

test.use({ withModel: true })
test.beforeEach(({ quiet }) => void quiet)

test('watch the summary being written, then read who wrote it and what was checked', async ({ page, app }) => {
  app.model?.pace({ characters: 12, delayMs: 40 })
  await summarize(page, talks.timetable)
  await expect(page.getByRole('button', { name: 'Writing the summary…' })).toBeVisible()
  const growing = page.getByRole('article')
  const lengths: number[] = []
  await expect
    .poll(async () => {
      lengths.push((await growing.innerText()).length)
      return new Set(lengths).size
    })
    .toBeGreaterThan(3)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  await page.getByRole('link', { name: 'Read the whole summary' }).click({ timeout: 30_000 })
  await expect(page.getByText('compatible:double')).toBeVisible()
  await expect(page.getByText(/^\d+ of \d+ points kept$/)).toBeVisible()
  await expect(page.getByText('Extracted, not written')).not.toBeAttached()
  await expect(page.getByText(/^Read 0:00-\d+:\d\d, 100%/)).toBeVisible()
})

test('the AI is down: the spec’s sentence; Try again when it is back', async ({ page, app }) => {
  app.model?.failWith({ status: 401 }, 20)
  await summarize(page, talks.sourdough)
  await expect(page.getByRole('alert')).toContainText('The AI is not set up')
  app.model?.failWith({ status: 401 }, 0)
  app.model?.failWith('reset', 20)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByRole('alert')).toContainText('Our servers are currently down. Please try again later.', {
    timeout: 30_000,
  })
  app.model?.failWith('reset', 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
})

test('the AI is down: the extract is offered, and is marked as one', async ({ page, app }) => {
  app.model?.failWith({ status: 401 }, 20)
  await summarize(page, talks.lighthouse)
  await expect(page.getByRole('alert')).toContainText('Pith can extract it without the AI')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the extract instead' }).click()
  await expect(page.getByText('Extracted, not written: these are the speaker’s own words.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page.getByText('Extracted by')).toBeVisible()
  await expect(page.getByText('compatible:double')).not.toBeAttached()
  app.model?.failWith({ status: 401 }, 0)
})
