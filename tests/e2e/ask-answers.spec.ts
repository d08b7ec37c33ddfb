// Answers of a model over several videos, on a low phone, and when the model fails while it writes.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectFits, expectNoSidewaysScroll, test } from './fixture.ts'
import { callApi, makePlaylist, summarizeAll } from './users.ts'

test.use({ withModel: true })
test.describe.configure({ mode: 'default' })
test.afterEach(({ app }) => {
  app.model?.failWith({ status: 500 }, 0)
  app.model?.answerWith('plausible')
  app.model?.setPace({ characters: 1000, delayMs: 0 })
})

const titles = {
  sourdough: 'Why does my sourdough come out flat?',
  lighthouse: 'How one finger turned a two-tonne lamp',
}
const minutes =
  'Two hundred and fifty degrees, a heavy pot with a lid, and twenty minutes before you take the lid off.'
const rings = 'The light is a row of diodes the size of a loaf of bread.'
const question = 'What is said about a loaf of bread and about twenty minutes?'

const main = (page: Page) => page.getByRole('main')
const box = (page: Page) => main(page).getByRole('textbox', { name: 'Your question' })
const status = (page: Page) => main(page).getByRole('status')

/**
 * Writes an answer of these sentences. Each cites the passage of the request that has its
 * last words.
 */
function citing(...sentences: string[]) {
  return ({ prompt }: { prompt: string }) => ({
    sentences: sentences.map((text) => {
      const words = text.split(' ').slice(-5).join(' ')
      const passage = prompt
        .split('\n')
        .find((line) => /^\[\d+ @/.test(line) && line.includes(words))
      return { text, passages: passage ? [Number.parseInt(passage.slice(1), 10)] : [] }
    }),
  })
}

async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

test('an answer over the library cites several videos, and narrowed to a tag or a playlist only theirs', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough, testVideos.lighthouse])
  await callApi(page, 'PUT', `/api/summaries/${testVideos.sourdough}/tags`, { tags: ['baking'] })
  await makePlaylist(page, { name: 'Towers', videoIds: [testVideos.lighthouse], isPublic: false })
  app.model?.answerWith(citing(minutes, rings))
  await page.goto('/ask')
  await ask(page, question)
  const answer = main(page).getByRole('article', { name: question })
  await expect(status(page).filter({ hasText: rings })).toBeAttached()
  for (const [title, sentence] of [
    [titles.sourdough, minutes],
    [titles.lighthouse, rings],
  ] as const) {
    // The moment stands in the answer and beside its passage.
    await expect(
      answer.getByRole('link', { name: new RegExp(`^${title.replace('?', '\\?')}, at `) }),
    ).not.toHaveCount(0)
    await expect(answer.getByText(sentence, { exact: false }).first()).toBeVisible()
    await expect(answer.getByRole('region', { name: title })).toBeVisible()
  }
  await expectAccessible(page)
  await expectFits(page)

  // What the model says of videos outside the scope has no passage there, so it is taken out.
  await main(page).getByRole('button', { name: 'Tag', exact: true }).click()
  await expect(main(page).getByRole('combobox', { name: 'Tag' })).toHaveValue('baking')
  await ask(page, question)
  await expect(answer.getByText('A part of the answer was left out')).toBeVisible()
  await expect(answer.getByText(minutes, { exact: false }).first()).toBeVisible()
  await expect(answer.getByText(rings)).toHaveCount(0)
  await expect(answer.getByRole('region', { name: titles.lighthouse })).toHaveCount(0)

  await main(page).getByRole('button', { name: 'Playlist', exact: true }).click()
  await expect(main(page).getByRole('combobox', { name: 'Playlist' })).toHaveText('Towers')
  await ask(page, question)
  await expect(answer.getByRole('region', { name: titles.lighthouse })).toBeVisible()
  await expect(answer.getByText(rings, { exact: false }).first()).toBeVisible()
  await expect(answer.getByRole('region', { name: titles.sourdough })).toHaveCount(0)
})

test('that no passage confirms an answer is said before the closest passages', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  app.model?.answerWith(citing('A baker in Vienna sold nine hundred loaves on a Sunday.'))
  await page.goto(`/summary/${testVideos.sourdough}?tab=ask`)
  const asked = 'Who sold nine hundred loaves of sourdough?'
  await ask(page, asked)
  const answer = main(page).getByRole('article', { name: asked })
  const reason = answer.getByText('The AI’s answer was left out, because no passage confirms it.')
  const passages = answer.getByText('Closest passages')
  await expect(passages).toBeVisible()
  expect((await reason.boundingBox())!.y).toBeLessThan((await passages.boundingBox())!.y)
})

test('a sentence that its passage does not confirm is marked, to readers and listeners alike', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  const unsure = 'Bakers in the village share wood and flour before you take the lid off.'
  app.model?.answerWith(citing(minutes, unsure))
  await page.goto(`/summary/${testVideos.sourdough}?tab=ask`)
  const asked = 'When does the lid come off the pot?'
  await ask(page, asked)
  const answer = main(page).getByRole('article', { name: asked })
  await expect(answer.getByText('Perhaps not said.')).toHaveCount(1)
  await expect(status(page)).toHaveText(`Answer: ${minutes} ${unsure} (perhaps not said)`)
  await expectAccessible(page)
})

test('on a phone with its keyboard open the box and the start of the answer are in view', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  app.model?.answerWith(citing(minutes))
  await page.setViewportSize({ width: 390, height: 500 })
  for (const path of [`/summary/${testVideos.sourdough}?tab=ask`, '/ask']) {
    await page.goto(path)
    await ask(page, 'How many minutes is the lid on?')
    await expect(status(page)).toHaveText(`Answer: ${minutes}`)
    const answer = main(page).getByRole('article', { name: 'How many minutes is the lid on?' })
    await expect(box(page)).toBeInViewport({ ratio: 1 })
    await expect(answer.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    await expect(answer.getByText(minutes, { exact: false }).first()).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
})

test('when the AI fails while it writes, the passages stay and nothing is counted', async ({
  page,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  app.model?.answerWith(citing(minutes))
  app.model?.failWith('cut off', 20)
  app.model?.setPace({ characters: 20, delayMs: 0 })
  const countLeft = async () =>
    (await callApi<{ questions: { remaining: number } }>(page, 'GET', '/api/usage')).questions
      .remaining
  await page.goto('/ask')
  const before = await countLeft()
  await ask(page, 'How hot is the oven?')
  const answer = main(page).getByRole('article', { name: 'How hot is the oven?' })
  await expect(answer).toContainText('Nothing was counted.')
  await expect(answer.getByText('Two hundred and fifty degrees').first()).toBeVisible()
  expect(await countLeft()).toBe(before)
})
