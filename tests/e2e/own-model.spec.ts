// A model that Pith runs itself: downloaded, paused, canceled and removed on the page.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ModelHub, makeModelContent, sha256Of, startModelHub } from '../doubles/model-hub.ts'
import { startApp } from './app.ts'
import { test as base, expect, expectFits, expectNoViolation, open, showTheme } from './fixture.ts'

const content = makeModelContent(3_000_000)

const test = base.extend<{ hub: ModelHub }>({
  hub: async ({ share }, provide) =>
    provide(await share('model hub', () => startModelHub(content))),
  app: async ({ share, hub }, provide) =>
    provide(
      await share('app with a model hub', () => {
        const file = join(mkdtempSync(join(tmpdir(), 'pith-catalog-')), 'catalog.json')
        const entry = {
          ...{ name: 'small', title: 'Small 1B', kind: 'writer', license: { name: 'MIT' } },
          ...{ about: 'Short videos.', memoryBytes: 1000, coreSpeed: { read: 20, write: 10 } },
          ...{ bytes: content.length, sha256: sha256Of(content) },
          addresses: [hub.addresses.huggingFace],
        }
        writeFileSync(file, JSON.stringify({ models: [entry] }))
        return startApp({ environment: { MODEL_CATALOG_FILE: file, LOCAL_MODEL_URLS: 'off' } })
      }),
    ),
})
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ hub, page }) => {
  await page.request.delete('/api/models/local/small')
  hub.fault = () => ({ kind: 'slow', pauseMs: 100 })
})

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test(`a model is downloaded, paused, continued, canceled and removed, ${theme} at ${width}`, async ({
    page,
    hub,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/summarize')
    await showTheme(page, theme)
    await expect(
      page.getByText(/^No AI yet\. Run one on this computer: 3 MB, about \d+ minutes?/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Choose who writes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who writes here' })
    await dialog.getByRole('button', { name: 'Download 3 MB: Small 1B' }).click()
    await expect(dialog.getByRole('progressbar', { name: 'Small 1B' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Pause: Small 1B' }).click()
    await expect(dialog.getByText(/of 3 MB are here\./)).toBeVisible()
    await expectNoViolation(page, theme)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Resume: Small 1B' }).click()
    await dialog.getByRole('button', { name: 'Cancel: Small 1B' }).click()
    await expect(dialog.getByRole('button', { name: 'Download 3 MB: Small 1B' })).toBeVisible()

    hub.fault = () => ({ kind: 'none' })
    await dialog.getByRole('button', { name: 'Download 3 MB: Small 1B' }).click()
    // It is a file of random bytes, which the page says.
    await expect(dialog.getByText(/no GGUF model/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove: Small 1B' }).click()
    await expect(dialog.getByRole('button', { name: 'Download 3 MB: Small 1B' })).toBeVisible()
  })

test('what failed says why, and what to do, also on the page behind it', async ({
  page,
  hub,
  allowedErrors,
}) => {
  allowedErrors.push(/400 \(Bad Request\)/)
  hub.fault = () => ({ kind: 'web page' })
  await open(page, '/summarize')
  await page.getByRole('button', { name: 'Choose who writes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who writes here' })
  await dialog.getByRole('button', { name: 'Download 3 MB: Small 1B' }).click()
  await expect(dialog.getByRole('alert')).toContainText('sent a web page in place of the model')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Small 1B was not downloaded/)).toBeVisible()
  await page.getByRole('button', { name: 'See why' }).click()
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file: Small 1B' }).click()
  await (await choosing).setFiles({
    ...{ name: 'mine.gguf', mimeType: 'application/octet-stream' },
    buffer: Buffer.from('this is no model'),
  })
  await expect(dialog.getByText('Nothing was added.')).toBeVisible()
  hub.fault = () => ({ kind: 'slow', pauseMs: 1000 })
  await dialog.getByRole('button', { name: 'Try again: Small 1B' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Small 1B' })).toBeVisible()
  // The line goes on while the dialog is closed.
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Small 1B is being downloaded, [1-9]\d?%/)).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel: Small 1B' }).click()
})
