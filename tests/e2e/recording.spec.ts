// A recording is given on the start page, sent in parts, heard and summarized. The listener
// is a double that hears a talk about bees in any file.
import type { Page } from '@playwright/test'
import { startApp } from './app.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
  open,
} from './fixture.ts'

const fixtures = 'src/server/listening/listener/fixtures'
const test = base.extend({
  app: async ({ share }, provide) =>
    provide(
      await share('app that listens', () =>
        startApp({
          model: true,
          program: 'tests/doubles/hearing-server.ts',
          environment: { LISTEN_MINUTES_GUEST: '600', HEARING_WINDOW_MS: '1500' },
        }),
      ),
    ),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

type GivenFile = string | { name: string; mimeType: string; buffer: Buffer }

async function give(page: Page, file: GivenFile): Promise<void> {
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await page.locator('input[type="file"]').first().setInputFiles(file)
}
const begin = (page: Page) => page.getByRole('button', { name: 'Listen to it' }).click()

/** A minute and a half of silence, so long that it is sent in several parts. */
function longFile(name: string, bytes = 3_000_000) {
  const audio = Buffer.alloc(bytes)
  audio.write('RIFF\0\0\0\0WAVEfmt ', 0, 'latin1')
  const wide = { 4: audio.length - 8, 16: 16, 24: 16_000, 28: 32_000, 40: audio.length - 44 }
  for (const [at, value] of Object.entries(wide)) audio.writeUInt32LE(value, Number(at))
  for (const [at, value] of Object.entries({ 20: 1, 22: 1, 32: 2, 34: 16 }))
    audio.writeUInt16LE(value, Number(at))
  audio.write('data', 36, 'latin1')
  return { name, mimeType: 'audio/wav', buffer: audio }
}

test('a guest gives a file, reads its words while they are heard, names who speaks, and plays its summary', async ({
  page,
  app,
}) => {
  app.model!.setPace({ characters: 20, delayMs: 150 })
  await open(page, '/summarize')
  await give(page, `${fixtures}/speech.m4a`)
  await expect(page.getByText(/^Pith can listen to it on this computer/)).toBeVisible()
  await page.getByLabel('Tell the speakers apart').check()
  await page.getByLabel('Keep it to play it').check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page)
  const steps = page.getByRole('status').filter({ hasText: 'Telling the speakers apart' })
  await expect(steps).toContainText('Now: Listening')
  const heard = page.getByRole('list', { name: 'What was heard' })
  await expect(heard.getByRole('listitem').first()).toContainText('Honey bees')
  await page.reload()
  await expect(page.getByText('This goes on when you close the page.')).toBeVisible()
  const who = page.getByRole('heading', { name: 'Who speaks?' })
  await expect(who).toBeVisible()
  const first = page.getByRole('textbox', { name: 'Name of speaker 1' })
  await first.fill('Ada')
  await first.press('Enter')
  await expect(first).toHaveValue('Ada')
  await expectNoViolation(page, 'light')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await expect(page).toHaveURL(/\/summary\/recording-[0-9a-f]{20}$/)
  const lines = page.getByRole('list', { name: 'Transcript lines' })
  await expect(lines).toContainText('Speaker 2: ')
  const audio = page.locator('audio')
  await expect(audio).toBeVisible()
  await expect(page.getByText('Follows the recording')).toBeVisible()

  await page.getByRole('button', { name: 'Speakers', exact: true }).click()
  const speakers = page.getByRole('dialog', { name: 'Who speaks?' })
  await expect(speakers.getByRole('textbox', { name: 'Name of speaker 1' })).toHaveValue('Ada')
  await speakers.getByRole('textbox', { name: 'Name of speaker 2' }).fill('Jorun')
  await speakers.getByRole('button', { name: 'Done' }).click()
  await expect(lines).toContainText('Jorun: ')
  await correct(page)
  await expect(lines).toContainText('orchard')
  await expect(lines).not.toContainText('meadow')
  // The start page has forgotten it.
  await open(page, '/summarize')
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
})

/** Corrects a word, and leaves the summary as it is. */
async function correct(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Correct a word' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct a word' })
  await dialog.getByLabel('Misheard words').fill('meadow')
  await dialog.getByRole('button', { name: 'Correct it everywhere' }).click()
  await expect(dialog.getByText('Please enter what was said instead.')).toBeVisible()
  await expectNoViolation(page, 'light')
  await dialog.getByLabel('What was said instead').fill('orchard')
  await dialog.getByRole('button', { name: 'Correct it everywhere' }).click()
  await expect(dialog.getByText(/^Corrected in \d+ places\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Write the summary again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('a guest has an episode heard that has no transcript, names who speaks, and corrects a word', async ({
  page,
  app,
}) => {
  app.model!.setPace({ characters: 2000, delayMs: 1 })
  await open(page, '/summarize')
  await page.getByLabel('YouTube link').fill(`${app.podcast.url}/bare.xml`)
  await page.getByRole('button', { name: 'Look for Transcripts' }).click()
  await page.getByLabel('Episode').selectOption({ index: 1 })
  await page.getByLabel('Tell the speakers apart').check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await begin(page)
  await page.waitForURL(/\/summary\/episode-/)
  const lines = page.getByRole('list', { name: 'Transcript lines' })
  await expect(lines).toContainText('Speaker 2: ')
  await page.getByRole('button', { name: 'Speakers', exact: true }).click()
  const speakers = page.getByRole('dialog', { name: 'Who speaks?' })
  await speakers.getByRole('textbox', { name: 'Name of speaker 2' }).fill('Jorun')
  await speakers.getByRole('button', { name: 'Done' }).click()
  await expect(lines).toContainText('Jorun: ')
  await correct(page)
  await expect(lines).toContainText('orchard')
  await expect(lines).not.toContainText('meadow')
})

test('a broken connection makes the sending wait, and the same file goes on after a reload', async ({
  page,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/ERR_FAILED/, /^dialog: $/)
  app.model!.setPace({ characters: 2000, delayMs: 1 })
  await open(page, '/summarize')
  let line: 'good' | 'broken' | 'silent' = 'good'
  const parts: number[] = []
  await page.route(/\/api\/recordings\/recording-/, async (route) => {
    const from = new URL(route.request().url()).searchParams.get('from')
    if (line === 'broken') return route.abort()
    if (from === null) return route.fallback()
    parts.push(Number(from))
    // A part whose answer never comes.
    if (line === 'silent') return
    if (parts.length === 1) line = 'broken'
    await route.fallback()
  })
  await give(page, longFile('long_talk.wav'))
  await begin(page)
  await expect(page.getByText('Sending waits')).toBeVisible()
  await expect(page.getByText(/^No connection\. It goes on from here by itself/)).toBeVisible()
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Try now' }).click()
  line = 'silent'
  await expect.poll(() => parts).toHaveLength(2)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  line = 'good'
  await expect(page.getByText(/^A part of it is sent/)).toBeVisible()
  await page.locator('input[type="file"]').first().setInputFiles(longFile('long_talk.wav'))
  await expect(page.getByText('Now: Listening')).toBeAttached()
  // Each part begins where the server has the file to its end.
  expect(parts.slice(0, 3)).toEqual([0, parts[1], parts[1]])
  expect(parts[1]).toBeGreaterThan(0)
  const heard = page.getByRole('list', { name: 'What was heard' })
  // Enough words for a transcript.
  await expect(heard.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Stop, keep the transcript' }).click()
  await expect(page.getByText('Stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Read the transcript' }).click()
  await expect(heard).toContainText('Honey bees')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
})

test('a recording that is heard stands under Last results, and a file without sound is refused', async ({
  page,
}) => {
  await open(page, '/summarize')
  await give(page, longFile('evening_talk.wav'))
  await page.getByRole('button', { name: 'Listen to it' }).click()
  await page.getByRole('button', { name: 'Use a link instead' }).click()
  const results = page.getByRole('region', { name: 'Last results' })
  await results.getByRole('button', { name: 'Evening talk' }).click()
  await expect(page.getByText('This goes on when you close the page.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await give(page, {
    name: 'talk.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.alloc(5000, 'no sound '),
  })
  await expect(page.getByRole('alert')).toContainText('Not a recording that can be heard')
  await page.getByRole('button', { name: 'Upload captions' }).click()
  await expect(page.getByRole('heading', { name: 'Upload the captions yourself' })).toBeVisible()
})

/** Drops a file beside everything. */
async function drop(page: Page, { name, buffer }: { name: string; buffer: Buffer }): Promise<void> {
  await page.evaluate(
    ({ name, bytes }) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([content], name, { type: 'audio/wav' }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new DragEvent('drop', options))
    },
    { name, bytes: buffer.toString('base64') },
  )
}

test('another file beside one that is half sent begins anew only when the person says so', async ({
  page,
}) => {
  await open(page, '/summarize')
  let isSilent = false
  await page.route(/\/api\/recordings\/recording-.*from=/, (route) => {
    if (isSilent) return
    isSilent = true
    return route.fallback()
  })
  await give(page, longFile('long_talk.wav'))
  await begin(page)
  await expect(page.getByText(/^0\.5 of 3 MB\. Keep this page open/)).toBeVisible()
  const short = longFile('short_talk.wav', 64_000)
  await drop(page, short)
  const notice = page.getByRole('status').filter({ hasText: '“Long talk” is not sent yet' })
  await expect(notice).toContainText('0.5 of 3 MB are here, and stay for a day.')
  await expectNoViolation(page, 'light')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await notice.getByRole('button', { name: 'Go on with it' }).click()
  await expect(page.getByText(/^0\.5 of 3 MB\. Keep this page open/)).toBeVisible()

  // The other one first.
  await drop(page, short)
  await expect(notice).toBeVisible()
  await page.unrouteAll()
  await begin(page)
  await expect(page.getByText('Now: Listening')).toBeAttached()
  await page.getByRole('button', { name: 'Use a link instead' }).click()
  const results = page.getByRole('region', { name: 'Last results' })
  await results.getByRole('button', { name: 'Long talk' }).click()
  await expect(page.getByText(/^A part of it is sent/)).toBeVisible()
  await page.locator('input[type="file"]').first().setInputFiles(longFile('third_talk.wav'))
  await expect(notice).toBeVisible()
  await notice.locator('input[type="file"]').setInputFiles(longFile('long_talk.wav'))
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Long talk' })).toBeVisible()
})

test('a recording with little speech is not summarized, and shows what was heard', async ({
  page,
}) => {
  await open(page, '/summarize')
  const file = longFile('band.wav', 64_000)
  file.buffer.write('music', file.buffer.length - 5)
  await give(page, file)
  await begin(page)
  await expect(page.getByRole('alert')).toContainText('Speech was found in 36 seconds of 4:00.')
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.getByRole('link', { name: 'Summarize' }).first().click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  const results = page.getByRole('region', { name: 'Last results' })
  await results.getByRole('button', { name: 'band' }).click()
  await page.getByRole('button', { name: 'Show the 36 seconds' }).click()
  await expect(page.getByRole('list', { name: 'What was heard' })).toContainText('Honey bees')
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
})

test('a person who comes back to a recording that was summarized meanwhile can send the next one', async ({
  page,
  app,
}) => {
  app.model!.setPace({ characters: 2000, delayMs: 1 })
  await open(page, '/summarize')
  await give(page, `${fixtures}/speech.m4a`)
  await begin(page)
  await expect(page.getByText('Now: Listening')).toBeAttached()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Pricing' }).click()
  const id = await page.evaluate(() => localStorage.getItem('pith-recording'))
  const isSummarized = async () => (await page.request.get(`/api/summaries/${id}`)).status()
  await expect.poll(isSummarized).toBe(200)
  for (const name of ['Summarize', 'Pricing', 'Summarize'])
    await navigation.getByRole('link', { name }).click()
  const results = page.getByRole('region', { name: 'Last results' })
  await expect(results.getByRole('link', { name: 'Speech' })).toBeVisible()
  await expect(page).toHaveURL('/summarize')
  await give(page, longFile('next_talk.wav', 64_000))
  await expect(page.getByRole('button', { name: 'Listen to it' })).toBeVisible()
})
