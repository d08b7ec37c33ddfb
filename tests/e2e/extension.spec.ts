// The browser extension in a full Chromium: pairing, reading captions in the browser, the
// summary beside the video, and what is in the way.

import type { Page } from '@playwright/test'
import { startSpeech } from '../doubles/speech.ts'
import { sourdough } from '../doubles/youtube-transcripts.ts'
import { makeFakeVideo, makeTrack } from '../doubles/youtube-videos.ts'
import type { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import {
  chapterMarks,
  clickButton,
  clickToolbar,
  type ExtensionBrowser,
  expectButton,
  extensionChromium,
  fillIn,
  navigate,
  openExtensionBrowser,
  pair,
  panelOf,
} from './extension-browser.ts'
import { addVideo, expect, expectNoViolation, test } from './fixture.ts'

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

/** The language in which the summary was asked for. */
async function languageOf(pith: Page, url: string, videoId: string): Promise<string> {
  return (
    (await (await pith.request.get(`${url}/api/summaries/${videoId}`)).json()) as {
      language: string
    }
  ).language
}

async function signUpAt(page: Parameters<typeof signUp>[0], url: string) {
  const person = {
    name: 'Mara Lindqvist',
    email: `mara.extension.${Date.now()}.${Math.random()}@lindqvist.example`,
    password: 'correct horse battery',
  }
  for (const path of ['sign-up', 'sign-in'])
    expect((await page.request.post(`${url}/api/auth/${path}/email`, { data: person })).ok()).toBe(
      true,
    )
  return person
}

/** Expects no violation in either theme, which is that of the browser. */
async function expectPanelAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolation(await panelOf(page), colorScheme)
  }
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
      tracks: [
        makeTrack(sourdough),
        makeTrack(sourdough, { kind: 'auto' }),
        makeTrack(sourdough, { language: 'de' }),
      ],
    }),
  )
  const page = await browser.watch(videoId)
  await clickButton(page)
  await expectPanelAccessible(page)
  await pair(browser, page, app.url)

  const panel = await panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Why is my bread flat?' })).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(3)
  await expect(panel.getByRole('radio', { name: 'English, by the channel' })).toBeChecked()
  await expect(panel.getByText(/\d words$/).first()).toBeVisible()
  await expectPanelAccessible(page)
  const inPith = panel.getByRole('link', { name: 'Open in Pith' })
  await expect(inPith).toHaveAttribute('href', `${app.url}/summarize?video=${videoId}`)
  await panel.getByRole('button', { name: 'Summarize' }).click()
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(panel.getByText('From English captions that your browser read.')).toBeVisible()
  await expect(inPith).toHaveAttribute('href', `${app.url}/summary/${videoId}`)
  await expectPanelAccessible(page)

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

  const chapters = panel
    .getByRole('heading', { name: 'Chapters' })
    .locator('..')
    .getByRole('listitem')
  // The first chapter begins with the video.
  const marked = (await chapters.count()) - 1
  expect(marked).toBeGreaterThan(0)
  await expect.poll(() => chapterMarks(page)).toHaveLength(marked)
  const marks = page.locator('#pith-chapters')
  await expect(marks).toHaveAttribute('aria-hidden', 'true')
  const player = page.locator('#movie_player')
  await player.evaluate((element) => element.classList.add('ad-showing'))
  await expect(marks).toBeHidden()
  await player.evaluate((element) => element.classList.remove('ad-showing'))
  await expect(marks).not.toHaveAttribute('hidden')
  const choice = panel.getByRole('checkbox', { name: "Mark them on YouTube's timeline" })
  await choice.uncheck()
  await expect(marks).toHaveCount(0)
  await choice.check()
  await expect.poll(() => chapterMarks(page)).toHaveLength(marked)
  // Shorts keep the player of an earlier page, hidden.
  await player.evaluate((element) => (element.style.display = 'none'))
  await choice.click()
  await expect(choice).toHaveCount(0)

  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: '4 stars' }).click()
  await expect(panel.getByRole('button', { name: '4 stars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await fillIn(
    panel.getByRole('textbox', { name: 'Ask this video' }),
    'How warm should the dough be?',
  )
  await panel.getByRole('button', { name: 'Ask' }).click()
  await expect(
    panel.getByText('No sentence answers this for certain. These passages come closest.'),
  ).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Closest passages' })).toBeVisible()
  await expectPanelAccessible(page)

  const view = (await (await pith.request.get(`${app.url}/api/summaries/${videoId}`)).json()) as {
    rating: number
    savedAt: number
    transcript: { kind: string }
  }
  expect(view).toMatchObject({
    rating: 4,
    savedAt: expect.any(Number),
    transcript: { kind: 'browser' },
  })
})

test('Mara goes from video to video without loading the page, and finds her unfinished summary again', async ({
  app,
}) => {
  await openAsMara(app)
  const bread = addVideo(app, 'Why is my bread flat?')
  const add = (title: string, change: Parameters<typeof makeFakeVideo>[0]) => {
    const videoId = addVideo(app, title)
    app.youtube.videos.set(videoId, makeFakeVideo({ title, ...change }))
    return videoId
  }
  const coat = add('Repairing a wool coat', { fails: 'transcripts_disabled' })
  const short = add('A short about salt', {})
  const live = add('The harbor, live', { fails: 'live_now' })
  const premiere = add('A premiere', { fails: 'live_upcoming' })
  const hidden = add('Hidden', { fails: 'video_private' })
  // As after a long day on YouTube: the browser lists no more requests, and the captions
  // need the token of the player's own.
  await browser.context.addInitScript(() => performance.setResourceTimingBufferSize(0))
  const page = await browser.watch(bread)
  await clickButton(page)
  await pair(browser, page, app.url)
  const panel = await panelOf(page)
  const releases = (['player', 'oembed'] as const).map((endpoint) => app.youtube.hold(endpoint))
  try {
    await expect(panel.getByText(/\d words$/)).toBeVisible()
    await panel.getByRole('button', { name: 'Summarize' }).click()
    await expect(panel.getByText('Captions read')).toBeVisible()
    await expectButton(page, 'Writing…')

    await navigate(page, `/watch?v=${coat}`)
    await expect(panel.getByText('This video has no captions')).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Upload captions' })).toBeVisible()
    // This server recognizes no speech.
    await expect(panel.getByRole('button', { name: 'Listen instead' })).toHaveCount(0)
    await expectButton(page, 'Summarize')
    await navigate(page, `/shorts/${short}`)
    await expect(panel.getByRole('heading', { name: 'A short about salt' })).toBeVisible()
    await expect(panel.getByRole('radio')).toBeChecked()
    await navigate(page, `/watch?v=${live}`)
    await expect(panel.getByText('Still live')).toBeVisible()
    await navigate(page, `/watch?v=${premiere}`)
    await expect(panel.getByText('that starts on January 1, 2030 at')).toBeVisible()
    await navigate(page, `/watch?v=${hidden}`)
    await expect(panel.getByText('YouTube does not play this video', { exact: true })).toBeVisible()
    await navigate(page, '/')
    await expect(panel.getByRole('heading', { name: 'Open a video on YouTube' })).toBeVisible()
    await expectButton(page, null)

    await navigate(page, `/watch?v=${bread}`)
    await expect(panel.getByText('Reading what is said')).toBeVisible()
    // In another tab.
    const second = await browser.watch(bread)
    await clickButton(second)
    await expect((await panelOf(second)).getByText('Reading what is said')).toBeVisible()
  } finally {
    for (const release of releases) release()
  }
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expectButton(page, 'Read in Pith')
  await expect(page.locator('#pith-chapters')).toHaveCount(1)
  await navigate(page, `/watch?v=${coat}`)
  await expect(page.locator('#pith-chapters')).toHaveCount(0)

  // The player alone, which has no place for a button.
  await page.bringToFront()
  await page.goto(`https://www.youtube.com/embed/${bread}`)
  await clickToolbar(browser)
  await expect((await panelOf(page)).getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expectButton(page, null)
})

test('Mara is told when an address is no Pith, her Pith is away, nothing is left or her key was revoked, and no other page reaches the extension', async ({
  app,
}) => {
  const { pith } = await openAsMara(app)
  const videoId = addVideo(app, 'Why is my bread flat?')
  const page = await browser.watch(videoId)
  await clickButton(page)
  const panel = await panelOf(page)
  const address = panel.getByLabel('Address of your Pith')
  await fillIn(address, app.youtube.url)
  await address.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('No Pith at this address')
  await pair(browser, page, app.url)
  await expect(panel.getByText(/\d words$/)).toBeVisible()
  await browser.context.setOffline(true)
  await panel.getByRole('button', { name: 'Summarize' }).click()
  await expect(panel.getByRole('alert')).toContainText('Your Pith does not answer')
  await expect(panel.getByText('The captions are read and kept in this browser.')).toBeVisible()
  await panel.getByRole('button', { name: 'Use another address' }).click()
  await expect(panel.getByLabel('Address of your Pith')).toHaveValue(app.url)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await browser.context.setOffline(false)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()

  for (let used = 1; used < 5; used++) {
    const data = { video: addVideo(app, 'Another one') }
    expect((await pith.request.post(`${app.url}/api/summaries`, { data })).status()).toBe(202)
  }
  await navigate(page, `/watch?v=${addVideo(app, 'One too many')}`)
  await panel.getByRole('button', { name: 'Summarize' }).click()
  await expect(panel.getByRole('alert')).toContainText('Limit Reached')
  await expect(
    panel.getByText(/^Nothing was counted\. Your allowance renews on \w+ \d+, \d{4}\.$/),
  ).toBeVisible()
  await expect(panel.getByRole('link', { name: 'See your allowance' })).toHaveAttribute(
    'href',
    `${app.url}/usage`,
  )
  await expectPanelAccessible(page)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/extension-limit.png` })
  await navigate(page, `/watch?v=${videoId}`)
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()

  const { items } = (await (await pith.request.get(`${app.url}/api/keys`)).json()) as {
    items: { id: string }[]
  }
  for (const { id } of items) await pith.request.delete(`${app.url}/api/keys/${id}`)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('This browser is no longer paired.')).toBeVisible()
  await expect(panel.getByLabel('Address of your Pith')).toHaveValue(app.url)
  await pair(browser, page, app.url)
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()

  // Pages cannot send messages to the extension, and only those of YouTube can show its panel.
  expect(
    await page.evaluate(
      () => typeof (globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime,
    ),
  ).toBe('undefined')
  await pith.goto(`${app.url}/privacy`)
  await pith.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }))
  }, panel.url())
  await expect.poll(() => pith.frames().at(-1)?.url()).toMatch(/^(chrome-error:|about:blank)/)

  await browser.context.serviceWorkers()[0]!.evaluate('chrome.runtime.reload()')
  await clickButton(page)
  await expectButton(page, 'Reload the page')
})

test("on YouTube's site for phones the button stands with the page's own, and the panel works as on the large one", async ({
  app,
}) => {
  await openAsMara(app)
  const bread = addVideo(app, 'Why is my bread flat?')
  const salt = addVideo(app, 'How much salt?')
  const page = await browser.watch(bread, 'm.youtube.com')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.slim-video-action-bar-actions > #pith-button')).toBeVisible()
  await clickButton(page)
  await pair(browser, page, app.url)
  const panel = await panelOf(page)
  await expect(panel.getByText(/\d words$/)).toBeVisible()
  await navigate(page, `/watch?v=${salt}`)
  await expect(panel.getByRole('heading', { name: 'How much salt?' })).toBeVisible()
  await expect(page.locator('.slim-video-action-bar-actions > #pith-button')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Summarize' }).click()
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

test('a Pith that recognizes speech listens to a video without captions when Mara asks for it', async ({
  share,
}) => {
  const speech = await startSpeech(makeTrack(sourdough).cues)
  const app = await share('an app that listens', async () => {
    const started = await startApp({ environment: speech.settings })
    const { close } = started
    return Object.assign(started, { close: () => close().then(speech.close) })
  })
  const { pith } = await openAsMara(app)
  const coat = addVideo(app, 'Repairing a wool coat')
  app.youtube.videos.set(
    coat,
    makeFakeVideo({ title: 'Repairing a wool coat', fails: 'transcripts_disabled' }),
  )
  const page = await browser.watch(coat)
  await clickButton(page)
  await pair(browser, page, app.url)
  const panel = await panelOf(page)
  await expect(
    panel.getByText('0 of 5 used this week. You can bring captions yourself, or let'),
  ).toBeVisible()
  await expectPanelAccessible(page)
  await panel.getByRole('button', { name: 'Listen instead' }).click()
  await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(panel.getByText('From what your Pith heard.')).toBeVisible()
  const view = await (await pith.request.get(`${app.url}/api/summaries/${coat}`)).json()
  expect(view).toMatchObject({ transcript: { kind: 'speech' } })
})

test.describe('with a model', () => {
  test.use({ withModel: true })

  test('Mara chooses the language of her summaries, and the next video keeps it', async ({
    app,
  }) => {
    const { pith } = await openAsMara(app)
    const bread = addVideo(app, 'Why is my bread flat?')
    const salt = addVideo(app, 'How much salt?')
    const page = await browser.watch(bread)
    await clickButton(page)
    await pair(browser, page, app.url)
    const panel = await panelOf(page)
    const language = panel.getByLabel('Summary language')
    // That of the browser.
    await expect(language).toHaveValue('en')
    await language.selectOption('German')
    await expectPanelAccessible(page)
    await panel.getByRole('button', { name: 'Summarize' }).click()
    await expect(panel.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    expect(await languageOf(pith, app.url, bread)).toBe('de')
    await navigate(page, `/watch?v=${salt}`)
    await expect(language).toHaveValue('de')
  })
})
