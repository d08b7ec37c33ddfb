// The page of a summary in all its states.
import { testVideos } from '../doubles/youtube-videos.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  holdRequests,
  summarize,
  test,
  watchShifts,
} from './fixture.ts'
import { answerWith, bread, seeds } from './readings.ts'

test('an unknown summary and that of another user show the same message and a way back', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/404/)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  const stranger = await (await browser.newContext({ baseURL: app.url })).newPage()
  for (const videoId of [testVideos.lighthouse, 'unknownVid0']) {
    await stranger.goto(`/summary/${videoId}`)
    await expect(stranger.getByRole('heading', { name: 'Summary Not Found' })).toBeVisible()
    await expect(
      stranger.getByText(
        "The summary you're looking for doesn't exist or you don't have access to it.",
      ),
    ).toBeVisible()
  }
  await stranger.getByText('Go Back').click()
  await expect(stranger).not.toHaveURL(/unknownVid0/)
  await stranger.context().close()
})

test('a user sees that a summary is loading, and can retry when that fails', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Failed to process video. Please try again.' } },
    }),
  )
  const held = await holdRequests(page, `**/api/summaries/${testVideos.lighthouse}`)
  await page.goto(`/summary/${testVideos.lighthouse}`)
  for (const text of ['Loading summary...', 'Loading summary content...', 'Loading key points...'])
    await expect(page.getByText(text)).toBeVisible()
  held.release()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(`**/api/summaries/${testVideos.lighthouse}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
})

test('a thumbnail that does not load is replaced, and missing key points are reported', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/Failed to load resource/)
  await page.route('**/vi/**', (route) => route.fulfill({ status: 404 }))
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const response = await route.fetch()
    const view = (await response.json()) as { summary: object }
    await route.fulfill({
      json: { ...view, summary: { ...view.summary, keyPoints: [], chapters: [] } },
    })
  })
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByText('No key points available for this summary')).toBeVisible()
  await expect(page.getByRole('complementary').locator('img')).toHaveAttribute('src', /placeholder/)
})

test('a summary that the summarize page has loaded is shown without another request', async ({
  page,
}) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  expect(paths).not.toContain(`/api/summaries/${testVideos.lighthouse}`)
})

test('the page says which part of a transcript was read', async ({ page }) => {
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as object
    await route.fulfill({
      json: {
        ...view,
        durationSeconds: 3600,
        coverage: { fromSeconds: 0, toSeconds: 1800, share: 0.5 },
      },
    })
  })
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByText(/^Read 0:00-30:00, 50%/)).toBeVisible()
  await expect(page.getByText(/30:00.*1:00:00|not read|missing/i).first()).toBeVisible()
})

test('sharing without a share sheet copies title and link, and a failed copy shows a message', async ({
  page,
  context,
}) => {
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByRole('region', { name: 'About this summary' })).toBeVisible()
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Share the video’s link' }).click()
  await expect(page.getByText('Summary copied to clipboard!').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `How one finger turned a two-tonne lamp\nhttps://www.youtube.com/watch?v=${testVideos.lighthouse}`,
  )
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('denied')) },
      configurable: true,
    }),
  )
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Failed to copy summary').first()).toBeVisible()
})

test('the share sheet receives title and link', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => Object.assign(window, { shared: data }),
    })
  })
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Share the video’s link' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: { title: string } }).shared?.title))
    .toBe('How one finger turned a two-tonne lamp')
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '![x](https://evil.example/x.png)',
  '[click](javascript:alert(1))',
  "'; alert(1); //",
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe src="https://evil.example">',
  '\u202Egnp.exe',
]
test('markup in every field is shown as text, without dialogs or requests', async ({
  page,
  allowedErrors,
}) => {
  // Markup in place of a thumbnail's address is no picture of this server.
  allowedErrors.push(/status of 404/)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  let payload = ''
  let isExtract = false
  await page.route(`**/api/summaries/${testVideos.lighthouse}`, async (route) => {
    const view = (await (await route.fetch()).json()) as { summary: { verdict: object } }
    const point = { text: payload, startSeconds: 1, quote: payload, supported: true }
    const chapter = {
      title: payload,
      startSeconds: 1,
      summary: payload,
      ...(isExtract && { highlights: [point] }),
    }
    const summary = {
      ...view.summary,
      tldr: payload,
      pullQuote: point,
      summary: payload,
      keyPoints: [point],
      chapters: [chapter],
      mainTopics: [payload],
      verdict: { ...view.summary.verdict, reason: payload },
    }
    await route.fulfill({
      json: { ...view, title: payload, channel: payload, thumbnail: payload, summary },
    })
  })
  for (payload of payloads) {
    isExtract = !isExtract
    await page.goto(`/summary/${testVideos.lighthouse}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(payload)
    await expect(
      page.locator('main script, main svg[onload], main iframe, main a[href^="javascript"]'),
    ).toHaveCount(0)
  }
})

test('without an AI: what it is about, the best sentence, and highlights under chapters', async ({
  page,
}) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  const { tldr, pullQuote, chapters } = seeds.view.summary
  await expect(page.getByText(tldr)).toBeVisible()
  await expect(page.getByText(pullQuote!.text)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Play at 4:40' })).toBeVisible()
  await expect(page.getByText('Picked from the speaker’s words.')).toBeVisible()
  const highlights = page.getByRole('region', { name: 'Key Points' })
  await expect(highlights.getByText('3 statements in the speakers’ words')).toBeVisible()
  await expect(highlights.getByRole('heading', { level: 3 })).toHaveText(
    chapters.map((chapter) => chapter.title),
  )
  // Each sentence is a paragraph of its own.
  await expect(highlights.locator('[data-words] > p')).toHaveText(
    chapters.flatMap((chapter) => chapter.highlights!.map(({ text }) => text)),
  )
  const topics = highlights.getByRole('list').filter({ hasText: 'returned seeds' }).last()
  await expect(topics.getByRole('listitem')).toHaveText([
    /returned seeds.*4:00/,
    /the waiting list.*6:30/,
  ])
  await topics.getByRole('link', { name: 'Play at 6:30' }).click()
  await expect(page).toHaveURL(/t=390/)
  for (const name of ['Summary', 'Chapters'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await expectFits(page)
})

test('a moment plays beside the summary, and its line of the transcript is marked', async ({
  page,
}) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await expect(transcript.getByRole('heading', { level: 3 })).toHaveText([
    'The drawers',
    'Borrowing a packet',
  ])
  const moment = page
    .getByRole('region', { name: 'Key Points' })
    .getByRole('link', { name: 'Play at 3:31' })
  await moment.click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /start=211/)
  await expect(transcript.locator('[aria-current]')).toContainText('You take five packets at most')
  await expect(moment).toBeFocused()
  // The line names the statement that quotes it.
  await transcript.getByRole('button', { name: 'Quoted in point 1' }).click()
  await expect(page.getByRole('link', { name: 'Play at 0:48' }).first()).toBeFocused()
})

test('the key w leads from the focused sentence to its words in the transcript', async ({
  page,
}) => {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}?tab=notes`)
  await page.getByRole('link', { name: 'Play at 3:31' }).focus()
  await page.keyboard.press('w')
  await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(
    page.getByRole('region', { name: 'Transcript' }).getByRole('link', { name: 'Play at 3:31' }),
  ).toBeFocused()
})

test('each point of a model has its words in one line, which lead to the transcript', async ({
  page,
}) => {
  await answerWith(page, bread)
  await page.goto(`/summary/${bread.view.videoId}?tab=ask`)
  const [point] = bread.view.summary.keyPoints
  const words = page.getByRole('link', { name: point!.quote })
  await expect(words).toBeVisible()
  await words.click()
  await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(
    page.getByRole('list', { name: 'Transcript lines' }).getByRole('link').first(),
  ).toBeFocused()
})

test('a transcript that cannot be loaded can be tried again', async ({ page, allowedErrors }) => {
  allowedErrors.push(/Failed to load resource/)
  await answerWith(page, seeds)
  await page.route('**/transcript?*', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Gone.' } } }),
  )
  await page.goto(`/summary/${seeds.view.videoId}`)
  await expect(page.getByRole('alert')).toContainText('The transcript could not be loaded.')
  await page.unroute('**/transcript?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(
    page.getByRole('list', { name: 'Transcript lines' }).getByRole('listitem'),
  ).toHaveCount(8)
})

test('a result has few controls, and no dead end: one point, forty points, no chapters, no video, a title of 300 letters', async ({
  page,
}) => {
  const { summary } = bread.view
  const point = summary.keyPoints[0]!
  for (const [points, change] of [
    [1, { url: null, thumbnail: null, views: null }],
    [40, { title: 'א'.repeat(300) }],
  ] as const) {
    const keyPoints = Array.from({ length: points }, (_, index) => ({
      ...point,
      startSeconds: index,
    }))
    const view = {
      ...bread.view,
      ...change,
      summary: { ...summary, keyPoints, chapters: [], mainTopics: [] },
    }
    await answerWith(page, { ...bread, view })
    await page.goto(`/summary/${view.videoId}`)
    await expect(
      page.getByRole('region', { name: 'Key Points' }).getByRole('listitem'),
    ).toHaveCount(points)
    await expect(page.getByRole('list', { name: 'Transcript lines' })).toBeVisible()
    const controls = page
      .getByRole('main')
      .locator('button, input, select, summary')
      .filter({ visible: true })
    expect(await controls.count()).toBeLessThanOrEqual(25)
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 844 })
  }
})

test('what is being read stays in its place when the last parts arrive', async ({ page }) => {
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const shifts = await watchShifts(page)
  const site = await holdRequests(page, '**/api/site')
  await page.goto(`/summary/${testVideos.lighthouse}`)
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  site.release()
  await expect(page.getByText('No AI is set up.')).toBeVisible()
  expect(await shifts()).toBeLessThan(0.01)
})

test('without a verdict nothing is shown in its place', async ({ page }) => {
  const { verdict: _, ...summary } = seeds.view.summary
  await answerWith(page, { ...seeds, view: { ...seeds.view, summary } })
  await page.goto(`/summary/${seeds.view.videoId}`)
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await expect(page.getByText('Worth watching?')).toHaveCount(0)
})

test('the verdict of a summary in another language is in that language only', async ({ page }) => {
  const verdict = { call: 'skim', reason: 'Die Mitte wiederholt sich.', startSeconds: 211 } as const
  const { summary, transcript } = seeds.view
  const view = {
    ...seeds.view,
    transcript: { ...transcript, language: 'de' },
    summary: { ...summary, verdict },
  }
  await answerWith(page, { ...seeds, view })
  await page.goto(`/summary/${seeds.view.videoId}`)
  const line = page.getByText('Die Mitte wiederholt sich.')
  await expect(line).toHaveAttribute('lang', 'de')
  await expect(line).toHaveText(
    /Überfliegen\. Die Mitte wiederholt sich\. Die Antwort auf den Titel kommt bei .*3:31\.$/,
  )
})

test('without a network the place of the player says so, and it can be tried again', async ({
  page,
  context,
  allowedErrors,
}) => {
  // What loads at the first use.
  allowedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  const play = page.getByRole('button', { name: 'Play the video' })
  await expect(play).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await play.click()
  await expect(page.getByRole('alert')).toContainText('its player needs a network')
  await expect(page.locator('iframe')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})

test('points of a model that were left out can be read', async ({ page }) => {
  await answerWith(page, bread)
  await page.goto(`/summary/${bread.view.videoId}`)
  await expect(page.getByRole('heading', { name: 'Chapters' })).toBeVisible()
  await expect(page.getByText('Bread was invented in 2090.')).toBeHidden()
  await page.getByText('2 left out').click()
  await expect(page.getByText('Bread was invented in 2090.')).toBeVisible()
  await expectAccessible(page)
})

test('a marked point is settled by its owner, and what was left out is put back', async ({
  page,
}) => {
  const { summary } = bread.view
  const oven = {
    n: 1,
    text: 'The oven is cold.',
    reason: 'opposite',
    startSeconds: 70,
    words: 'the oven is hot',
  } as const
  const crust = {
    text: 'The crust sings.',
    startSeconds: 80,
    quote: 'it crackles',
    supported: false,
    n: 2,
  } as const
  const sentences = [
    { text: 'Yeast eats sugar.', startSeconds: 66, check: 'confirmed' },
    { text: 'It gives off gas.', check: 'unconfirmed' },
  ] as const
  const settled: Record<number, string> = { 1: 'left_out', 2: 'marked' }
  /** What the server answers. */
  const shown = (): typeof bread.view => {
    const returned = { text: oven.text, startSeconds: 70, quote: oven.words, n: 1 }
    const left = {
      n: 2,
      text: crust.text,
      reason: 'owner',
      startSeconds: 80,
      words: crust.quote,
    } as const
    const points = [returned, crust].filter(({ n }) => settled[n] !== 'left_out')
    const keyPoints = points.map((point) => ({ ...point, supported: settled[point.n] === 'right' }))
    return {
      ...bread.view,
      checked: { kept: 1, dropped: 1 },
      leftOut: [oven, left].filter(({ n }) => settled[n] === 'left_out'),
      summary: {
        ...summary,
        keyPoints: [summary.keyPoints[0]!, ...keyPoints],
        sentences: [...sentences],
      },
    }
  }
  await answerWith(page, { ...bread, view: shown() })
  const asked: string[] = []
  await page.route('**/statements/*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const { as } = route.request().postDataJSON() as { as: string }
    asked.push(`${pathname.split('/').at(-1)} ${as}`)
    expect(searchParams.get('summaryId')).toBe(bread.view.id)
    settled[Number(pathname.split('/').at(-1))] = as
    return route.fulfill({ json: shown() })
  })
  await page.goto(`/summary/${bread.view.videoId}`)
  const list = page.getByRole('region', { name: 'Key Points' })
  const marks = list.getByText('Perhaps not said. Nearest words:')
  await expect(marks).toHaveCount(1)
  const prose = page.getByRole('region', { name: 'Summary', exact: true })
  await expect(prose.getByRole('link')).toHaveText(/1:06$/)
  await expect(prose.getByText('Perhaps not said.')).toBeAttached()
  // The captions say something else, so the list is open.
  await expect(list.getByText('The passage says the opposite.')).toBeVisible()
  await expectAccessible(page)

  await list.getByRole('button', { name: 'It is right The crust sings.' }).press('Enter')
  await expect(marks).toHaveCount(0)
  await expect(list.getByText('The crust sings.')).toBeVisible()
  // The button is gone, and the keyboard goes on at the point.
  await expect(
    list.getByRole('listitem').filter({ hasText: 'The crust sings.' }).getByRole('link').first(),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(marks).toHaveCount(1)

  await list.getByRole('button', { name: 'Leave it out The crust sings.' }).click()
  await expect(list.getByText('2 left out')).toBeVisible()
  await expect(list.getByText('You left it out.')).toBeVisible()
  await list.getByRole('button', { name: 'Put back The oven is cold.' }).click()
  await expect(marks).toHaveCount(1)
  await expect(list.getByText('1 left out')).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual(['2 right', '2 marked', '2 left_out', '1 marked'])
})
