// Fixtures and helpers of the browser tests. A console error or a request to another host
// fails the test.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Frame, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { makeFakeVideo } from '../doubles/youtube-videos.ts'
import { startApp } from './app.ts'

type App = Awaited<ReturnType<typeof startApp>>

type Closable = { close(): Promise<void> }
/**
 * Returns what the tests of a worker share under a name. The first one that needs it
 * starts it, and it runs until two files in a row do not need it.
 */
type Share = <Shared extends Closable>(
  name: string,
  start: () => Promise<Shared>,
) => Promise<Shared>
type Shared = {
  file: string
  byName: Map<string, { file: string; started: Promise<Closable> }>
}

type TestFixtures = {
  share: Share
  app: App
  withModel: boolean
  withMail: boolean
  withPayments: boolean
  allowedErrors: RegExp[]
}

// The fixtures of a worker are the same in all files, because a file with others would
// need a worker, a browser and servers of its own.
export const test = base.extend<TestFixtures, { shared: Shared }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, provide) => {
      const shared: Shared = { file: '', byName: new Map() }
      await provide(shared)
      await closeShared(shared, () => true)
    },
    { scope: 'worker' },
  ],
  share: async ({ shared }, provide, { file }) => {
    // An idle server takes a hundredth of a processor, and a start two seconds of one.
    if (file !== shared.file) await closeShared(shared, (usedIn) => usedIn !== shared.file)
    shared.file = file
    await provide(<One extends Closable>(name: string, start: () => Promise<One>) => {
      const started = (shared.byName.get(name)?.started ?? start()) as Promise<One>
      shared.byName.set(name, { file, started })
      return started
    })
  },
  withModel: [false, { option: true }],
  withMail: [false, { option: true }],
  withPayments: [false, { option: true }],
  app: async ({ share, withModel: model, withMail: mail, withPayments: payments }, provide) =>
    provide(
      await share(`app ${model} ${mail} ${payments}`, () => startApp({ model, mail, payments })),
    ),
  baseURL: async ({ app }, provide) => provide(app.url),
  /** Patterns of the errors that a test causes on purpose. */
  allowedErrors: [
    async ({ page, app }, provide) => {
      const patterns: RegExp[] = []
      const errors = collectErrors(page)
      const ownHosts = [app, app.youtube, app.payments].flatMap((server) =>
        server ? new URL(server.url).hostname : [],
      )
      page.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        if (protocol.startsWith('http') && !ownHosts.includes(hostname) && !(hostname in answers))
          errors.push(`request to ${request.url()}`)
      })
      await answerForYouTube(page)
      await provide(patterns)
      // What a test answers itself may still be on its way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expectOnlyAllowed(errors, patterns)
    },
    { auto: true },
  ],
})

/** Closes what was last used in such a file. */
async function closeShared({ byName }: Shared, isEnded: (usedIn: string) => boolean) {
  for (const [name, { file, started }] of byName) {
    if (!isEnded(file)) continue
    byName.delete(name)
    await started.then(
      (shared) => shared.close(),
      () => {}, // Its test has failed.
    )
  }
}

export { expect }

const answers: Record<string, { type: string; body: string }> = {
  'i.ytimg.com': {
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
  },
  'www.youtube-nocookie.com': { type: 'text/html', body: '<title>player</title>' },
}

/**
 * Answers the requests to YouTube. Not with `page.route`, which asks for every request of
 * the page and switches the browser's cache off.
 */
export async function answerForYouTube(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request: { url } }) => {
    const { type, body } = answers[new URL(url).host]!
    void session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: type }],
        body: Buffer.from(body).toString('base64'),
      })
      .catch(() => {
        // The page has been closed.
      })
  })
  const patterns = Object.keys(answers).map((host) => ({ urlPattern: `https://${host}/*` }))
  await session.send('Fetch.enable', { patterns })
}

/** Returns a list to which the errors and dialogs of the page are added. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
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

/** Returns a function that tells how much has moved on the page since it was opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    )
}

let videoCount = 0

/**
 * Adds a video that no other test uses, so that the server has no summary of it yet.
 * Returns its id.
 */
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
  await showTheme(page, 'light')
  await expectNoViolation(page, 'light')
  await showTheme(page, 'dark')
  await expectReadableColors(page, 'dark')
}

/**
 * Checks only what depends on the theme, on a page that has been checked in the other
 * one: the themes differ only in their colors.
 */
export async function expectReadableColors(page: Page, theme: string): Promise<void> {
  expect(
    await findViolations(page, theme, { runOnly: ['color-contrast', 'link-in-text-block'] }),
  ).toEqual([])
}

/** Checks only the current theme, for pages on which a dialog covers the theme button. */
export async function expectNoViolation(page: Page | Frame, theme: string): Promise<void> {
  expect(await findViolations(page, theme)).toEqual([])
}

// Half as long as the other one, and sent to every page.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

async function findViolations(
  page: Page | Frame,
  theme: string,
  options: RunOptions = {},
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async (options) => {
    const { axe: axeOfPage } = window as unknown as { axe: typeof axe }
    // Frames are pages of other hosts.
    const { violations } = await axeOfPage.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      // No message shows them, and finding them takes a third of the time.
      selectors: false,
      ...options,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  return violations.map((violation) => `${theme} ${violation}`)
}

export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  if (isDark !== (theme === 'dark'))
    await page.getByRole('button', { name: /theme/ }).first().click()
}

/** Expects that nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(measure).toBeLessThanOrEqual(0)
}

/** Lists what stays in the window while the page is scrolled. */
export function listStuck(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      // The line that shows that a page is loading covers no words.
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 4)
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => `${element.tagName} ${element.className}`),
  )
}

/** Expects that paper shows no controls. The screen is as before. */
export async function expectPrintWithoutControls(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  for (const role of [
    'banner',
    'contentinfo',
    'navigation',
    'button',
    'searchbox',
    'combobox',
  ] as const)
    await expect(page.getByRole(role), role).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

/** Checks three widths. The page keeps the last one, that of a phone. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of [1200, 320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
}

/**
 * Checks the page on a wide screen and on a phone, whose layout has other bars and
 * buttons, without loading it twice.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const width of [1200, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Expects the second to stand below the first, and not to touch it. */
export async function expectApart(above: Locator, below: Locator): Promise<void> {
  await expect(below).toBeVisible()
  const [first, second] = [await above.boundingBox(), await below.boundingBox()]
  expect(second!.y - (first!.y + first!.height)).toBeGreaterThanOrEqual(12)
}

/**
 * Opens the menu of a button at the widths of phones, and expects all of it in the
 * window. The page keeps the last width.
 */
export async function expectMenuFits(page: Page, button: Locator): Promise<void> {
  const menu = page.locator('[popover]:popover-open')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await button.click()
    await expect(menu).toBeInViewport({ ratio: 1 })
    const cut = await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut, `width ${width}`).toBe(0)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
}

/** Opens the start page, unless it is open and untouched, as after signing up. */
export async function summarize(page: Page, link: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'YouTube link' })
  const isUntouched = async () => (await field.inputValue()) === ''
  if (new URL(page.url()).pathname !== '/summarize' || !(await isUntouched()))
    await page.goto('/summarize')
  await field.fill(link)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
}

/** Waits until the summary that was requested is shown on its page. */
export async function arrive(page: Page): Promise<void> {
  await page.waitForURL(/\/summary\//)
  await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
}
