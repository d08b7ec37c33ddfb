// Everything that can go wrong with a link, and the way out that the page offers.
import { problems } from '../../src/contract/problems.ts'
import { failing, talks } from '../doubles/youtube-videos.ts'
import { expect, summarize, test } from './fixture.ts'

test.beforeEach(({ quiet }) => void quiet)

const ways = {
  upload: 'Bring the captions yourself',
  extract: 'Use the extract instead',
  retry: 'Try again',
  other_link: 'Try another link',
} as const

for (const [code, videoId] of Object.entries(failing)) {
  const { title, text, action } = problems[code as keyof typeof problems]
  test(`${code}: says what happened, that nothing was counted, and what to do`, async ({ page, app }) => {
    // What YouTube holds against this server is remembered for a while, and would be the answer to the next question too.
    if (problems[code as keyof typeof problems].status === 503) await app.crash()
    await summarize(page, `https://www.youtube.com/watch?v=${videoId}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(title, { timeout: 30_000 })
    if (code !== 'video_unplayable') await expect(alert).toContainText(text)
    await expect(alert).toContainText('Nothing was counted.')
    await expect(page.getByText(ways[(action ?? 'other_link') as keyof typeof ways]).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(new RegExp(videoId))
  })
}

test('ten words are too little, and it says so', async ({ page }) => {
  await summarize(page, talks.short)
  await expect(page.getByRole('alert')).toContainText('Too little is said')
})

const badLinks: [string, string][] = [
  ['', 'Please enter a YouTube URL.'],
  ['hello', 'Please enter a valid YouTube URL.'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'Please enter a valid YouTube URL.'],
  ['https://vimeo.com/76979871', 'Please enter a valid YouTube URL.'],
  ['https://www.youtube.com/playlist?list=PLx', 'This link leads to a playlist.'],
  ['https://www.youtube.com/@somebody', 'This link leads to a channel.'],
]
for (const [link, sentence] of badLinks) {
  test(`the link “${link}” is refused in a sentence, and stays to be corrected`, async ({ page }) => {
    await summarize(page, link)
    await expect(page.getByText(sentence)).toBeVisible()
    const box = page.getByRole('textbox', { name: 'YouTube link' })
    await expect(box).toHaveValue(link)
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  })
}

const badFiles: [string, string, Buffer, RegExp][] = [
  [
    'a picture',
    'photo.srt',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4096, 7)]),
    /No captions could be read/,
  ],
  ['20 MB', 'long.txt', Buffer.alloc(20_000_000, 'words and '), /5 MB/],
  ['nothing', 'empty.vtt', Buffer.from('WEBVTT\n\n'), /no words/i],
]
for (const [what, name, buffer, sentence] of badFiles) {
  test(`a file with ${what} is refused, and nothing is lost`, async ({ page, quiet }) => {
    quiet.allowed.push(/Failed to load resource/)
    await summarize(page, failing.transcripts_disabled)
    await page.getByLabel('Upload captions').setInputFiles({ name, mimeType: 'text/plain', buffer })
    const submit = page.getByRole('button', { name: 'Generate AI Summary' }).last()
    if (await submit.isEnabled()) await submit.click()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(failing.transcripts_disabled)
  })
}

test('our server is down: the spec’s sentence, and Try again works when it is back', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await page.route('**/api/summaries', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'servers_down', message: problems.servers_down.text, action: 'retry' } },
    }),
  )
  await summarize(page, talks.lighthouse)
  await expect(page.getByRole('alert')).toContainText('Our servers are currently down. Please try again later.')
  await page.unroute('**/api/summaries')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
})

test('a failure without a message of its own', async ({ page, quiet }) => {
  quiet.allowed.push(/Failed to load resource/)
  await page.route('**/api/summaries', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }))
  await summarize(page, talks.lighthouse)
  await expect(page.getByRole('alert')).toContainText(/Failed to process video\. Please try again\.|HTTP 500/)
})

test('offline: told calmly, and what was typed stays', async ({ page, context }) => {
  await page.goto('/summarize')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill('https://youtu.be/')
  // What is fetched ahead would fail loudly.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue('https://youtu.be/')
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).not.toBeVisible()
})

test('metadata is placeholders at first and is replaced when it arrives', async ({ page }) => {
  let known = false
  await page.route('**/api/videos/*', async (route) => {
    if (known) return route.continue()
    known = true
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
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(talks.turmuhr)
  await expect(page.getByText('Video Title Unavailable')).toBeVisible()
  await expect(page.getByText('Channel Unavailable')).toBeVisible()
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByText('Warum läuft eine Kirchturmuhr im Winter falsch?').first()).toBeVisible()
})
