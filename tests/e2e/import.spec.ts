// Ann takes her library to another account and imports it there: she chooses the file,
// checks it, and finds her summaries.

import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  showTheme,
  test,
} from './fixture.ts'
import { openOtherBrowser, summarizeAll } from './users.ts'

test('an export is checked, imported and found in the library, also by keyboard and on a phone', async ({
  page,
  browser,
  app,
}) => {
  await signUp(page)
  await summarizeAll(page, [testVideos.sourdough])
  const exported = await page.evaluate(async () => (await fetch('/api/me/export')).text())
  const other = await openOtherBrowser(browser, app)
  other.allowedErrors.push(/422/)
  await signUp(other.page, { next: '/profile' })
  await other.page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(other.page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expectAccessible(other.page)
  await other.page.setInputFiles('input[type=file]', {
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from(exported.slice(0, -30)),
  })
  await expect(other.page.getByRole('alert')).toContainText('cut off')
  const damaged = exported.replace('"playlists":[]', '"playlists":[{"name":""}]')
  await other.page.setInputFiles('input[type=file]', {
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(damaged),
  })
  await expect(other.page.getByText('mine.json')).toBeVisible()
  await expect(other.page.locator('main')).toContainText(
    '1 summary, 0 already here, 1 cannot be read',
  )
  await expectAccessible(other.page)
  await other.page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(other.page)
  await showTheme(other.page, 'dark')
  await expectAccessible(other.page)
  await other.page.getByRole('button', { name: 'Import 1 Summary' }).focus()
  await other.page.keyboard.press('Enter')
  await expect(other.page.locator(':focus')).toContainText('1 summary is here.')
  await expectAccessible(other.page)
  await other.page.getByRole('button', { name: 'Undo the Import' }).click()
  const undo = other.page.getByRole('dialog')
  await expect(undo).toContainText('To the trash, for thirty days: 1 summary.')
  // The dialog covers the button of the theme.
  await expectNoViolation(other.page, 'light')
  await undo.getByRole('button', { name: 'Undo the Import' }).click()
  await expect(other.page.locator(':focus')).toContainText('The import was undone.')
  await other.page.getByRole('button', { name: 'Import More' }).click()
  await other.page.setInputFiles('input[type=file]', {
    name: 'again.json',
    mimeType: 'application/json',
    buffer: Buffer.from(exported),
  })
  await other.page.getByRole('button', { name: 'Import 1 Summary' }).click()
  await expect(other.page.getByText('1 summary is here.')).toBeVisible()
  await other.page.reload()
  await other.page.getByRole('button', { name: 'See what it added' }).click()
  await expect(other.page.getByRole('button', { name: 'Undo the Import' })).toBeVisible()
  await other.page.getByRole('button', { name: 'Import More' }).click()
  await other.page.getByRole('radio', { name: /A list of links/ }).check()
  const links = other.page.getByRole('textbox', { name: 'Links' })
  await links.fill(`https://youtu.be/${testVideos.lighthouse}`)
  await other.page.getByRole('radio', { name: /YouTube Takeout/ }).check()
  await other.page.getByRole('radio', { name: /A list of links/ }).check()
  await expect(links).toHaveValue(`https://youtu.be/${testVideos.lighthouse}`)
  await other.page.getByRole('button', { name: 'Check the Links' }).click()
  await other.page.getByRole('button', { name: 'Queue 1 Video' }).click()
  await expect(other.page.getByText('1 video waits for its summary.')).toBeVisible()
  await other.page.goto('/all-summaries')
  await expect(
    other.page.getByRole('link', { name: 'Why does my sourdough come out flat?' }).first(),
  ).toBeVisible()
  await other.close()
})
