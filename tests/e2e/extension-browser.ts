// A full Chromium with the built extension, and YouTube's double under YouTube's own name.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  chromium,
  expect,
  type Frame,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import { texts } from '../../src/extension/texts.ts'
import type { FakeYouTubeServer } from '../doubles/youtube.ts'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/opt/chromium/chrome']

/** The headless builds cannot load extensions. EXTENSION_CHROMIUM names another one. */
export const extensionChromium = process.env.EXTENSION_CHROMIUM || usualPlaces.find(existsSync)

export type ExtensionBrowser = {
  context: BrowserContext
  /** `host` is that of YouTube's site, or of its site for phones. */
  watch(videoId: string, host?: string): Promise<Page>
  /** While YouTube is stopped, requests to Pith take no detour through this process. */
  stopYouTube(): Promise<void>
  startYouTube(): Promise<void>
  close(): Promise<void>
}

export async function openExtensionBrowser(
  youtube: Pick<FakeYouTubeServer, 'url'>,
  { theme = 'light' as 'light' | 'dark' } = {},
): Promise<ExtensionBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'pith-extension-'))
  const extension = join(process.cwd(), 'dist/extension/chrome')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: extensionChromium!,
    headless: false,
    colorScheme: theme,
    viewport: { width: 1200, height: 844 },
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  await context.addCookies([
    { name: 'SOCS', value: 'CAI', domain: '.youtube.com', path: '/', secure: true },
  ])
  const answer = async (route: Route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const { cookie = '' } = await request.allHeaders()
    const response = await fetch(youtube.url + pathname + search, { headers: { cookie } })
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({
      status: response.status,
      contentType: response.headers.get('content-type') ?? '',
      body,
    })
  }
  const startYouTube = async () => {
    await context.route(/^https:\/\/(www|m)\.youtube\.com\//, answer)
  }
  await startYouTube()
  if (context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker')
  return {
    context,
    startYouTube,
    stopYouTube: () => context.unrouteAll(),
    async watch(videoId, host = 'www.youtube.com') {
      const page =
        context.pages().find((one) => one.url() === 'about:blank') ?? (await context.newPage())
      await page.goto(`https://${host}/watch?v=${videoId}`)
      return page
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** The button stands in a closed shadow root, so it is reached as a person does: by its place. */
export async function clickButton(page: Page): Promise<void> {
  await page.locator('#pith-button').click()
}

/** The toolbar is no part of any page, so the background is told of the click. */
export async function clickToolbar({ context }: ExtensionBrowser): Promise<void> {
  const click =
    'chrome.tabs.query({ active: true }).then(([tab]) => chrome.action.onClicked.dispatch(tab))'
  await context.serviceWorkers()[0]!.evaluate(click)
}

/** What the button says, as a screen reader reads it. */
export async function expectButton(page: Page, name: string | null): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const find = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const names = nodes.flatMap(({ role, name }) =>
      role?.value === 'button' ? [name?.value as string] : [],
    )
    return names.find((one) => Object.values<string>(texts.button).includes(one)) ?? null
  }
  await expect.poll(find).toBe(name)
  await session.detach()
}

/**
 * Where on the timeline the chapters are marked, in percent. Closed shadow roots are read
 * as developer tools do.
 */
export async function chapterMarks(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  await session.detach()
  const all = (node: typeof root): (typeof root)[] => [
    node,
    ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(all),
  ]
  const host = all(root).find(({ attributes }) => attributes?.includes('pith-chapters'))
  return (host ? all(host) : []).flatMap(({ nodeName, attributes = [] }) =>
    nodeName === 'I' ? Number(/left: ([\d.]+)%/.exec(attributes.join(' '))?.[1]) : [],
  )
}

/** Goes to another page of YouTube as a link there does, without loading it. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (window as unknown as { navigate(to: string): Promise<void> }).navigate(to),
    path,
  )
}

/** Waits for the panel beside the video. */
export async function panelOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith('/panel.html'))
  await expect.poll(() => find() !== undefined).toBe(true)
  return find()!
}

/**
 * What is typed goes to the page around the panel as long as the focus is on its way into
 * the panel, which is a process of its own.
 */
export async function fillIn(box: Locator, text: string): Promise<void> {
  await expect(async () => {
    await box.fill(text)
    await expect(box).toHaveValue(text, { timeout: 1000 })
  }).toPass()
}

/**
 * Enters the address of the Pith server in the panel, and confirms the pairing on its
 * page as the signed-in user.
 */
export async function pair({ context }: ExtensionBrowser, page: Page, url: string): Promise<void> {
  const panel = await panelOf(page)
  const address = panel.getByLabel('Address of your Pith')
  await fillIn(address, url)
  const opening = context.waitForEvent('page')
  // A click reaches the page behind a panel that the browser has not drawn yet.
  await address.press('Enter')
  const pairing = await opening
  const code = await panel.locator('.code').textContent()
  await expect(pairing.getByText(code!, { exact: true })).toBeVisible()
  await pairing.getByRole('button', { name: 'Pair this browser' }).click()
  await expect(pairing.getByRole('heading', { name: 'Paired', exact: true })).toBeVisible()
  await pairing.close()
}
