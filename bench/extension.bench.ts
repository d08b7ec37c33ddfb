// Measures the browser extension: its size, when its button is there, and how long it
// takes to read and send the captions of ten hours.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Frame, Page } from '@playwright/test'
import { startYouTube } from '#tests/doubles/youtube.ts'
import { makeFakeVideo, makeTrack } from '#tests/doubles/youtube-videos.ts'
import {
  clickButton,
  type ExtensionBrowser,
  extensionChromium,
  openExtensionBrowser,
  pair,
  panelOf,
} from '#tests/e2e/extension-browser.ts'
import { type BenchmarkRow, median } from './row.ts'
import { startServer, withEmptyFolder } from './server.ts'
import { makeVideo } from './video.ts'

/** As many summaries as a new account has. */
const runs = 5
/** Milliseconds. */
type Times = { read: number; accepted: number }
type MedianTimes = Times & { both: number }

const videoId = (number: number) => `bench-${String(number).padStart(5, '0')}`

export async function run(): Promise<BenchmarkRow[]> {
  const size: BenchmarkRow = {
    name: 'Extension, without icons',
    value: measureSize(),
    unit: 'kB gzip',
    goal: '<= 60 kB',
  }
  if (extensionChromium) return [size, ...(await measureInBrowser())]
  console.error(
    'No full Chromium: only the size of the extension is measured. EXTENSION_CHROMIUM names one.',
  )
  return [size]
}

function measureSize(): number {
  const folder = 'dist/extension/chrome'
  const files = readdirSync(folder).filter((name) => !name.endsWith('.png'))
  return (
    files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0) / 1000
  )
}

async function measureInBrowser(): Promise<BenchmarkRow[]> {
  const { cues } = makeVideo(10)
  // The panel reads the first ones when it opens.
  const tracks = [makeTrack('A short track.'), { language: 'de', kind: 'manual' as const, cues }]
  const videos = Array.from(
    { length: runs },
    (_, number) => [videoId(number), makeFakeVideo({ tracks })] as const,
  )
  const youtube = await startYouTube(new Map(videos))
  return withEmptyFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, YOUTUBE_BASE_URL: youtube.url })
    const browser = await openExtensionBrowser(youtube)
    try {
      await signUp(browser, server.url)
      const button = await measureButton(browser)
      const captions = await measureCaptions(browser, server.url)
      return [
        { name: "Button, after the page's own", value: button, unit: 'ms', goal: '<= 300 ms' },
        { name: 'Captions of ten hours, read', value: captions.read, unit: 'ms', goal: '' },
        {
          name: 'Captions of ten hours, sent and accepted',
          value: captions.accepted,
          unit: 'ms',
          goal: '',
        },
        {
          name: 'Captions of ten hours, both',
          value: captions.both,
          unit: 'ms',
          goal: '<= 1000 ms',
        },
      ]
    } finally {
      await browser.close()
      await server.stop()
      await youtube.close()
    }
  })
}

async function signUp({ context }: ExtensionBrowser, url: string): Promise<void> {
  const person = { name: 'Mara', email: 'mara@example.org', password: 'correct horse battery' }
  for (const path of ['sign-up', 'sign-in'])
    await context.request.post(`${url}/api/auth/${path}/email`, { data: person })
}

/** The double notes when its own buttons and Pith's are in the page. */
async function measureButton(browser: ExtensionBrowser): Promise<number> {
  const waits: number[] = []
  const page = await browser.watch(videoId(0))
  for (let number = 0; number < runs; number++) {
    await page.reload()
    await page.waitForFunction(() => 'buttonAt' in window)
    waits.push(await page.evaluate('buttonAt - actionsAt'))
  }
  return median(waits)
}

/**
 * From choosing the captions until their words are counted, without the time in which the
 * browser waits for YouTube's double; then until the server has parsed and accepted them.
 * Requests that are intercepted take several times as long to be sent, so nothing is
 * intercepted then.
 */
async function measureCaptions(browser: ExtensionBrowser, url: string): Promise<MedianTimes> {
  const first = await browser.watch(videoId(0))
  await clickButton(first)
  await pair(browser, first, url)
  const times: Times[] = []
  for (let number = 0; number < runs; number++) {
    const page = await browser.watch(videoId(number))
    await clickButton(page)
    const panel = await panelOf(page)
    times.push(await measureOnce(browser, page, panel))
    // The captions of a person wait for a thread until their summary before is written.
    await panel.getByRole('heading', { name: 'Key Points' }).waitFor({ timeout: 120_000 })
    await page.close()
    await browser.startYouTube()
  }
  return {
    read: median(times.map(({ read }) => read)),
    accepted: median(times.map(({ accepted }) => accepted)),
    both: median(times.map(({ read, accepted }) => read + accepted)),
  }
}

async function measureOnce(browser: ExtensionBrowser, page: Page, panel: Frame): Promise<Times> {
  await panel.getByText(/\d words$/).waitFor()
  const waited = await watchCaptionRequests(page)
  const read = await panel.evaluate(measureUntilShown, {
    clicked: '.choice:nth-of-type(2) input',
    isRead: true,
  })
  const waitedMs = waited()
  await browser.stopYouTube()
  const accepted = await panel.evaluate(measureUntilShown, {
    clicked: 'button.primary',
    isRead: false,
  })
  return { read: read - waitedMs, accepted }
}

/**
 * Runs in the panel: clicks, and resolves to the milliseconds until it shows that the
 * captions were read, or that the server has accepted them.
 */
function measureUntilShown({
  clicked,
  isRead,
}: {
  clicked: string
  isRead: boolean
}): Promise<number> {
  const isDone = () =>
    isRead
      ? document.querySelectorAll('.choice')[1]?.textContent?.includes('words')
      : !document.querySelector('.choice') &&
        !document.body.textContent?.includes('Sending the captions')
  return new Promise((resolve) => {
    const startMs = performance.now()
    new MutationObserver((_, observer) => {
      if (!isDone()) return
      observer.disconnect()
      resolve(performance.now() - startMs)
    }).observe(document, { subtree: true, childList: true, characterData: true })
    document.querySelector<HTMLElement>(clicked)!.click()
  })
}

/**
 * Returns a function for the milliseconds that requests for captions have taken since.
 * The page itself does not see those of the extension.
 */
async function watchCaptionRequests(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  const started = new Map<string, number>()
  let waitedMs = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.includes('/api/timedtext')) started.set(requestId, timestamp)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    waitedMs += (timestamp - (started.get(requestId) ?? timestamp)) * 1000
  })
  await session.send('Network.enable')
  return () => waitedMs
}
