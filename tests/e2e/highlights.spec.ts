// A person marks words of a summary and its transcript, and finds them again.
import { readFileSync } from 'node:fs'
import { makeFakeVideo, makeTrack, testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoViolation,
  expectPrintWithoutControls,
  summarize,
  test,
} from './fixture.ts'
import { callApi } from './users.ts'

/** Selects the text of an element like a reader with a mouse. */
const selectText = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

/** Leaves out the first and the last letter of a line. */
const selectWithinWords = (element: Element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const node = texts.nextNode() as Text
  const end = node.data.trimEnd().search(/\p{L}\P{L}*$/u)
  getSelection()?.setBaseAndExtent(node, 1, node, end)
}

/** Whether the words of a paragraph stand at its right edge, as in Arabic. */
const startsAtRight = (paragraph: Element) => {
  const range = document.createRange()
  range.selectNodeContents(paragraph)
  return Math.abs(range.getBoundingClientRect().right - paragraph.getBoundingClientRect().right) < 2
}

test('a person marks words with the toolbar and the keyboard, adds a note, and finds all on one page', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  const lines = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem')
  const words = (await lines.nth(1).locator('p').first().textContent()) ?? ''
  await lines.nth(1).locator('p').first().evaluate(selectText)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(toolbar).toBeVisible()
  await expectNoViolation(page, 'light')
  await toolbar.getByRole('button', { name: 'Highlight as Use, sage' }).click()
  await expect(lines.nth(1).locator('mark')).toHaveText(words)
  await expect(toolbar).toBeHidden()

  await lines.nth(3).getByRole('link').focus()
  await page.keyboard.press('h')
  await page.keyboard.press('4')
  await expect(lines.nth(3).locator('mark')).toHaveCount(1)
  await lines.nth(5).locator('p').first().evaluate(selectText)
  await expect(toolbar).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Your note' }).fill('Ask the keeper. <b>Twice</b>')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(lines.nth(5).getByText('Ask the keeper. <b>Twice</b>')).toBeVisible()

  const point = page.locator('[data-words-area="summary"] p[dir="auto"]').last()
  const topic = (await point.textContent()) ?? ''
  await point.evaluate(selectText)
  await expect(toolbar).toBeVisible()
  await page.keyboard.press('h')
  await page.keyboard.press('3')
  await page.getByRole('tab', { name: 'Notes 4' }).click()
  const own = page.getByRole('region', { name: 'Your highlights' })
  await expect(own.getByRole('listitem')).toHaveCount(4)
  await expect(own.getByText(topic.trim(), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => CSS.highlights.get('pith-sky')?.size)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page
    .getByRole('textbox', { name: 'Your note on this summary, in Markdown' })
    .fill('# Lamps\n\n<b>no</b> *yes*\n\nمصباح')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Lamps', level: 3 })).toBeVisible()
  expect(await page.getByText('مصباح').evaluate(startsAtRight)).toBe(true)
  await expect(page.getByText('<b>no</b> yes')).toBeVisible()
  await page.reload()
  await expect(own.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { name: 'Highlights', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('keeper twice')
  await expect(page.locator('main q')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Doubt/ }).click()
  await expect(page.locator('main q')).toHaveCount(1)
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.locator('main q')).toHaveCount(4)
  await page.getByRole('button', { name: `More for “${words.slice(0, 60)}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Highlight deleted', { exact: true }).first().waitFor()
  await expect(page.locator('main q')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(page.locator('main q')).toHaveCount(4)
  await expectFits(page)
  await page
    .getByRole('link', { name: /^Play at/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/summary\/.*#t=[\d.]+$/)
})

test('a note and a card that are not saved yet survive another page, a reload, Escape and the way back', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/^dialog: /)
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write a note' }).click()
  const note = page.getByRole('textbox', { name: 'Your note on this summary, in Markdown' })
  await note.fill('Ask the keeper')
  await page.getByRole('link', { name: 'Pith', exact: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'YouTube link' })).toBeVisible()
  await page.goBack()
  await expect(note).toHaveValue('Ask the keeper')
  await expect(page.getByText('This was not saved yet.')).toBeVisible()
  const question = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    })
  })
  await note.press('End')
  await page.reload()
  expect(await question).toBe('beforeunload')
  await expect(note).toHaveValue('Ask the keeper')

  await page
    .locator('[data-words-area="summary"] :is(li, [data-words]) a[href^="#t="]')
    .first()
    .focus()
  await page.keyboard.press('k')
  const card = page.getByRole('dialog', { name: 'Make a card' })
  await card.getByRole('textbox', { name: 'Question' }).fill('Who keeps the lamp?')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('alert')).toContainText('Your card is not saved yet.')
  await expect(card.getByRole('textbox', { name: 'Question' })).toHaveValue('Who keeps the lamp?')
  await card.getByRole('textbox', { name: 'Answer' }).fill('A keeper')
  const address = page.url()
  for (const step of [-1, 1, -1]) {
    await page.evaluate((entries) => history.go(entries), step)
    await expect(card.getByRole('alert')).toContainText('Your card is not saved yet.')
    await expect(page).toHaveURL(address)
  }
  await expect(card.getByRole('textbox', { name: 'Question' })).toHaveValue('Who keeps the lamp?')
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeHidden()

  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByText('Ask the keeper')).toBeVisible()
  await expect(note).toBeHidden()
})

test('on a phone a guest marks words with the bar at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('button', { name: 'Transcript' })
    .click()
  const line = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem').nth(2)
  await line.locator('p').first().evaluate(selectWithinWords)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await expect(toolbar).toBeVisible()
  const box = await toolbar.boundingBox()
  expect(Math.round(box!.y + box!.height)).toBe(800)
  await expectFits(page)
  await toolbar.getByRole('button', { name: 'Highlight as Keep, sand' }).click()
  // A finger that begins and ends within words marks them whole.
  await expect(line.locator('mark')).toHaveText(/^Tonight .+ out$/)
  await expectAccessible(page)
})

/** Plays in the place of YouTube's player, eight times as fast, and speaks its protocol. */
const playFast = () => {
  let seconds = Number(new URL(location.href).searchParams.get('start'))
  const timer = setInterval(() => {
    seconds += 1.6
    parent.postMessage(
      JSON.stringify({ event: 'infoDelivery', info: { currentTime: seconds } }),
      '*',
    )
  }, 200)
  addEventListener('message', ({ data }) => {
    const { func, args } = JSON.parse(data) as { func?: string; args?: number[] }
    if (func === 'seekTo') seconds = args![0]!
    if (func === 'pauseVideo') clearInterval(timer)
  })
}

test('a person plays only the key moments, one after the other, with their own highlights by choice', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  const words = {
    videoId: testVideos.lighthouse,
    startSeconds: 2,
    endSeconds: 4,
    quote: 'words that stand apart',
  }
  await callApi(page, 'POST', '/api/highlights', words)
  await page.reload()
  const reel = page.getByRole('region', { name: 'Key moments' })
  await reel.getByRole('checkbox', { name: 'With your highlight' }).check()
  await expectAccessible(page)
  await reel.getByRole('button', { name: /^Play the \d+ moments, \d+:\d\d$/ }).press('Enter')
  await expect(reel.getByRole('status')).toContainText(/^1 of \d+/)
  await expectAccessible(page)
  const frame = await (await page.locator('iframe').elementHandle())!.contentFrame()
  await frame!.evaluate(playFast)
  await expect(reel.getByRole('status')).toContainText(/^2 of/)
  await reel.getByRole('button', { name: 'Previous moment' }).click()
  await expect(reel.getByRole('status')).toContainText(/^1 of/)
  await expect(reel.getByRole('status')).toContainText(/^2 of/)
  await reel.getByRole('button', { name: 'Next moment' }).press('Enter')
  await expect(reel.getByRole('status')).toContainText(/^3 of/)
  await reel.getByRole('button', { name: 'Stop' }).click()
  await expect(reel.getByRole('button', { name: /^Play the \d+ moments, \d+:\d\d$/ })).toBeVisible()
  await expect(reel).toBeFocused()
})

test('a person names the colors, filters by tag, exports what is shown, and finds their words from the library', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  const words = {
    videoId: testVideos.lighthouse,
    startSeconds: 2,
    endSeconds: 4,
    quote: 'the keeper of the lamp',
  }
  await callApi(page, 'POST', '/api/highlights', { ...words, note: 'Zebrawood' })
  await callApi(page, 'PUT', `/api/summaries/${testVideos.lighthouse}/tags`, { tags: ['towers'] })
  await page.goto('/highlights')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Sand' }).fill('Quote it')
  await expectNoViolation(page, 'light')
  await page.getByRole('button', { name: 'Save Names' }).click()
  await expect(page.getByRole('button', { name: /^Quote it/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Tag of the video' }).selectOption('towers')
  await expect(page).toHaveURL(/tag=towers/)
  await expect(page.getByText('the keeper of the lamp')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Markdown of 1 highlight' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('pith-highlights.md')
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    '“the keeper of the lamp” (Quote it)',
  )
  await expectAccessible(page)
  await expectFits(page)
  await expectAccessible(page)
  await expectPrintWithoutControls(page)
  await page.goto('/all-summaries?search=zebrawood')
  const found = page.getByRole('region', { name: 'Your highlights and notes' })
  await expect(found.getByText('Zebrawood')).toBeVisible()
  await expectAccessible(page)
})

test('a person marks words across the short version and the sections, and makes a card of a focused point', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.locator('article [data-words-area="summary"]')).toHaveCount(2)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  // What loads after the page may take a selection away that is made at once.
  await expect(async () => {
    await page.locator('article').evaluate((article) => {
      const blocks = [...article.querySelectorAll('[data-words-area="summary"]')].map((area) =>
        area.querySelector('[data-words-block], [dir="auto"]'),
      )
      const range = document.createRange()
      range.setStart(blocks[0]!, 0)
      range.setEnd(blocks[1]!, blocks[1]!.childNodes.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    })
    await expect(toolbar).toBeVisible({ timeout: 2000 })
  }).toPass()
  await toolbar.getByRole('button', { name: 'Highlight as Use, sage' }).click()
  await page.getByRole('tab', { name: 'Notes 1' }).click()
  const own = page.getByRole('region', { name: 'Your highlights' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own.getByText('No longer in the summary')).toHaveCount(0)
  expect(await page.evaluate(() => CSS.highlights.get('pith-sage')?.size)).toBeGreaterThan(1)

  await page.keyboard.press('k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .locator('[data-words-area="summary"] :is(li, [data-words]) a[href^="#t="]')
    .first()
    .focus()
  await page.keyboard.press('k')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('words of a talk that runs from right to left are marked in the transcript, and found again after a reload', async ({
  page,
  app,
}) => {
  const videoId = 'hebrew-talk'
  const text = [
    'היום נדבר על מפות ישנות ועל הדרך שבה ציירו אותן.',
    'קודם כול תמצאו הר גבוה שאפשר לראות ממנו את כל הארץ.',
    'אחר כך מודדים את הזווית אל המגדל של העיר (Haifa 1898).',
    'בסוף מחברים את הקווים ומקבלים מפה מדויקת.',
  ].join('\n')
  app.youtube.videos.set(
    videoId,
    makeFakeVideo({ title: 'מפות ישנות', tracks: [makeTrack(text, { language: 'he' })] }),
  )
  await signUp(page)
  await summarize(page, videoId)
  await arrive(page)
  const lines = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem')
  const line = lines.filter({ hasText: 'Haifa' }).first()
  const words = (await line.locator('p').first().textContent()) ?? ''
  await line.locator('p').first().evaluate(selectText)
  const toolbar = page.getByRole('toolbar', { name: 'Selected words' })
  await toolbar.getByRole('button', { name: 'Highlight as Use, sage' }).click()
  const mark = line.locator('mark')
  await expect(mark).toHaveText(words)
  expect(await mark.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await page.reload()
  await expect(mark).toHaveText(words)
  await page.getByRole('tab', { name: 'Notes 1' }).click()
  const own = page.getByRole('region', { name: 'Your highlights' })
  await expect(own.getByText(words.trim())).toBeVisible()
  expect(
    await own.getByText(words.trim()).evaluate((element) => getComputedStyle(element).direction),
  ).toBe('rtl')
  await expectFits(page)
  await page.goto('/highlights')
  await expect(page.locator('main q')).toHaveText(words.trim())
  await expectAccessible(page)
})

test('highlights outlive that the summary is written again, and say what is no longer in it', async ({
  page,
}) => {
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  const mark = (more: object) =>
    callApi(page, 'POST', '/api/highlights', {
      videoId: testVideos.lighthouse,
      startSeconds: 2,
      endSeconds: 4,
      ...more,
    })
  await mark({ place: 'summary', quote: 'words of a version before' })
  await page.reload()
  const line = page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem').nth(1)
  const words = (await line.locator('p').first().textContent()) ?? ''
  await line.getByRole('link').focus()
  await page.keyboard.press('h')
  await page.keyboard.press('2')
  await expect(line.locator('mark')).toHaveText(words)
  await callApi(page, 'POST', '/api/summaries', { video: testVideos.lighthouse, length: 'short' })
  await expect
    .poll(
      async () =>
        (await callApi<{ items: { length: string }[] }>(page, 'GET', '/api/summaries')).items[0]
          ?.length,
    )
    .toBe('short')
  await page.reload()
  await expect(line.locator('mark')).toHaveText(words)
  await page.getByRole('tab', { name: 'Notes 2' }).click()
  const own = page.getByRole('region', { name: 'Your highlights' })
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expect(
    own.getByRole('listitem').filter({ hasText: 'words of a version before' }),
  ).toContainText('No longer in the summary')
  await expect(own.getByRole('listitem').filter({ hasText: words.trim() })).not.toContainText(
    'No longer',
  )
})
