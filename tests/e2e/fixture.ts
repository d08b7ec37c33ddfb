// Fixtures and helpers of the browser tests. A console error or a request to another host fails the test.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { makeFakeVideo } from '../doubles/youtube-videos.ts'
import { startApp } from './app.ts'

type App = Awaited<ReturnType<typeof startApp>>

type WorkerFixtures = {
  app: App
  withModel: boolean
  withMail: boolean
  withPayments: boolean
}

export const test = base.extend<{ allowedErrors: RegExp[] }, WorkerFixtures>({
  withModel: [false, { option: true, scope: 'worker' }],
  withMail: [false, { option: true, scope: 'worker' }],
  withPayments: [false, { option: true, scope: 'worker' }],
  app: [
    async ({ withModel, withMail, withPayments }, provide) => {
      const app = await startApp({ model: withModel, mail: withMail, payments: withPayments })
      await provide(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  /** Patterns of the errors that a test causes on purpose. */
  allowedErrors: [
    async ({ page, app }, provide) => {
      const patterns: RegExp[] = []
      const errors = collectErrors(page)
      await page.route(
        (url) => url.origin !== new URL(app.url).origin && url.protocol.startsWith('http'),
        async (route) => {
          const { hostname, origin } = new URL(route.request().url())
          const doubles = [app.youtube, app.payments].flatMap((double) => (double ? new URL(double.url).origin : []))
          if (doubles.includes(origin)) return route.continue()
          if (hostname === 'i.ytimg.com') return route.fulfill(thumbnail)
          if (hostname === 'www.youtube-nocookie.com')
            return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
          errors.push(`request to ${route.request().url()}`)
          return route.abort()
        },
      )
      await provide(patterns)
      expectOnlyAllowed(errors, patterns)
    },
    { auto: true },
  ],
})

export { expect }

export const thumbnail = {
  contentType: 'image/svg+xml',
  body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'),
}

/** Returns a list to which the errors and dialogs of the page are added. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('dialog', (dialog) => errors.push(`dialog: ${dialog.message()}`))
  return errors
}

export function expectOnlyAllowed(errors: string[], patterns: RegExp[]): void {
  expect(errors.filter((error) => !patterns.some((pattern) => pattern.test(error)))).toEqual([])
}

/** Holds requests until `release` is called, and records their methods. */
export async function holdRequests(page: Page, url: string | RegExp) {
  const methods: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    methods.push(route.request().method())
    await released
    await route.fallback()
  })
  return { release, methods }
}

let videoCount = 0

/** Adds a video that no other test uses, so that the server has no summary of it yet. Returns its id. */
export function addVideo({ youtube }: App, title: string): string {
  const videoId = `added-${String(++videoCount).padStart(5, '0')}`
  youtube.videos.set(videoId, makeFakeVideo({ title }))
  return videoId
}

/** Opens a page and waits until it has replaced the splash screen. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Pith$/ })
    .waitFor()
}

/** Expects no violation of WCAG 2.2 AA or of axe's best practices in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    await expectNoViolation(page, theme)
  }
}

/** Checks only the current theme, for pages on which a dialog covers the theme button. */
export async function expectNoViolation(page: Page, theme: string): Promise<void> {
  // Colors in a transition have a wrong contrast: between the themes, or while a dialog appears.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  )
  // Collecting only violations and not opening a second page for cross-origin frames halves the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if (isDark !== (theme === 'dark')) await page.getByRole('button', { name: /theme/ }).first().click()
}

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** Checks three widths. The page keeps the last one, that of a phone. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [1200, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
}

export async function summarize(page: Page, link: string): Promise<void> {
  await page.goto('/summarize')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(link)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
}
