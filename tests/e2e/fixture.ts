// A browser at the door of the built app. A word on the console or a request to anywhere else fails the journey.
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startApp } from './app.ts'

type App = Awaited<ReturnType<typeof startApp>>

type Things = { app: App; withModel: boolean; withMail: boolean; withPayments: boolean }

export const test = base.extend<{ quiet: { allowed: RegExp[] } }, Things>({
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
  /** Faults that a journey causes on purpose are named in `allowed`. */
  quiet: async ({ page, app }, provide) => {
    const allowed: RegExp[] = []
    const said: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('dialog', (dialog) => said.push(`dialog: ${dialog.message()}`))
    const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>')
    await page.route(
      (url) => url.origin !== new URL(app.url).origin && url.protocol.startsWith('http'),
      async (route) => {
        const { hostname, origin } = new URL(route.request().url())
        const doubles = [app.youtube, app.payments].flatMap((double) => (double ? new URL(double.url).origin : []))
        if (doubles.includes(origin)) return route.continue()
        if (hostname === 'i.ytimg.com') return route.fulfill({ contentType: 'image/svg+xml', body: picture })
        if (hostname === 'www.youtube-nocookie.com')
          return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
        said.push(`went to ${route.request().url()}`)
        return route.abort()
      },
    )
    await provide({ allowed })
    expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
})

export { expect }

/** Goes to a page and waits until it stands where the start screen was. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^Pith$/ })
    .waitFor()
}

/** No violation of WCAG 2.2 AA or of axe's best practice, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours that are still fading from one theme to the other are neither's.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    await expectNoViolation(page, theme)
  }
}

/** The same for the theme that is shown, where a dialog lies over the way to the other. */
export async function expectNoViolation(page: Page, theme: string): Promise<void> {
  // What is right is not collected, and no second page is opened for frames from elsewhere: half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const dark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if (dark !== (theme === 'dark')) await page.getByRole('button', { name: /theme/ }).first().click()
}

/** Nothing may be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** The same at every width; the last of them is a phone's. */
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
