// A person marks words of a summary and its transcript, and finds them again.
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectFits, expectNoViolation, summarize, test } from './fixture.ts'

/** Selects the text of an element like a reader with a mouse. */
const selectText = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/** Whether the words of a paragraph stand at its right edge, as in Arabic. */
const startsAtRight = (paragraph: Element) => {
  const range = document.createRange()
  range.selectNodeContents(paragraph)
  return Math.abs(range.getBoundingClientRect().right - paragraph.getBoundingClientRect().right) < 2
}

test('a person marks words with the toolbar and the keyboard, adds a note, and finds all on one page', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await page.getByRole('button', { name: 'Show the transcript' }).click()
  const lines = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem')
  const words = (await lines.nth(1).locator('p').first().textContent()) ?? ''
  await lines.nth(1).locator('p').first().evaluate(selectText)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(toolbar).toBeVisible()
  await expectNoViolation(page, 'light')
  await toolbar.getByRole('button', { name: 'Highlight as Use, sage' }).click()
  await expect(lines.nth(1).locator('mark')).toHaveText(words)
  await expect(toolbar).toBeHidden()

  await lines.nth(3).getByRole('link').focus()
  await page.keyboard.press('h')
  await page.keyboard.press('4')
  await expect(lines.nth(3).locator('mark')).toHaveCount(1)
  await lines.nth(5).locator('p').first().evaluate(selectText)
  await expect(toolbar).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Your note' }).fill('Ask the keeper. <b>Twice</b>')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(lines.nth(5).getByText('Ask the keeper. <b>Twice</b>')).toBeVisible()

  const point = page.locator('[data-words-area="summary"] p[dir="auto"]').last()
  const topic = (await point.textContent()) ?? ''
  await point.evaluate(selectText)
  await expect(toolbar).toBeVisible()
  await page.keyboard.press('h')
  await page.keyboard.press('3')
  const own = page.getByRole('region', { name: 'Your highlights' })
  await expect(own.getByRole('listitem')).toHaveCount(4)
  await expect(own.getByText(topic.trim(), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => CSS.highlights.get('pith-sky')?.size)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page
    .getByRole('textbox', { name: 'Your note on this summary, in Markdown' })
    .fill('# Lamps\n\n<b>no</b> *yes*\n\nمصباح')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Lamps', level: 3 })).toBeVisible()
  expect(await page.getByText('مصباح').evaluate(startsAtRight)).toBe(true)
  await expect(page.getByText('<b>no</b> yes')).toBeVisible()
  await page.reload()
  await expect(own.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'Highlights', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('keeper twice')
  await expect(page.locator('main q')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Doubt/ }).click()
  await expect(page.locator('main q')).toHaveCount(1)
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.locator('main q')).toHaveCount(4)
  await page.getByRole('button', { name: `More for “${words.slice(0, 60)}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.locator('main q')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('main q')).toHaveCount(4)
  for (const width of [1200, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }
  await page
    .getByRole('link', { name: /^Play at/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/summary\/.*#t=\d+$/)
})

test('on a phone a guest marks words with the bar at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await summarize(page, testVideos.lighthouse)
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await page.getByRole('button', { name: 'Show the transcript' }).click()
  const line = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem').nth(2)
  await line.locator('p').first().evaluate(selectText)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(toolbar).toBeVisible()
  const box = await toolbar.boundingBox()
  expect(Math.round(box!.y + box!.height)).toBe(800)
  await expectFits(page)
  await toolbar.getByRole('button', { name: 'Highlight as Keep, sand' }).click()
  await expect(line.locator('mark')).toHaveCount(1)
  await expectAccessible(page)
})
