// With a model: the text grows before the reader's eyes, and says who wrote it. When the model fails, so does nothing else.
import type { Answer } from '../../src/engine/prompt.ts'
import { plausible } from '../doubles/model/writer.ts'
import { talks } from '../doubles/youtube-videos.ts'
import { expect, summarize, test } from './fixture.ts'

test.use({ withModel: true })
test.beforeEach(({ quiet }) => void quiet)
test.afterEach(({ app }) => app.model?.answerWith('plausible'))

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

test('what the transcript does not bear out is left out and counted; the verdict says where the title is answered', async ({
  page,
  app,
}) => {
  app.model?.answerWith((asked) => {
    const answer = plausible(asked) as Answer
    return {
      ...answer,
      keyPoints: [...answer.keyPoints, { text: 'It earned 9,000,000 dollars in the year 2090.', cues: [1] }],
      verdict: { call: 'watch', reason: 'It keeps what its title promises.', cue: 3 },
    }
  })
  await summarize(page, talks.knife)
  await page.getByRole('link', { name: 'Read the whole summary' }).click({ timeout: 30_000 })
  await expect(page.getByText('1 more point was left out: the transcript does not support it.')).toBeVisible()
  await expect(page.getByText(/^7 of 8 points kept$/)).toBeVisible()
  await expect(page.getByText('9,000,000')).not.toBeAttached()
  await expect(page.getByText('Worth watching?')).toBeVisible()
  await expect(page.getByText(/It keeps what its title promises\. It answers its own title at .*\d:\d\d/)).toBeVisible()
})

test('where nothing is borne out, every point is marked', async ({ page, app }) => {
  app.model?.answerWith((asked) => ({
    ...(plausible(asked) as Answer),
    keyPoints: [{ text: 'Quantum annealing optimises logistics portfolios.', cues: [2] }],
  }))
  await summarize(page, talks.hour)
  await page.getByRole('link', { name: 'Read the whole summary' }).click({ timeout: 30_000 })
  await expect(page.getByText('The transcript does not bear this out.')).toBeVisible()
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
