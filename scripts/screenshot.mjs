// `npm run screenshot`: takes docs/screenshot.png of the built app with the sample talk.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install, prepare } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
await prepare(await findNode())
process.chdir(root)
const { chromium } = await import('playwright-core')
const { findChromium } = await import('../tests/chromium.ts')
const { startApp } = await import('../tests/e2e/app.ts')
const { default: createDataFolder } = await import('../tests/e2e/data-folder.ts')

await createDataFolder()
const app = await startApp()
const browser = await chromium.launch(await findChromium())
const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1200, height: 1000 } })
await page.goto('/summarize')
await page.getByRole('button', { name: 'the sample talk' }).click()
await page.getByRole('heading', { name: 'Key Points' }).waitFor()
await page.waitForFunction(() => scrollY === 0)
await page.evaluate(() => document.fonts.ready)
await page.waitForTimeout(500)
await page.screenshot({ path: 'docs/screenshot.png' })
await browser.close()
await app.close()
