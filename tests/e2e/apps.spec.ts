// The page about using Pith elsewhere: bookmarklet, app, keys and the settings of assistants.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { signUp } from './accounts.ts'
import {
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  expectNoViolation,
  open,
  test,
} from './fixture.ts'

test('a guest finds the page in the footer, and copies the bookmarklet and the settings of an assistant', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/summarize')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Apps' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Use Pith anywhere' })).toBeVisible()
  const bookmarklet = page.getByRole('link', { name: 'Summarize with Pith' })
  await expect(bookmarklet).toHaveAttribute(
    'href',
    new RegExp(`^javascript:.*${app.url}/summarize\\?video=`),
  )
  await bookmarklet.click()
  await expect(page.getByText('Drag this to your bookmarks bar').first()).toBeVisible()
  await expect(page).toHaveURL('/apps')
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect.poll(readClipboard).toBe(await bookmarklet.getAttribute('href'))

  await page.getByRole('tab', { name: 'Claude Desktop' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'VS Code' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'VS Code' })).toContainText(
    `"url": "${app.url}/mcp"`,
  )
  await page.getByRole('button', { name: 'Copy the settings' }).click()
  await expect
    .poll(async () => JSON.parse(await readClipboard()).servers.pith.url)
    .toBe(`${app.url}/mcp`)

  const extension = page.getByRole('link', { name: 'Get the Extension' })
  const { version } = await unpackManifest(page, extension)
  await expect(page.getByText(`Version ${version}, `)).toBeVisible()
  await expect(page.getByText(`enter ${app.url} as the address of your Pith`)).toBeVisible()
  await page.getByRole('tab', { name: 'Firefox' }).click()
  expect(await unpackManifest(page, extension)).toHaveProperty('browser_specific_settings.gecko')
  await expect(page.getByText('Choose Load Temporary Add-on')).toBeVisible()
})

/** The manifest in the file that a link downloads. */
async function unpackManifest(page: Page, link: Locator): Promise<{ version: string }> {
  const downloading = page.waitForEvent('download')
  await link.click()
  const { 'manifest.json': manifest } = unzipSync(readFileSync(await (await downloading).path()))
  return JSON.parse(new TextDecoder().decode(manifest))
}

test('the bookmarklet of a video opens Pith with its link and starts nothing', async ({
  page,
  app,
}) => {
  await open(page, '/apps')
  const code =
    (await page.getByRole('link', { name: 'Summarize with Pith' }).getAttribute('href')) ?? ''
  const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s'
  const opened = page.waitForEvent('popup')
  // As on the page of the video.
  await page.evaluate(
    `(function (location) { ${code.replace(/^javascript:/, '')} })({ href: '${video}' })`,
  )
  const pith = await opened
  await expect(pith.getByLabel('YouTube link')).toHaveValue(video)
  await expect(pith.getByRole('button', { name: 'Generate AI Summary' })).toBeEnabled()
  expect(new URL(pith.url()).origin).toBe(app.url)
})

test('a browser that offers to install the app gets a button, others a sentence', async ({
  page,
}) => {
  await open(page, '/apps')
  await expect(page.getByText('choose Install Pith')).toBeVisible()
  // The event comes once, long before the person opens this page.
  await page.goto('/summarize')
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'accepted' }),
    })
    dispatchEvent(event)
  })
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Apps' }).click()
  await page.getByRole('button', { name: 'Install on This Device' }).click()
  await expect(page.getByText('Pith is being installed.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install on This Device' })).toHaveCount(0)
})

test('the page is accessible and fits at every width, with keys for a user', async ({ page }) => {
  await signUp(page, { next: '/apps' })
  await expect(page.getByRole('button', { name: 'New Key' })).toBeVisible()
  for (const width of [1200, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    // At 320 px the page shows the same as at 390 px.
    await (width > 320 ? expectAccessible(page) : expectNoViolation(page, 'dark'))
    await expectNoSidewaysScroll(page)
  }
})

test('a person whom browsers ask to be paired sees a code, refuses one, pairs another, and unpairs it on the page of the apps', async ({
  page,
  request,
  allowedErrors,
}) => {
  allowedErrors.push(/404/)
  await signUp(page)
  const headers = {
    origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'sec-fetch-site': 'cross-site',
  }
  const start = async () =>
    (await (await request.post('/api/pairings', { headers })).json()) as Record<
      'id' | 'code' | 'secret',
      string
    >
  const { id, code } = await start()
  await open(page, `/pair/${id}`)
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Not paired' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This request has ended')
  await expectAccessible(page)

  const { id: other, secret } = await start()
  await open(page, `/pair/${other}`)
  await page.getByRole('button', { name: 'Pair this browser' }).click()
  await expect(page.getByRole('heading', { name: 'Paired', exact: true })).toBeVisible()
  const collected = await request.post(`/api/pairings/${other}/key`, { headers, data: { secret } })
  const authorization = `Bearer ${((await collected.json()) as { key: string }).key}`
  const status = async () =>
    (await request.get('/api/usage', { headers: { authorization } })).status()
  expect(await status()).toBe(200)

  await open(page, `/pair/${(await start()).id}`)
  await page.getByRole('main').getByRole('link', { name: 'Apps' }).click()
  const browsers = page.getByRole('list', { name: 'Paired browsers' }).getByRole('listitem')
  await expect(browsers).toHaveCount(1)
  await expect(browsers).toContainText(/Paired \d+ \w+ \d{4} · used just now/)
  await expect(page.getByText('You have no API keys.')).toBeVisible()
  await expectAccessible(page)
  if (process.env.PICTURES) await takePictures(page)
  await browsers.getByRole('button').click()
  await page.getByRole('button', { name: 'Unpair Browser' }).click()
  await expect(browsers).toHaveCount(0)
  expect(await status()).toBe(401)
})

/** Of the whole page, in both themes and at the widths of a computer and a phone. */
async function takePictures(page: Page): Promise<void> {
  for (const width of [1280, 390])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(
        (isDark) => document.documentElement.classList.toggle('dark', isDark),
        theme === 'dark',
      )
      await page.screenshot({
        path: `${process.env.PICTURES}/apps-${theme}-${width}.png`,
        fullPage: true,
      })
    }
}
