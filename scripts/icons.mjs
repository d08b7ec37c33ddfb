// `npm run icons`: draws the icons of the installed app and of the browser extension from
// src/web/public/icon.svg.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../tests/chromium.ts'
import { root } from './run.mjs'

process.chdir(root)
const folder = 'src/web/public'
const extensionFolder = '../../extension/icons'
const background = '#fbfaf7'
// Systems cut a maskable icon to their own shape: what must stay is inside the middle 80 %.
const icons = [
  { file: 'icon-192.png', size: 192, share: 1, background: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, background: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.6, background },
  { file: 'apple-touch-icon.png', size: 180, share: 0.7, background },
  ...[16, 48, 128].map((size) => ({
    file: `${extensionFolder}/icon-${size}.png`,
    size,
    share: 1,
    background: 'transparent',
  })),
]

const drawing = `data:image/svg+xml;base64,${readFileSync(join(folder, 'icon.svg')).toString('base64')}`
const browser = await chromium.launch(await findChromium())
const page = await browser.newPage()
for (const { file, size, share, background } of icons) {
  await page.setViewportSize({ width: size, height: size })
  const edge = (size * (1 - share)) / 2
  await page.setContent(
    `<body style="margin:0;background:${background}"><img src="${drawing}" style="position:absolute;left:${edge}px;top:${edge}px;width:${size * share}px">`,
  )
  await page.locator('img').evaluate((image) => image.decode())
  await page.screenshot({ path: join(folder, file), omitBackground: true })
}
await browser.close()
