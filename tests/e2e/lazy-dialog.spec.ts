// Dialogs that open at awkward moments: while the connection is lost, and right after
// they were closed.
import { signUp } from './accounts.ts'
import { expect, open, test } from './fixture.ts'

test('a dialog that cannot be loaded says so each time, and opens after a reload', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await open(page, '/summarize')
  const link = page.getByRole('textbox', { name: 'YouTube link' })
  let hasNotice = false
  page.on('response', (response) => {
    if (/toaster-.*\.js/.test(response.url())) hasNotice = true
  })
  // The notice loads as soon as somebody uses the page, which has started when it focuses
  // the field.
  await expect(link).toBeFocused()
  await link.click()
  await expect.poll(() => hasNotice).toBe(true)
  await link.fill('https://youtu.be/half')
  await link.blur()
  await page.context().setOffline(true)
  await page.keyboard.press('?')
  await expect(
    page.getByText('This part of the page could not be loaded. Check your connection').first(),
  ).toBeVisible()
  await expect(link).toHaveValue('https://youtu.be/half')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('?')
  await page.context().setOffline(false)
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(link).toBeFocused()
  await link.blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('a key that is pressed as soon as the focus is back opens the dialog again, however busy the page is', async ({
  page,
}) => {
  await signUp(page, { next: '/playlists' })
  const button = page.getByRole('main').getByRole('button', { name: 'Create Playlist' }).first()
  const dialog = page.getByRole('dialog', { name: 'Create Playlist' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  // The page has no time for anything between the two.
  await dialog.evaluate(async (element: HTMLDialogElement) => {
    element.requestClose()
    await null
    ;(document.activeElement as HTMLElement).click()
  })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).evaluate(async (cross: HTMLElement) => {
    cross.click()
    await null
    ;(document.activeElement as HTMLElement).click()
  })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the command palette opens again as soon as it has closed', async ({ page }) => {
  await open(page, '/summarize')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await palette.evaluate(async (element: HTMLDialogElement) => {
    element.requestClose()
    await null
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  })
  await expect(palette).toBeVisible()
  await palette.getByRole('option', { name: 'Pricing' }).click()
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL('/pricing')
})
