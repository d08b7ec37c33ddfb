// A talk in Hebrew: its text runs from right to left within an English interface.
import { expect, expectAccessible, expectFits, test } from './fixture.ts'
import { answerWith, maps } from './readings.ts'

test.beforeEach(async ({ page, allowedErrors }) => {
  void allowedErrors
  await answerWith(page, maps)
  await page.goto(`/summary/${maps.view.videoId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('each text of the talk has its language and direction; the interface keeps its own', async ({
  page,
}) => {
  const article = page.getByRole('article')
  const { tldr, pullQuote, chapters, mainTopics } = maps.view.summary
  for (const said of [
    maps.view.title,
    tldr,
    pullQuote!.text,
    chapters[0]!.title,
    chapters[0]!.highlights![0]!.text,
    `#${mainTopics[0]}`,
  ]) {
    const text = article.getByText(said, { exact: true }).last()
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await text.evaluate((element) => element.closest('[lang]')!.getAttribute('lang'))).toBe(
      'he',
    )
  }
  await expect(article.locator('bdi', { hasText: maps.view.channel }).last()).toBeVisible()
  for (const own of [
    article.getByRole('heading', { name: 'Key Points' }),
    article.getByText('They are in Hebrew, the language of the captions.'),
  ])
    expect(await own.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await expect(article.getByRole('link', { name: 'Play at 2:18' })).toHaveAttribute('dir', 'ltr')
})

test('the rule of the short version stands at its start, which is right', async ({ page }) => {
  const short = page.getByText(maps.view.summary.tldr).locator('..')
  await expect(short).toHaveCSS('border-right-width', '3px')
  await expect(short).toHaveCSS('border-left-width', '0px')
})

test('a long title is cut and can be read in full', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  const height = () => title.evaluate((element) => element.clientHeight)
  const cut = await height()
  await page.getByRole('button', { name: 'Show the full title' }).click()
  expect(await height()).toBeGreaterThan(cut)
  await expect(title).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show the full title' })).toHaveCount(0)
})

test('it is accessible and fits every width', async ({ page }) => {
  await expect(
    page.getByRole('region', { name: 'Transcript' }).getByText('קודם כול תמצאו הר. הר לא זז.'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
