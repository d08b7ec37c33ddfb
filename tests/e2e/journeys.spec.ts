// What a person does with Pith, from the link to the last word.
import { readFileSync } from 'node:fs'
import { sampleVideoId } from '../../src/contract/settings.ts'
import { failing, makeVideos, talks } from '../doubles/youtube-videos.ts'
import { expect, summarize, test } from './fixture.ts'

test.beforeEach(({ quiet, app }) => {
  void quiet
  app.youtube.slow = {}
})

const talk = { id: talks.lighthouse, title: makeVideos().get(talks.lighthouse)!.title }
const link = `https://youtu.be/${talk.id}`

test('paste a link, see what video it is, watch the steps, read the summary and every moment of it', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'YouTube link' }).fill(link)
  await expect(page.getByRole('heading', { name: talk.title })).toBeVisible()
  await page
    .getByRole('radio', { name: 'Short' })
    .or(page.getByRole('button', { name: 'Short' }))
    .click()
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ video: talk.id, length: 'short', language: 'en' })

  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  const toast = page.getByText('Summary copied to clipboard!').first()
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box!.x).toBeGreaterThan(600)
  expect(box!.y).toBeLessThan(200)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(talk.title)
  await expect(toast).not.toBeVisible({ timeout: 4500 })

  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page).toHaveURL(new RegExp(`/summary/${talk.id}`))
  await expect(page.getByRole('heading', { level: 1, name: talk.title })).toBeVisible()
  await expect(page.getByText(/^Read 0:00-\d+:\d\d, 100%/)).toBeVisible()
  await expect(page.getByText('Extracted, not written')).toBeVisible()
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${talk.id}`,
  )
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).toHaveAttribute('target', '_blank')
  await expect(page.getByText(/^(positive|neutral|negative)$/)).toHaveCSS('text-transform', 'uppercase')

  const points = page.getByRole('region', { name: 'Key Points' })
  await points
    .getByRole('button', { name: /Show the words/ })
    .first()
    .click()
  const quote = await points.locator('q').first().innerText()
  expect(quote.length).toBeGreaterThan(20)
  await points
    .getByRole('link', { name: /Play at/ })
    .first()
    .click()
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${talk.id}`),
  )

  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: /Show/ }).click()
  const word = /\p{L}{6,}/u.exec(quote)![0]
  await transcript.getByRole('searchbox', { name: 'Search the transcript' }).fill(word)
  await expect(transcript.locator('mark').first()).toHaveText(new RegExp(word, 'i'))
  await expect(transcript.getByText(/^\d+ of \d+$/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Summary as text (.txt)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${talk.title.replace(/[^a-z0-9]/gi, '_').toLowerCase()}_summary.txt`)
  expect(readFileSync(await download.path(), 'utf8')).toContain(talk.title)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: talk.title })).toBeVisible()
})

test('no network: the sample talk shows everything at work and says that it is a sample', async ({ page }) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'the sample talk' }).click()
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page).toHaveURL(new RegExp(`/summary/${sampleVideoId}`))
  await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Watch on YouTube/ })).not.toBeAttached()
  await page.getByRole('region', { name: 'Key Points' }).getByRole('link', { name: /at/ }).first().click()
  await expect(page.getByRole('region', { name: 'Transcript' }).locator('[aria-current]')).toBeVisible()
})

test('captions are switched off: bring a file, and the same video is summarised', async ({ page }) => {
  const videoId = failing.transcripts_disabled
  await summarize(page, `https://youtu.be/${videoId}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Captions are switched off')
  await expect(alert).toContainText('Nothing was counted')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(`https://youtu.be/${videoId}`)
  await page
    .getByLabel('Upload captions')
    .setInputFiles({ name: 'talk.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(captions.srt) })
  await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
  await page.getByRole('link', { name: 'Read the whole summary' }).click()
  await expect(page).toHaveURL(new RegExp(`/summary/${videoId}`))
  await expect(page.getByText(/captions you brought/i)).toBeVisible()
})

const lines = [
  'A clock in a church tower is slow by a minute a week, and nobody minds.',
  'The keeper climbs ninety steps on Sunday and winds three weights by hand.',
  'When the railway came, every town had to agree on one time for the trains.',
  'The signal was sent by telegraph at ten in the morning from the observatory.',
  'Now the clock is set by radio, but the keeper still climbs the ninety steps.',
]
const at = (i: number, comma: string) => `00:00:${String(i * 6).padStart(2, '0')}${comma}000`
const captions = {
  srt: lines.map((line, i) => `${i + 1}\n${at(i, ',')} --> ${at(i + 1, ',')}\n${line}\n`).join('\n'),
  vtt: `WEBVTT\n\n${lines.map((line, i) => `${at(i, '.')} --> ${at(i + 1, '.')}\n${line}\n`).join('\n')}`,
  json3: JSON.stringify({
    events: lines.map((line, i) => ({ tStartMs: i * 6000, dDurationMs: 6000, segs: [{ utf8: line }] })),
  }),
  srv3: `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body>${lines.map((line, i) => `<p t="${i * 6000}" d="6000">${line}</p>`).join('')}</body></timedtext>`,
  txt: lines.map((line, i) => `0:${String(i * 6).padStart(2, '0')} ${line}`).join('\n'),
}

for (const [extension, text] of Object.entries(captions)) {
  test(`captions without a video, from a .${extension} file`, async ({ page }) => {
    await page.goto('/summarize')
    await page.getByRole('button', { name: 'bring captions' }).click()
    await page.getByLabel('Upload captions').setInputFiles({
      name: `The keeper of the clock.${extension}`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    })
    await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
    await expect(page.getByRole('heading', { name: 'The keeper of the clock' })).toBeVisible()
    await page.getByRole('link', { name: 'Read the whole summary' }).click()
    await expect(
      page.getByRole('region', { name: 'Key Points' }).getByRole('link', { name: 'at 0:' }).first(),
    ).toBeVisible()
  })
}

test('paste the words instead of a file', async ({ page }) => {
  await page.goto('/summarize')
  await page.getByRole('button', { name: 'bring captions' }).click()
  await page.getByRole('textbox', { name: 'Paste the transcript' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Generate AI Summary' }).last().click()
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
})

test('a link pasted anywhere outside a field fills the link box', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/summarize')
  await page.evaluate((text) => navigator.clipboard.writeText(text), link)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toHaveValue(link)
})

test('close the page while it works, come back, and the summary is there', async ({ page, app, context }) => {
  app.youtube.slow.timedtext = 2000
  await summarize(page, talks.sourdough)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await expect(page.getByText('You can leave this page.')).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/summarize')
  await expect(again.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
})

test('close the page before the server has even answered, come back, and the summary is there', async ({
  page,
  context,
}) => {
  await page.route('**/api/summaries', () => {})
  await summarize(page, talks.knife)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/summarize')
  await expect(again.getByRole('link', { name: 'Read the whole summary' })).toBeVisible()
})

test('the server is killed in the middle, starts again, and the summary is finished', async ({ page, app, quiet }) => {
  quiet.allowed.push(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to load resource/,
  )
  app.youtube.slow.timedtext = 60_000
  await summarize(page, talks.hour)
  await expect(page.getByRole('button', { name: 'Extracting transcript…' })).toBeVisible()
  const isReading = () => app.youtube.requests.some(({ query }) => query.get('v') === talks.hour)
  await expect.poll(isReading).toBe(true)
  app.youtube.slow.timedtext = 0
  await app.crash()
  await expect(page.getByRole('link', { name: 'Read the whole summary' })).toBeVisible({ timeout: 15_000 })
  const usage = await page.evaluate(async () => (await fetch('/api/usage')).json())
  expect(usage).toMatchObject({ used: 1, remaining: 4 })
})
