// Every failure of a video, and the help that the page offers.
import { writeFileSync } from 'node:fs'
import { defaultBrand, nameInstallation } from '../../src/contract/basics/brand.ts'
import { problems } from '../../src/contract/problems/problems.ts'
import { failingVideos, testVideos } from '../doubles/youtube-videos.ts'
import { arrive, expect, summarize, test } from './fixture.ts'

const actionLabels = {
  upload: 'Upload the captions yourself',
  extract: 'Use the extract instead',
  retry: 'Try again',
  other_link: 'Try another link',
} as const

/** Problems whose text says what YouTube answered: the reason, or when the stream starts. */
const answers: Record<string, string> = {
  video_unplayable: '',
  live_upcoming:
    'a live stream that starts on January 1, 2030 at 12:00 AM UTC. Try again when it is over.',
}

const asShown = (text: string) => nameInstallation(text, defaultBrand.name)

/** After these the server asks YouTube for nothing for a while. */
const blocks = ['ip_blocked', 'rate_limited']

// One page for all: a browser for each would take twice the processor time.
test('for every failure of a video the user learns the reason, that nothing was counted, and what to do', async ({
  page,
  app,
}) => {
  for (const [code, videoId] of Object.entries(failingVideos))
    await test.step(code, async () => {
      const { title, text, action } = problems[code as keyof typeof problems]
      await summarize(page, `https://www.youtube.com/watch?v=${videoId}`)
      const alert = page.getByRole('alert')
      await expect.soft(alert).toContainText(title)
      await expect.soft(alert).toContainText(answers[code] ?? asShown(text))
      await expect.soft(alert).toContainText('Nothing was counted.')
      await expect
        .soft(
          page
            .getByText(actionLabels[(action ?? 'other_link') as keyof typeof actionLabels])
            .first(),
        )
        .toBeVisible()
      await expect
        .soft(page.getByRole('textbox', { name: 'YouTube link' }))
        .toHaveValue(new RegExp(videoId))
      if (!blocks.includes(code)) return
      // A restart lets it ask again. No page is open meanwhile, whose requests would fail.
      await page.goto('about:blank')
      await app.crash()
    })
})

test('a video with ten words has too little speech to summarize', async ({ page }) => {
  await summarize(page, testVideos.short)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Too little is said')

  // The message can be closed, goes away with another input, and never hides the ways to start.
  await expect(page.getByRole('button', { name: 'the sample talk' })).toBeVisible()
  const box = page.getByRole('textbox', { name: 'YouTube link' })
  await box.fill('https://')
  await expect(alert).toHaveCount(0)
  await summarize(page, testVideos.short)
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Close this message' }).click()
  await expect(alert).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'the sample talk' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('after a reload the link that failed is in the field, without its old message, and can be sent again', async ({
  page,
}) => {
  await summarize(page, testVideos.short)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Too little is said')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(testVideos.short)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(alert).toContainText('Too little is said')
  // On another page it is not forgotten.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.goBack()
  await expect(alert).toContainText('Too little is said')
})

const invalidLinks: [string, string][] = [
  ['', 'Please enter a YouTube URL.'],
  ['hello', 'Please enter a valid YouTube URL.'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'Please enter a valid YouTube URL.'],
  ['https://vimeo.com/76979871', 'Please enter a valid YouTube URL.'],
  [
    'https://www.youtube.com/playlist?list=RDdQw4w9WgXcQ',
    'YouTube makes a mix for each viewer, and it has no end.',
  ],
]
test('a link that leads to no video is rejected with a message and can be corrected', async ({
  page,
}) => {
  for (const [link, message] of invalidLinks)
    await test.step(`“${link}”`, async () => {
      await page.goto('/summarize')
      await summarize(page, link)
      await expect.soft(page.getByText(message)).toBeVisible()
      const box = page.getByRole('textbox', { name: 'YouTube link' })
      await expect.soft(box).toHaveValue(link)
      await expect.soft(box).toBeFocused()
      await expect.soft(box).toHaveAttribute('aria-invalid', 'true')
    })
})

/** The last says whether the server finds it, and so only after the button. */
const invalidFiles: [string, string, Buffer, RegExp, boolean][] = [
  [
    'a picture',
    'photo.srt',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4096, 7)]),
    /No captions could be read/,
    false,
  ],
  [
    '20 MB',
    'long.txt',
    Buffer.alloc(20_000_000, 'words and '),
    /A caption file may have up to 5 MB/,
    false,
  ],
  ['nothing', 'empty.vtt', Buffer.from('WEBVTT\n\n'), /no words/i, true],
]
for (const [description, name, buffer, message, isSent] of invalidFiles) {
  test(`a caption file with ${description} is rejected, and the link is kept`, async ({
    page,
    allowedErrors,
  }, info) => {
    allowedErrors.push(/Failed to load resource/)
    await summarize(page, failingVideos.transcripts_disabled)
    // The browser reads a file by itself, but the bytes of a large buffer would be sent
    // to it as text.
    const path = info.outputPath(name)
    writeFileSync(path, buffer)
    await page.getByLabel('Upload captions').setInputFiles(path)
    if (isSent) await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(
      failingVideos.transcripts_disabled,
    )
  })
}

test('a PDF instead of captions is refused with what can be read, also after the button', async ({
  page,
}) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'upload captions' }).click()
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>\nendobj\n')
  await page
    .getByLabel('Upload captions')
    .setInputFiles({ name: 'Paper.pdf', mimeType: 'application/pdf', buffer })
  const message = page.getByText('A .pdf file cannot be read as captions. Use a .srt, .vtt,')
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(message).toBeVisible()
  await page.getByRole('textbox', { name: 'Paste the transcript' }).fill(' ')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByText('This file or text contains no words.')).toBeVisible()
})

test('when the server is down the user is told, and can try again when it is back', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/api/summaries', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: { code: 'servers_down', message: problems.servers_down.text, action: 'retry' },
      },
    }),
  )
  await summarize(page, testVideos.lighthouse)
  await expect(page.getByRole('alert')).toContainText(
    'Our servers are currently down. Please try again later.',
  )
  await page.unroute('**/api/summaries')
  await page.getByRole('button', { name: 'Try again' }).click()
  await arrive(page)
})

test('a request that is cut off is a network error, and nobody is told that the servers are down', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/api/summaries', (route) => route.abort('connectionreset'))
  await summarize(page, testVideos.lighthouse)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Network error')
  await expect(alert).toContainText(asShown(problems.connection_failed.text))
  await expect(page.getByText(/servers are currently down/)).toHaveCount(0)
  await page.unroute('**/api/summaries')
  await page.getByRole('button', { name: 'Try again' }).click()
  await arrive(page)
})

test('an unknown failure has a general message', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/api/summaries', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
  )
  await summarize(page, testVideos.lighthouse)
  await expect(page.getByRole('alert')).toContainText(
    /Failed to process video\. Please try again\.|HTTP 500/,
  )
})

test('an offline user is told so and keeps the typed link', async ({ page, context }) => {
  await page.goto('/summarize')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill('https://youtu.be/')
  // Running prefetches would log errors.
  await page.waitForLoadState('networkidle')
  const read = page.getByRole('button', { name: 'the sample talk' })
  const before = await read.boundingBox()
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeInViewport()
  // It moves nothing that is being read.
  expect(await read.boundingBox()).toEqual(before)
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue('https://youtu.be/')
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).not.toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page that is loaded again without a network says so, and comes back with one', async ({
    page,
    context,
    allowedErrors,
  }) => {
    allowedErrors.push(/503|ERR_INTERNET_DISCONNECTED/)
    await page.goto('/all-summaries')
    const prompt = page.getByRole('heading', { name: 'This needs an account' })
    await expect(prompt).toBeVisible()
    await page.mouse.move(100, 100)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.reload()
    const heading = page.getByRole('heading', { name: 'This page could not be loaded' })
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toBeVisible()
    await context.setOffline(false)
    await expect(async () => {
      await page.reload()
      await expect(prompt).toBeVisible({ timeout: 5000 })
    }).toPass()
  })
})

test('placeholders are replaced when the metadata arrives', async ({ page }) => {
  let isAvailable = false
  await page.route('**/api/videos/*', async (route) => {
    if (isAvailable) return route.continue()
    isAvailable = true
    const response = await route.fetch()
    const body = (await response.json()) as object
    await route.fulfill({
      json: {
        ...body,
        title: 'Video Title Unavailable',
        channelTitle: 'Channel Unavailable',
        thumbnail: null,
        duration: '',
        error: { code: 'network', message: problems.network.text },
      },
    })
  })
  await page.goto('/summarize')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(testVideos.turmuhr)
  await expect(page.getByText('Video Title Unavailable')).toBeVisible()
  await expect(page.getByText('Channel Unavailable')).toBeVisible()
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(
    page.getByText('Warum läuft eine Kirchturmuhr im Winter falsch?').first(),
  ).toBeVisible()
})
