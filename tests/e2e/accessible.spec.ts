// Every state in both themes, wide and on a phone, without a violation; and by keyboard alone.
import { failing, talks } from '../doubles/youtube-videos.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, open, summarize, test } from './fixture.ts'

test.beforeEach(({ quiet }) => void quiet)

for (const width of [1200, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('start, preview and more options', async ({ page }) => {
      await page.goto('/summarize')
      await expectAccessible(page)
      await page.getByText('More options').click()
      await page.getByRole('textbox', { name: 'YouTube link' }).fill(talks.lighthouse)
      await expect(page.getByRole('heading', { name: 'How one finger turned a two-tonne lamp' })).toBeVisible()
      await expectAccessible(page)
    })

    test('working, then the result', async ({ page, app }) => {
      app.youtube.slow = { timedtext: 5000 }
      await summarize(page, width === 1200 ? talks.knife : talks.turmuhr)
      await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
      await expectAccessible(page)
      app.youtube.slow = {}
      await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('a failure with its caption panel', async ({ page }) => {
      await summarize(page, failing.transcripts_disabled)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('the summary with words and transcript open', async ({ page }) => {
      await summarize(page, talks.timetable)
      await page.getByRole('link', { name: 'Read the whole summary' }).click()
      await page
        .getByRole('button', { name: /Show the words/ })
        .first()
        .click()
      await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: /Show/ }).click()
      await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    test('the small pages', async ({ page, quiet }) => {
      quiet.allowed.push(/404/)
      for (const path of [
        '/privacy',
        '/terms',
        '/support',
        '/dashboard',
        '/nowhere',
        '/summary/unknownVid0',
        '/api/docs',
      ]) {
        await open(page, path)
        if (path !== '/api/docs') await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    })
  })
}

test('by keyboard alone: from the skip link to the first key point', async ({ page }) => {
  await page.goto('/summarize')
  // Before it is known who is here, there is nothing to go to.
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeFocused()
  await page.keyboard.type(talks.lighthouse)
  await page.keyboard.press('Enter')
  const whole = page.getByRole('link', { name: 'Read the whole summary' })
  await expect(whole).toBeVisible()
  await whole.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Key Points' }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toBeVisible()
})
