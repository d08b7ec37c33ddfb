// A person's library, as they use it.
import { talks } from '../doubles/youtube-videos.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, showTheme, summarize, test } from './fixture.ts'
import { signUp } from './people.ts'

test.beforeEach(({ quiet }) => void quiet)

test.describe('write again', () => {
  test('two stars, a reason, the working view, another summary, and both among the versions', async ({ page }) => {
    test.setTimeout(120_000)
    await signUp(page)
    await summarize(page, talks.lighthouse)
    await page.getByRole('link', { name: 'Read the whole summary' }).click()
    const box = page.getByRole('region', { name: 'Your rating' })
    const points = page.getByRole('region', { name: 'Key Points' }).getByRole('listitem')
    await expect(box.getByRole('heading', { name: 'Rate this summary:' })).toBeVisible()
    await expect(points.first()).toBeVisible()
    const before = await points.allInnerTexts()

    await box.getByRole('button', { name: '2 stars' }).click()
    await expect(page.getByText('Rated 2 stars!', { exact: true })).toBeVisible()
    await expect(box.getByRole('heading', { name: 'Your Rating: 2/5' })).toBeVisible()
    await expect(box).toContainText('Rated 2/5. Write it again?')
    await expect(box).toContainText('It does not count against your limit.')
    await expect(box.getByRole('button', { name: 'Write it again' })).toBeDisabled()
    await box.getByRole('button', { name: 'Too long' }).click()
    await expectAccessible(page)
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      await box.screenshot({ path: `.cache/l1/offer-${theme}.png` })
    }

    await box.getByRole('button', { name: 'Write it again' }).click()
    await expect(page).toHaveURL(/\/summarize$/)
    await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(/\/watch\?v=/)
    await page.getByRole('link', { name: 'Read the whole summary' }).click()
    await expect(page.getByText('1 of 5 used')).toHaveCount(0)
    const about = page.getByRole('region', { name: 'About this summary' })
    await expect(about).toContainText('Short')
    await expect(about).toContainText('too long')
    const after = await points.allInnerTexts()
    expect(after.length).toBeLessThan(before.length)

    // It is still rated as before, and the next one counts.
    await expect(box.getByRole('heading', { name: 'Your Rating: 2/5' })).toBeVisible()
    await expect(box).toContainText('It counts as one summary.')
    const pick = about.getByRole('combobox', { name: 'Version' })
    await expect(pick.getByRole('option')).toHaveText([/^Short, English, .*too long$/, /^Medium, English, /])
    await pick.focus()
    await pick.selectOption({ index: 1 })
    await expect(page).toHaveURL(/\?version=[\w-]+$/)
    await expect(pick).toBeFocused()
    expect(await points.allInnerTexts()).toEqual(before)
    await page.reload()
    await expect(about).toContainText('Medium')
    expect(await points.allInnerTexts()).toEqual(before)
    await page.getByRole('region', { name: 'Transcript' }).getByRole('button', { name: /Show/ }).click()
    await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible()
    await pick.selectOption({ index: 0 })
    await expect(page).toHaveURL(/\/summary\/[\w-]+$/)
    await expect(points).toHaveCount(after.length)

    await box.getByRole('button', { name: 'Keep this one' }).click()
    await expect(box).not.toContainText('Write it again?')
    await box.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Rating removed successfully!', { exact: true })).toBeVisible()
    await page.goto('/usage')
    await expect(page.getByRole('main')).toContainText('1')
    for (const width of [1200, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/summary/${talks.lighthouse}`)
      await box.getByRole('button', { name: '1 star', exact: true }).click()
      await expect(box).toContainText('Rated 1/5. Write it again?')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: `.cache/l1/summary-${width}.png`, fullPage: true })
      await box.getByRole('button', { name: 'Remove' }).click()
    }
  })

  test('on the start screen, with a line that breaks on the way', async ({ page, quiet }) => {
    quiet.allowed.push(/Failed to load resource/, /Failed to save rating/)
    await signUp(page)
    await summarize(page, talks.knife)
    const box = page.getByRole('region', { name: 'Your rating' })
    await page.route('**/rating', (route) => route.abort())
    await box.getByRole('button', { name: '1 star', exact: true }).click()
    await expect(box.getByRole('alert')).toContainText('Failed to save rating')
    await expect(box).not.toContainText('Write it again?')
    await page.unroute('**/rating')
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(box).toContainText('Rated 1/5. Write it again?')

    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/rating') && sent.push(request.method()))
    await page.route('**/rating', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await box.getByRole('button', { name: '2 stars' }).click()
    // Whoever presses while it is being sent presses in vain.
    await box.getByRole('button', { name: '5 stars' }).click({ force: true })
    await box.getByRole('button', { name: 'Remove' }).click({ force: true })
    await expect(box).toContainText('Rated 2/5. Write it again?')
    expect(sent).toEqual(['PUT'])
    await page.unroute('**/rating')

    await page.route('**/rewrite', (route) => route.abort())
    await box.getByRole('button', { name: 'Missed the point' }).click()
    await box.getByRole('button', { name: 'Write it again' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing was counted.')
    await page.unroute('**/rewrite')
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your Rating: 2/5' })).toBeVisible()
    await expect(box).toContainText('It counts as one summary.')
  })

  test('a guest is told that it needs an account', async ({ page }) => {
    await summarize(page, talks.turmuhr)
    await page.getByRole('region', { name: 'Your rating' }).getByRole('button', { name: '2 stars' }).click()
    await expect(page.getByText('User not authenticated', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
  })
})
