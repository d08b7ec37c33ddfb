// Summaries by a model: streamed text, grounding, and failures of the model.
import type { ModelAnswer } from '../../src/engine/prompt.ts'
import { writePlausibleAnswer } from '../doubles/model/answer-writers.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { addVideo, arrive, expect, summarize, test } from './fixture.ts'

test.use({ withModel: true })
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })
test.afterEach(({ app }) => {
  app.model?.answerWith('plausible')
  app.model?.setPace({ characters: 1000, delayMs: 0 })
})

test('a user watches the summary being written, then sees the model and the checked points', async ({
  page,
  app,
}) => {
  app.model?.setPace({ characters: 40, delayMs: 300 })
  await summarize(page, testVideos.timetable)
  await expect(page.getByRole('button', { name: 'Summarizing…' })).toBeVisible()
  const article = page.getByRole('article')
  const lengths: number[] = []
  await expect
    .poll(async () => {
      lengths.push((await article.innerText()).length)
      return new Set(lengths).size
    })
    .toBeGreaterThan(3)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  app.model?.setPace({ characters: 1000, delayMs: 0 })
  await arrive(page)
  await expect(page.getByText('compatible:double')).toBeVisible()
  await expect(page.getByText(/^Similar words were found for \d+ of \d+ points, /)).toBeVisible()
  await expect(page.getByText('Extracted, not written')).not.toBeAttached()
  await expect(page.getByText(/^Read 0:00-\d+:\d\d, 100%/)).toBeVisible()
})

test('a model that the settings name cannot be changed on the page, which says so', async ({
  page,
}) => {
  // Other tests may have signed up, and only the first account decides.
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    const site = (await response.json()) as { writer: object }
    await route.fulfill({ json: { ...site, writer: { ...site.writer, mayChange: true } } })
  })
  await page.goto('/summarize')
  await expect(
    page.getByText('double writes your summaries. The settings of this server decide that.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
})

test('unsupported points are left out and counted, and the verdict links to the answer of the title', async ({
  page,
  app,
}) => {
  app.model?.answerWith((request) => {
    const answer = writePlausibleAnswer(request) as ModelAnswer
    return {
      ...answer,
      keyPoints: [
        ...answer.keyPoints,
        { text: 'It earned 9,000,000 dollars in the year 2090.', lines: [1] },
      ],
      verdict: { call: 'watch', reason: 'It keeps what its title promises.', line: 3 },
    }
  })
  await summarize(page, testVideos.knife)
  await arrive(page)
  await page.getByText(/^\d left out$/).click()
  await expect(
    page.getByText('It earned 9,000,000 dollars in the year 2090.').first(),
  ).toBeVisible()
  await expect(page.getByText(/for \d of \d points/)).toBeVisible()
  // Its owner puts it back, and a reload keeps it, marked.
  await page.getByRole('button', { name: /^Put back It earned/ }).click()
  const point = page.getByRole('listitem').filter({ hasText: 'It earned 9,000,000 dollars' }).last()
  await expect(point).toContainText('Perhaps not said.')
  await page.reload()
  await expect(point).toContainText('Perhaps not said.')
  await expect(page.getByText('Worth watching?')).toBeAttached()
  await expect(
    page.getByText(
      /It keeps what its title promises\. \(the opinion of the AI\) It answers its own title at .*\d:\d\d/,
    ),
  ).toBeVisible()
})

test('if no point is supported, every point is marked', async ({ page, app }) => {
  app.model?.answerWith((request) => ({
    ...(writePlausibleAnswer(request) as ModelAnswer),
    keyPoints: [{ text: 'Quantum annealing optimises logistics portfolios.', lines: [2] }],
  }))
  await summarize(page, testVideos.hour)
  await arrive(page)
  await expect(page.getByText('Perhaps not said.')).toBeVisible()
})

test('when the AI fails the user is told why, and can try again when it is back', async ({
  page,
  app,
}) => {
  app.model?.failWith({ status: 401 }, 20)
  // Of a video that no other test has summarized, because equal requests share one summary.
  await summarize(page, addVideo(app, 'A talk while the AI is away'))
  await expect(page.getByRole('alert')).toContainText('The AI is not set up')
  app.model?.failWith({ status: 401 }, 0)
  app.model?.failWith('reset', 20)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Our servers are currently down. Please try again later.',
  )
  app.model?.failWith('reset', 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await arrive(page)
})

test('when the AI fails a user can use the extract, which is marked as one', async ({
  page,
  app,
}) => {
  app.model?.failWith({ status: 401 }, 20)
  await summarize(page, addVideo(app, 'A talk that is only extracted'))
  await expect(page.getByRole('alert')).toContainText('Pith can extract it without the AI')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the extract instead' }).click()
  await arrive(page)
  await expect(page.getByText('Picked from the speaker’s words.')).toBeVisible()
  await expect(page.getByText('Picked by')).toBeVisible()
  await expect(page.getByText('compatible:double')).not.toBeAttached()
  app.model?.failWith({ status: 401 }, 0)
})
