// A person makes cards from what they read, and learns them by keyboard, also while the
// connection is lost.
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { arrive, expect, expectAccessible, expectFits, summarize, test } from './fixture.ts'
import { callApi } from './users.ts'

/** Where it is about noon, so that a card that comes back in some minutes comes back today. */
const hour = new Date().getUTCHours()
const noonZone = `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(hour - 12)}`
test.use({ hasTouch: true, timezoneId: noonZone })

test('nothing is there until a card is made; cards are graded by key, undone, and kept without a connection', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/, /ERR_FAILED/)
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.goto('/review')
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible()
  const due = page.getByRole('banner').getByRole('link', { name: /due cards/ })
  await expect(due).toHaveCount(0)
  await page.goto(`/summary/${testVideos.lighthouse}`)
  const line = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem').nth(3)
  await line
    .locator('p')
    .first()
    .evaluate((element) => {
      const [text] = element.childNodes
      const range = document.createRange()
      range.setStart(text!, 2)
      range.setEnd(text!, 12)
      getSelection()?.addRange(range)
    })
  await expect(page.getByRole('toolbar', { name: 'Selected words' })).toBeVisible()
  await page.keyboard.press('k')
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Question' })
    .fill('The lamp of a lighthouse was never very ___.')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('strong')
  await page.getByRole('button', { name: 'Make Card' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const number of [1, 2])
    await callApi(page, 'POST', '/api/cards', {
      videoId: testVideos.lighthouse,
      question: `Question ${number}?`,
      answer: `Answer ${number}`,
    })

  await page.goto('/review')
  await expect(page.getByText('The lamp of a lighthouse was never very')).toBeVisible()
  await expect(due).toHaveText('Review, due cards: 3')
  await expect(page.getByRole('button', { name: 'Good' })).toBeHidden()
  await page.keyboard.press('Space')
  await expect(page.getByText('strong', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.keyboard.press('3')
  await expect(page.getByText('Question 1?')).toBeVisible()
  // A card is not graded while the last grade is being undone.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/cards/*/reviews*', async (route) => {
    if (route.request().method() === 'DELETE') await held
    await route.continue()
  })
  const takingBack = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.keyboard.press('u')
  await takingBack
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByText('Question 1?')).toBeVisible()
  release()
  await expect(page.getByText('The lamp of a lighthouse was never very')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('Question 1?')).toBeVisible()

  await page.route('**/api/cards/*/reviews*', (route) => route.abort())
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(
    page.getByText('1 grade is kept in this browser and sent when the connection is back.'),
  ).toBeVisible()
  await expect(page.getByText('Question 2?')).toBeVisible()
  await page.unroute('**/api/cards/*/reviews*')
  // The width is that of a phone by now. A finger does what the keys do.
  await page.getByRole('button', { name: 'Show Answer' }).tap()
  for (const name of ['Again', 'Hard', 'Good', 'Easy'])
    expect(
      (await page.getByRole('button', { name }).boundingBox())!.height,
      name,
    ).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Easy' }).tap()
  await expect(page.getByText(/kept in this browser/)).toBeHidden()
  await expect(page.getByText('Question 1?')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Good' })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible()
  await expect(page.getByText(/2 cards come again today, the next in \d+ min\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'These were hard' })).toBeVisible()
  // All three were new, so that none was known from before.
  await expect(page.getByText('Known at once').locator('..')).toHaveText('Known at once0')
  const week = page.getByRole('region', { name: 'The week ahead' }).getByRole('listitem')
  await expect(week).toHaveCount(7)
  await expect(week.first()).toContainText('Today')
  await expect(week.first()).toHaveText(/2$/)
  await expectAccessible(page)

  // Of the two grades of a card only the last is undone.
  const undo = page.getByRole('button', { name: 'Undo the last grade' })
  await undo.click()
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible()
  await expect(page.getByText('Question 1?')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Question 2?')).toBeVisible()
  await expect(undo).toBeHidden()
})
