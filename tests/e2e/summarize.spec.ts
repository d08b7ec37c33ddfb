// Summarizing a video: from the link to the summary, with captions of the user, and
// across reloads and crashes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sampleVideoId } from '../../src/contract/basics/limits.ts'
import { failingVideos, makeFakeVideos, testVideos } from '../doubles/youtube-videos.ts'
import { addVideo, arrive, expect, summarize, test } from './fixture.ts'

const video = {
  id: testVideos.lighthouse,
  title: makeFakeVideos().get(testVideos.lighthouse)!.title,
}
const link = `https://youtu.be/${video.id}`

test('a user pastes a link, sees the video, and reads the summary with its quotes and transcript', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('/')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(link)
  await expect(page.getByRole('heading', { name: video.title })).toBeVisible()
  await page.getByRole('button', { name: 'Options: medium, English' }).click()
  await page.getByRole('button', { name: 'Short' }).click()
  const request = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  expect((await request).postDataJSON()).toMatchObject({
    video: video.id,
    length: 'short',
    language: 'en',
  })

  await arrive(page)
  await expect(page).toHaveURL(new RegExp(`/summary/${video.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Summary ready' })).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  const toast = page.getByText('Summary copied to clipboard!').first()
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box!.x).toBeGreaterThan(600)
  expect(box!.y).toBeLessThan(200)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(video.title)
  await page.clock.fastForward(3000)
  await expect(toast).not.toBeVisible()

  await expect(page.getByText(/^Read 0:00-\d+:\d\d, 100%/)).toBeVisible()
  await expect(page.getByText('Picked from the speaker’s words.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${video.id}`,
  )
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute(
    'target',
    '_blank',
  )

  const points = page.getByRole('region', { name: 'Key Points' })
  const quote = (await points.locator('[data-words] p').first().innerText()).trim()
  expect(quote.length).toBeGreaterThan(20)
  await points.locator('[data-words]').first().getByRole('link').click()
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${video.id}`),
  )

  const transcript = page.getByRole('region', { name: 'Transcript' })
  await expect(transcript.locator('[aria-current]')).toBeVisible()
  await expect(transcript.getByRole('button', { name: 'Quoted in point 1' })).toBeVisible()
  const word = /\p{L}{6,}/u.exec(quote)![0]
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill(word)
  await expect(transcript.locator('mark').first()).toHaveText(new RegExp(word, 'i'))
  await expect(transcript.getByText(/^\d+ of \d+$/)).toBeVisible()
  const lines = transcript.getByRole('listitem')
  const [first, second] = await lines.locator('p').allInnerTexts()
  const phrase = `${first!.split(' ').at(-1)} ${second!.split(' ')[0]}`
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill(phrase)
  for (const line of [lines.nth(0), lines.nth(1)])
    await expect(line.locator('mark').first()).toBeVisible()
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill('qqxx')
  await expect(transcript.getByText('Nobody says “qqxx” here.')).toBeVisible()
  await expect(transcript.getByRole('listitem')).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Summary as text (.txt)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(
    `${video.title.replace(/[^a-z0-9]/gi, '_').toLowerCase()}_summary.txt`,
  )
  expect(readFileSync(await download.path(), 'utf8')).toContain(video.title)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
})

test('a video that was summarized before is shown with the answer to the request', async ({
  page,
}) => {
  await summarize(page, video.id)
  await arrive(page)
  // Back leads to the form with the link, for another length; who begins anew finds it empty.
  await page.goBack()
  const field = page.getByRole('textbox', { name: 'YouTube link' })
  await expect(field).toHaveValue(video.id)
  const streams: string[] = []
  page.on('request', (request) => request.url().endsWith('/events') && streams.push(request.url()))
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  expect(await (await answer).json()).toMatchObject({
    cached: true,
    summary: { videoId: video.id },
  })
  await arrive(page)
  expect(streams).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Summarize' }).click()
  await expect(field).toHaveValue('')
})

test('the sample talk works without YouTube and is labeled as a sample', async ({ page }) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'the sample talk' }).click()
  await arrive(page)
  await expect(page).toHaveURL(new RegExp(`/summary/${sampleVideoId}`))
  await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).not.toBeAttached()
  await page
    .getByRole('region', { name: 'Key Points' })
    .getByRole('link', { name: /at/ })
    .first()
    .click()
  await expect(
    page.getByRole('region', { name: 'Transcript' }).locator('[aria-current]'),
  ).toBeVisible()
})

test('a user uploads captions for a video whose captions are disabled', async ({ page }) => {
  const videoId = failingVideos.transcripts_disabled
  await summarize(page, `https://youtu.be/${videoId}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Captions are switched off')
  await expect(alert).toContainText('Nothing was counted')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(
    `https://youtu.be/${videoId}`,
  )
  await page.getByLabel('Upload captions').setInputFiles({
    name: 'talk.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(captions.srt),
  })
  await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
  await arrive(page)
  await expect(page).toHaveURL(new RegExp(`/summary/${videoId}`))
  await expect(page.getByText(/captions you uploaded/i)).toBeVisible()
})

test('captions do not end under a link that failed before: its video is named, and they can be used without it', async ({
  page,
}) => {
  const videoId = failingVideos.transcripts_disabled
  const box = page.getByRole('textbox', { name: 'YouTube link' })
  const title = page.getByRole('textbox', { name: 'Title (optional)' })
  const failingLink = `https://youtu.be/${videoId}`
  const upload = () =>
    page.getByLabel('Upload captions').setInputFiles({
      name: 'The keeper.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(captions.srt),
    })
  await summarize(page, failingLink)
  await expect(page.getByRole('alert')).toContainText('Captions are switched off')
  await expect(page.getByText(/^For .+Pith uses them for this video only/)).toBeVisible()
  await expect(title).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await page.goBack()
  await expect(box).toHaveValue(failingLink)
  await page.getByRole('link', { name: 'Pith', exact: true }).first().click()
  await page.getByRole('link', { name: 'Summarize', exact: true }).first().click()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await box.fill(failingLink)
  await page.getByRole('button', { name: 'upload captions' }).click()
  await expect(page.getByText(/^For .+Pith uses them for this video only/)).toBeVisible()
  await upload()
  await page.getByRole('button', { name: 'Use them without this video' }).click()
  await expect(box).toHaveValue('')
  await expect(page.getByText('The keeper.srt')).toBeVisible()
  await title.fill('The ninety steps')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByRole('heading', { name: 'The ninety steps' })).toBeVisible()
  await arrive(page)
  await expect(page).not.toHaveURL(new RegExp(videoId))
})

const lines = [
  'A clock in a church tower is slow by a minute a week, and nobody minds.',
  'The keeper climbs ninety steps on Sunday and winds three weights by hand.',
  'When the railway came, every town had to agree on one time for the trains.',
  'The signal was sent by telegraph at ten in the morning from the observatory.',
  'Now the clock is set by radio, but the keeper still climbs the ninety steps.',
]
const formatTime = (i: number, separator: string) =>
  `00:00:${String(i * 6).padStart(2, '0')}${separator}000`
const captions = {
  srt: lines
    .map((line, i) => `${i + 1}\n${formatTime(i, ',')} --> ${formatTime(i + 1, ',')}\n${line}\n`)
    .join('\n'),
  vtt: `WEBVTT\n\n${lines.map((line, i) => `${formatTime(i, '.')} --> ${formatTime(i + 1, '.')}\n${line}\n`).join('\n')}`,
  json3: JSON.stringify({
    events: lines.map((line, i) => ({
      tStartMs: i * 6000,
      dDurationMs: 6000,
      segs: [{ utf8: line }],
    })),
  }),
  srv3: `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body>${lines.map((line, i) => `<p t="${i * 6000}" d="6000">${line}</p>`).join('')}</body></timedtext>`,
  txt: lines.map((line, i) => `0:${String(i * 6).padStart(2, '0')} ${line}`).join('\n'),
}

for (const [extension, text] of Object.entries(captions)) {
  test(`a user summarizes a .${extension} file without a video`, async ({ page }) => {
    await page.goto('/summarize')
    await page.getByRole('button', { name: 'upload captions' }).click()
    await page.getByLabel('Upload captions').setInputFiles({
      name: `The keeper of the clock.${extension}`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
    await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
    await expect(page.getByRole('heading', { name: 'The keeper of the clock' })).toBeVisible()
    await arrive(page)
    await expect(
      page.getByRole('region', { name: 'Key Points' }).getByRole('link', { name: 'at 0:' }).first(),
    ).toBeVisible()
  })
}

test('nothing is sent before a chosen file was read, however slow the disk is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const read = File.prototype.arrayBuffer
    const released = new Promise((resolve) => addEventListener('disk-is-ready', resolve))
    File.prototype.arrayBuffer = async function () {
      await released
      return read.call(this)
    }
  })
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'upload captions' }).click()
  const buffer = Buffer.from(captions.srt)
  await page
    .getByLabel('Upload captions')
    .setInputFiles({ name: 'The keeper of the clock.srt', mimeType: 'text/plain', buffer })
  const submit = page.getByRole('button', { name: 'Generate AI Summary' }).last()
  await expect(submit).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('disk-is-ready')))
  await submit.click()
  await expect(page.getByRole('heading', { name: 'The keeper of the clock' })).toBeVisible()
})

test('captions are never lost: not by a file, a failed link, another page or a link in between', async ({
  page,
}) => {
  await page.goto('/summarize')
  const box = page.getByRole('textbox', { name: 'YouTube link' })
  const pasted = page.getByRole('textbox', { name: 'Paste the transcript' })
  // Pasted anywhere, even into the link field, which cannot hold several lines.
  await expect(box).toBeFocused()
  await paste(page, lines.slice(0, 2).join('\n'))
  await expect(pasted).toHaveValue(lines.slice(0, 2).join('\n'))
  await page.getByRole('heading', { level: 1 }).click()
  await paste(page, lines.slice(2).join('\n'))
  await expect(pasted).toHaveValue(lines.join('\n'))
  // Nothing else on the page would send something different.
  await expect(page.getByRole('button', { name: 'Generate AI Summary' })).toHaveCount(1)

  await drop(page, { name: 'photo.srt', text: captions.srt })
  await expect(page.getByText('photo.srt')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect(pasted).toHaveValue(lines.join('\n'))

  await page.getByRole('button', { name: 'Use a link instead' }).click()
  await box.fill(failingVideos.video_private)
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing was counted')
  await page.getByRole('button', { name: 'Try another link' }).click()
  await page.getByRole('button', { name: 'upload captions' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click()
  await page.goBack()
  await expect(pasted).toHaveValue(lines.join('\n'))
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await arrive(page)
  // The lines have no times, so the moments are no promises.
  await expect(page.getByText('so its moments are estimated')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read at an estimated ~0:' }).first()).toBeVisible()
})

test('pasted words that are too few stay in their form, where more can be added', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/422/)
  await page.goto('/summarize')
  await page.getByRole('textbox', { name: 'YouTube link' }).waitFor()
  const text = 'These are only\nten words of a talk.'
  await paste(page, text)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByRole('alert')).toContainText('Too little is said')
  await expect(page.getByRole('textbox', { name: 'Paste the transcript' })).toHaveValue(text)
})

/** Pastes into the focused element, or into the page. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)
}

/** Drops a file beside everything, and expects that the browser does not open it. */
async function drop(page: Page, file: { name: string; text: string }): Promise<void> {
  const opensFile = await page.evaluate(({ name, text }) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], name))
    const options = { dataTransfer, bubbles: true, cancelable: true }
    const isAccepted = !document.body.dispatchEvent(new DragEvent('dragover', options))
    return document.body.dispatchEvent(new DragEvent('drop', options)) || !isAccepted
  }, file)
  expect(opensFile).toBe(false)
}

test('a link that is pasted or dropped outside of any field fills the link field, and a dropped file does not replace the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const field = page.getByRole('textbox', { name: 'YouTube link' })
  await page.goto('/summarize')
  await expect(field).toBeFocused()
  for (const [pasted, value] of [
    [link, link],
    [
      `And this: https://youtu.be/${testVideos.turmuhr} is good.`,
      `https://youtu.be/${testVideos.turmuhr}`,
    ],
    ['https://example.org/feed.xml', 'https://example.org/feed.xml'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field).toHaveValue(value)
    await expect(field).toBeFocused()
  }

  // In the field, a link takes the place of the link that is there; other words are added
  // to it, as in any field.
  await page.evaluate((text) => navigator.clipboard.writeText(text), link)
  await field.fill(`https://youtu.be/${testVideos.turmuhr}`)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(link)
  await page.evaluate(() => navigator.clipboard.writeText('&t=9'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(`${link}&t=9`)

  // What the browser itself would do with a drop is to open it in place of the page.
  const other = `https://youtu.be/${testVideos.sourdough}`
  await dropOnHeading(page, {
    items: [
      { mimeType: 'text/uri-list', data: other },
      { mimeType: 'text/plain', data: other },
    ],
  })
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(other)
  await dropOnHeading(page, { files: [join(process.cwd(), 'README.md')] })
  await expect(page.getByRole('button', { name: 'Remove the file' })).toBeVisible()
  await expect(page.getByText('README.md')).toBeVisible()
  await dropOnHeading(page, { files: [join(process.cwd(), 'src/web/public/share.png')] })
  await expect(
    page.getByText('A .png file cannot be read as captions. Use a .srt, .vtt,'),
  ).toBeVisible()
  await expect(page.getByText('README.md')).toBeVisible()
  await expect(page).toHaveURL('/summarize')
})

type Dragged = { items?: { mimeType: string; data: string }[]; files?: string[] }

/** As when something is dragged into the window from another program. */
async function dropOnHeading(page: Page, dragged: Dragged): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { x, y } = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const data = { items: [], files: [], dragOperationsMask: 1, ...dragged }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data })
  await session.detach()
}

test('a user closes the page during a summary, and finds the result later', async ({
  page,
  app,
  context,
}) => {
  const release = app.youtube.hold('timedtext')
  await summarize(page, addVideo(app, 'A new video'))
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await expect(page.getByText('You can leave this page.')).toBeVisible()
  await page.close()
  release()
  const newPage = await context.newPage()
  await newPage.goto('/summarize')
  await arrive(newPage)
})

test('a user closes the page before the server has responded, and finds the result later', async ({
  page,
  context,
}) => {
  await page.route('**/api/summaries', () => {})
  await summarize(page, testVideos.knife)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await page.close()
  const newPage = await context.newPage()
  await newPage.goto('/summarize')
  await arrive(newPage)
})

test('a summary is finished after the server was killed and started again', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to load resource/,
  )
  const release = app.youtube.hold('timedtext')
  const videoId = addVideo(app, 'A new video')
  await summarize(page, videoId)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  const isReading = () => app.youtube.requests.some(({ query }) => query.get('v') === videoId)
  await expect.poll(isReading).toBe(true)
  // The code of the card must have arrived before the server is gone.
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await app.crash()
  release()
  await arrive(page)
  const usage = await page.evaluate(async () => (await fetch('/api/usage')).json())
  expect(usage).toMatchObject({ used: 1, remaining: 4 })
})
