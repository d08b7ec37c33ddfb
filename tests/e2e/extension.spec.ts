// The browser extension in a full Chromium: pairing, reading captions in the browser, the summary beside the video, and what is in the way.

import { sourdough } from '../doubles/youtube-transcripts.ts'
import { makeFakeVideo, makeTrack } from '../doubles/youtube-videos.ts'
import type { signUp } from './accounts.ts'
import {
  clickButton,
  type ExtensionBrowser,
  extensionChromium,
  openExtensionBrowser,
  pair,
  panelOf,
} from './extension-browser.ts'
import { addVideo, expect, test } from './fixture.ts'

test.skip(
  !extensionChromium,
  'No full Chromium was found: headless builds cannot load extensions. Install Chromium, or set EXTENSION_CHROMIUM to its path.',
)

let browser: ExtensionBrowser
test.afterEach(() => browser?.close())

type App = Parameters<typeof addVideo>[0] & { url: string }

/** Mara, signed in on her Pith in a browser with the extension. */
async function openAsMara(app: App, options: Parameters<typeof openExtensionBrowser>[1] = {}) {
  browser = await openExtensionBrowser(app.youtube, options)
  const pith = await browser.context.newPage()
  const { email, password } = await signUpAt(pith, app.url)
  return { pith, email, password }
}

async function signUpAt(page: Parameters<typeof signUp>[0], url: string) {
  const person = {
    name: 'Mara Lindqvist',
    email: `mara.extension.${Date.now()}.${Math.random()}@lindqvist.example`,
    password: 'correct horse battery',
  }
  for (const path of ['sign-up', 'sign-in'])
    expect((await page.request.post(`${url}/api/auth/${path}/email`, { data: person })).ok()).toBe(true)
  return person
}

test('Mara pairs her browser, summarizes a video with its own captions, plays a moment, saves, rates and asks', async ({
  app,
}) => {
  const { pith } = await openAsMara(app)
  const videoId = addVideo(app, 'Why is my bread flat?')
  app.youtube.videos.set(
    videoId,
    makeFakeVideo({
      title: 'Why is my bread flat?',
      tracks: [makeTrack(sourdough), makeTrack(sourdough, { kind: 'auto' }), makeTrack(sourdough, { language: 'de' })],
    }),
  )
  const page = await browser.watch(videoId)
  await clickButton(page)
  await pair(browser, page, app.url)

  const panel = await panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Why is my bread flat?' })).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(3)
  await expect(panel.getByRole('radio', { name: 'English, by the channel' })).toBeChecked()
  await expect(panel.getByText(/\d words$/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Summarize' }).click()
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(panel.getByText('From captions that your browser read.')).toBeVisible()

  const moment = panel
    .getByRole('list')
    .getByRole('button', { name: /Play from/ })
    .nth(1)
  const [minutes, seconds] = (await moment.textContent())!.split(':').map(Number)
  await moment.click()
  await expect
    .poll(() => page.evaluate(() => Math.floor(document.querySelector('video')!.currentTime)))
    .toBe(minutes! * 60 + seconds!)
  await expect(panel.locator('[aria-current]')).toHaveCount(1)

  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: '4 stars' }).click()
  await expect(panel.getByRole('button', { name: '4 stars' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('textbox', { name: 'Ask this video' }).fill('How warm should the dough be?')
  await panel.getByRole('button', { name: 'Ask' }).click()
  await expect(panel.getByRole('heading', { name: 'What was said' })).toBeVisible()

  const view = (await (await pith.request.get(`${app.url}/api/summaries/${videoId}`)).json()) as {
    rating: number
    savedAt: number
    transcript: { kind: string }
  }
  expect(view).toMatchObject({ rating: 4, savedAt: expect.any(Number), transcript: { kind: 'browser' } })
})
