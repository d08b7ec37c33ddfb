// Asking about one video, without an AI and with one.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoViolation,
  summarize,
  test,
} from './fixture.ts'
import { callApi } from './users.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Ask this video' })
const box = (page: Page) => section(page).getByRole('textbox', { name: 'Your question' })
const status = (page: Page) => section(page).getByRole('status')

/** Summarizes a video and opens its page. */
async function openSummary(page: Page, videoId: string): Promise<void> {
  await summarize(page, videoId)
  await arrive(page)
  await expect(page.getByRole('heading', { name: 'Main Topics' })).toBeVisible()
}

/** Opens the questions beside the summary. */
const openQuestions = (page: Page) => page.getByRole('tab', { name: 'Ask' }).click()

async function ask(page: Page, question: string): Promise<void> {
  await openQuestions(page)
  await box(page).fill(question)
  await box(page).press('Enter')
  await expect(section(page).getByRole('heading', { name: question })).toBeInViewport()
}

test.describe('without an AI', () => {
  test('what a person highlighted is marked among the passages, also without a note', async ({
    page,
  }) => {
    await signUp(page)
    await openSummary(page, testVideos.sourdough)
    const words = {
      videoId: testVideos.sourdough,
      startSeconds: 9000,
      endSeconds: 9002,
      quote: 'Why not a zeppelin.',
    }
    await callApi(page, 'POST', '/api/highlights', words)
    await ask(page, 'Was it a zeppelin?')
    const row = section(page).getByRole('listitem').filter({ hasText: 'Why not a zeppelin.' })
    await expect(row).toContainText('Your highlight')
    await expect(row.locator('mark')).toHaveText('zeppelin')
    await expectAccessible(page)
  })

  test('a member asks about the video on the page from the palette, once', async ({ page }) => {
    await signUp(page)
    await openSummary(page, testVideos.sourdough)
    const question = 'why is the crust set too early?'
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(question)
    await expect(page.getByRole('option', { name: `Ask: ${question}` })).toBeVisible()
    await expect(page.getByRole('option').first()).toHaveText(`Ask this video: ${question}`)
    await page.keyboard.press('Enter')
    const thread = section(page).getByRole('article', { name: question })
    await expect(thread).toContainText('No sentence answers this for certain.')
    await expect(box(page)).toHaveValue('')
    await page.reload()
    await expect(section(page).getByRole('article')).toHaveCount(1)
    await expect(box(page)).toHaveValue('')
  })

  test('a keyboard user asks and gets the passages, plays one, and finds the question after a reload', async ({
    page,
  }) => {
    await openSummary(page, testVideos.sourdough)
    await page.keyboard.press('a')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('Why is the crust set too early?')
    await page.keyboard.press('Enter')
    const thread = section(page).getByRole('article', { name: 'Why is the crust set too early?' })
    const uncertain = 'No sentence answers this for certain. These passages come closest.'
    await expect(thread).toContainText(`${uncertain} No AI is set up to write an answer.`)
    await expect(status(page)).toHaveText(uncertain)
    await expect(thread.getByText('Closest passages')).toBeVisible()
    const row = thread
      .getByRole('listitem')
      .filter({ hasText: 'Without steam the crust sets too early' })
    await expect(row.locator('mark').filter({ hasText: 'crust' }).first()).toBeVisible()
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(box(page)).not.toBeFocused()

    await row.getByRole('link').press('Enter')
    await expect(page.locator('iframe')).toBeVisible()
    await page.getByRole('tab', { name: 'Transcript' }).click()
    const lines = page.getByRole('region', { name: 'Transcript' }).locator('[data-cited]')
    await expect(lines.filter({ hasText: 'Without steam the crust sets too early' })).toBeVisible()
    await expect(lines.filter({ hasText: 'two things that cost almost nothing' })).toHaveCount(0)

    await page.reload()
    await openQuestions(page)
    await thread.getByRole('button', { name: 'Delete this question' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this question?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(thread).toHaveCount(0)
    await expect(box(page)).toBeFocused()
    await page.reload()
    await expect(box(page)).toBeVisible()
    await expect(section(page).getByRole('article')).toHaveCount(0)
  })

  test('the words of captions without a video are shown in place, and all words of a passage on request', async ({
    page,
  }) => {
    const lines = [
      'The lid stays on for a while.',
      'An oven of 250 degrees is hot enough for this bread.',
    ]
    const more = Array.from(
      { length: 6 },
      (_, n) => `Part ${n} of it is about flour and about how long it is stored.`,
    )
    const cues = [...lines, ...more].map(
      (line, n) => `00:00:${10 + n * 4}.090 --> 00:00:${14 + n * 4}.000\n${line}\n`,
    )
    const transcript = { title: 'Bread', text: `WEBVTT\n\n${cues.join('\n')}` }
    const accepted = await page.request.post('/api/summaries', { data: { transcript } })
    const { jobId, videoId } = await accepted.json()
    await page.request.get(`/api/summaries/jobs/${jobId}/events`)
    await page.goto(`/summary/${videoId}`)
    // There is nothing to play.
    await expect(
      page.getByRole('complementary').getByRole('img', { includeHidden: true }),
    ).toHaveCount(0)
    await ask(page, 'How hot is the oven?')
    const row = section(page).getByRole('article').getByRole('listitem').first()
    await expect(row.locator('mark').filter({ hasText: 'oven' })).toBeVisible()
    const moment = row.getByRole('link', { name: /^Read at/ }).first()
    const top = await page.evaluate(() => scrollY)
    await moment.click()
    await expect(row.getByRole('list').getByText('The lid stays on for a while.')).toBeVisible()
    await expect(moment).toHaveAttribute('aria-expanded', 'true')
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Hide the words' }).click()
    await expect(moment).toBeFocused()

    await row.getByRole('button', { name: 'Show all words' }).click()
    await expect(row).toContainText('Part 5 of it')
    await expect(row.getByRole('button', { name: 'Show fewer words' })).toBeFocused()
  })

  test('a moment in the address of captions without a video leads to its line, on a wide screen and on a phone', async ({
    page,
  }) => {
    const words =
      'Here somebody speaks at some length about the oven, the flour, and the lid of the pot'
    const cues = Array.from({ length: 90 }, (_, n) => {
      const [start, end] = [n * 20, n * 20 + 19].map((at) =>
        new Date(at * 1000).toISOString().slice(11, 19),
      )
      return `${start}.000 --> ${end}.000\n${words}, part ${n}.\n`
    })
    const transcript = { title: 'Bread', text: `WEBVTT\n\n${cues.join('\n')}` }
    const { jobId, videoId } = await (
      await page.request.post('/api/summaries', { data: { transcript } })
    ).json()
    await page.request.get(`/api/summaries/jobs/${jobId}/events`)
    for (const width of [1200, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/support')
      await page.goto(`/summary/${videoId}#t=1000`)
      const line = page
        .getByRole('region', { name: 'Transcript' })
        .getByRole('link', { name: /16:40$/ })
      await expect(line).toBeFocused()
      await expect(line).toBeInViewport()
    }
  })

  test('what is not said is said to be so', async ({ page }) => {
    await openSummary(page, testVideos.lighthouse)
    await ask(page, 'Which football club won the championship?')
    await expect(
      section(page)
        .getByRole('article')
        .getByText('Not found by the words of the question.', { exact: true }),
    ).toBeVisible()
    await expect(status(page)).toContainText('Not found by the words of the question.')
    await expect(section(page).getByText('left today')).toHaveCount(0)
    await ask(page, 'Which tennis club won the championship?')
    await expect(section(page).getByText('3 questions left today.')).toBeVisible()
  })

  test('the same question again leads to its answer, and a suggestion that was asked is no longer offered', async ({
    page,
  }) => {
    const name = 'How long does the dough rest?'
    const items = [name, 'Where is the lid?']
    await page.route(/\/api\/questions\/suggestions\?/, (route) =>
      route.fulfill({ json: { items } }),
    )
    await openSummary(page, testVideos.sourdough)
    await openQuestions(page)
    const suggestions = section(page)
      .getByRole('list', { name: 'Questions this video answers' })
      .getByRole('button')
    await suggestions.filter({ hasText: name }).click()
    const heading = section(page).getByRole('heading', { name })
    await expect(heading).toBeVisible()
    await expect(suggestions).toHaveText(['Where is the lid?'])
    await ask(page, 'Why is the crust set too early?')
    await ask(page, name)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    // The questions read downward, above the box.
    await expect(
      section(page).getByRole('article').first().getByRole('heading', { name }),
    ).toHaveCount(1)
  })

  test('a refused question stays in the box with the reason, and a guest is led to the sign-in', async ({
    page,
    allowedErrors,
  }) => {
    allowedErrors.push(/429/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await openSummary(page, testVideos.lighthouse)
    await page.route(/\/api\/questions$/, (route) =>
      route.fulfill({
        status: 429,
        json: {
          error: {
            code: 'guest_question_limit_reached',
            message: 'You have asked all free questions.',
            action: 'sign_in',
          },
        },
      }),
    )
    await openQuestions(page)
    const submit = section(page).getByRole('button', { name: 'Ask', exact: true })
    await submit.click()
    await expect(section(page).getByRole('alert')).toHaveText('Type a question.')
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
    await box(page).fill('?')
    await submit.click()
    await expect(section(page).getByRole('alert')).toHaveText('A question needs at least one word.')
    await box(page).fill('why '.repeat(150))
    await submit.click()
    await expect(section(page).getByRole('alert')).toContainText('Yours has 599')
    await box(page).fill('Who wound the clockwork?')
    await submit.click()
    await expect(section(page).getByRole('alert')).toContainText(
      'You have asked all free questions.',
    )
    await expect(section(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      /^\/auth\?next=/,
    )
    await expect(box(page)).toHaveValue('Who wound the clockwork?')
    await page.unroute(/\/api\/questions$/)
    await page.route(/\/api\/questions$/, (route) => route.abort())
    await box(page).press('Enter')
    await expect(section(page).getByRole('alert')).not.toContainText('free questions')
    await page.unroute(/\/api\/questions$/)
    await box(page).press('Enter')
    await expect(
      section(page).getByRole('article', { name: 'Who wound the clockwork?' }),
    ).toBeVisible()
    await expect(section(page).getByRole('alert')).toHaveCount(0)
  })
})

test.describe('with an AI', () => {
  test.use({ withModel: true })
  test.describe.configure({ mode: 'default' })
  test.afterEach(({ app }) => {
    app.model?.failWith({ status: 500 }, 0)
    app.model?.answerWith('plausible')
    app.model?.setPace({ characters: 1000, delayMs: 0 })
  })

  const steam = 'Without steam the crust sets too early, and your bread is flat after all.'
  const shaping = 'If the skin tears, stop, wait ten minutes, and try again.'
  const answerOf = (...texts: string[]) => ({
    sentences: texts.map((text) => ({ text, lines: [0] })),
  })

  test('an answer is written with its moments, is followed up, and both are there after a reload', async ({
    page,
    app,
  }) => {
    await openSummary(page, testVideos.sourdough)
    app.model?.answerWith(() => answerOf(steam))
    await ask(page, 'What happens to the crust without steam?')
    const thread = section(page).getByRole('article')
    await expect(thread.getByText('each sentence compared')).toHaveText(
      'Written by compatible:double, each sentence compared with its passage',
    )
    await expect(status(page)).toHaveText(`Answer: ${steam}`)
    await expect(thread.getByRole('heading', { level: 3 }).locator('..')).toHaveAttribute(
      'aria-busy',
      'false',
    )
    const answer = thread.getByText(steam, { exact: false }).first()
    await expect(answer.getByRole('link', { name: /^Play at \d+:\d\d/ })).toBeVisible()
    await answer.getByRole('link').click()
    await expect(page.locator('iframe')).toBeVisible()
    await page.getByRole('tab', { name: 'Transcript' }).click()
    await expect(
      page.getByRole('region', { name: 'Transcript' }).locator('[data-cited]').first(),
    ).toBeVisible()
    await openQuestions(page)

    app.model?.answerWith(() => answerOf(shaping))
    await thread.getByRole('button', { name: 'Follow up' }).click()
    const followUp = section(page).getByRole('textbox', { name: 'Your follow-up question' })
    await expect(followUp).toBeFocused()
    await expect(section(page).getByRole('textbox')).toHaveCount(1)
    await expect(section(page).getByText('Follow-up to “What happens to the crust')).toBeVisible()
    await followUp.press('Escape')
    await expect(box(page)).toBeVisible()
    await thread.getByRole('button', { name: 'Follow up' }).click()
    await followUp.fill('And if the skin tears, how long do I wait?')
    await followUp.press('Enter')
    await expect(
      thread.getByRole('heading', { name: 'And if the skin tears, how long do I wait?' }),
    ).toBeInViewport()
    await expect(status(page)).toHaveText(`Answer: ${shaping}`)
    await expect(box(page)).toHaveValue('')

    await page.reload()
    await expect(thread).toHaveCount(1)
    await expect(thread.getByRole('heading', { level: 3 })).toHaveText([
      'What happens to the crust without steam?',
      'And if the skin tears, how long do I wait?',
    ])
  })

  test('an answer is on the public page of the summary if its owner chooses it', async ({
    page,
    app,
    browser,
  }) => {
    await signUp(page)
    await openSummary(page, testVideos.sourdough)
    app.model?.answerWith(() => answerOf(steam))
    const question = 'What happens to the crust without any steam?'
    await ask(page, question)
    await expect(status(page)).toHaveText(`Answer: ${steam}`)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Publish a page' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const link = dialog.getByLabel('Link', { exact: true })
    await expect(link).toBeFocused()
    const visitor = await browser.newPage({ baseURL: app.url })
    const { pathname } = new URL(await link.inputValue())
    await visitor.goto(pathname)
    await expect(visitor.getByText('Made with Pith')).toBeVisible()
    await expect(visitor.getByText(question)).toHaveCount(0)

    await dialog.getByRole('group', { name: 'Show these questions' }).getByLabel(question).check()
    await expectNoViolation(page, 'light')
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`/api/public/${pathname.split('/').at(-1)}`)).json())
            .answers,
      )
      .toHaveLength(1)
    await visitor.reload()
    const answers = visitor.getByRole('region', { name: 'Questions and answers' })
    await expect(answers.getByRole('heading', { name: question })).toBeVisible()
    await expect(answers.getByText(steam)).toBeVisible()
    await answers.getByRole('link', { name: /Play at/ }).click()
    await expect(visitor.locator('iframe')).toBeVisible()
    await expectAccessible(visitor)
    await expectFits(visitor)
    await visitor.close()
  })

  test('Escape stops an answer; its passages stay, also when it is asked again', async ({
    page,
    app,
  }) => {
    await openSummary(page, testVideos.sourdough)
    app.model?.failWith('hang', 1)
    await ask(page, 'What does the steam do?')
    const thread = section(page).getByRole('article')
    await expect(thread.getByText('Reading the whole video')).toBeVisible()
    await expect(status(page)).toHaveText('Reading the whole video.')
    await page.reload()
    await expect(thread.getByText('Reading the whole video')).toBeVisible()
    await box(page).focus()
    await page.keyboard.press('Escape')
    await expect(thread.getByText('You stopped this answer.')).toBeVisible()
    await expect(status(page)).toContainText('You stopped this answer.')
    await expect(thread.getByRole('listitem').first()).toBeVisible()
    app.model?.answerWith(() => answerOf(steam))
    await thread.getByRole('button', { name: 'Try again' }).click()
    await expect(thread.getByRole('heading', { name: 'What does the steam do?' })).toBeFocused()
    await expect(status(page)).toHaveText(`Answer: ${steam}`)
    await expect(section(page).getByRole('article')).toHaveCount(1)

    app.model?.failWith('hang', 1)
    await ask(page, 'And how hot is the oven?')
    await thread.getByRole('button', { name: 'Stop' }).click()
    await expect(thread.getByRole('heading', { name: 'And how hot is the oven?' })).toBeFocused()
  })

  test('when the AI fails the passages stay, and the person can try again', async ({
    page,
    app,
  }) => {
    await openSummary(page, testVideos.sourdough)
    app.model?.failWith({ status: 401 }, 20)
    await ask(page, 'How hot is the oven?')
    const thread = section(page).getByRole('article')
    await expect(thread).toContainText('Nothing was counted.')
    await expect(thread).toContainText('The passages were found without an AI.')
    await expect(status(page)).toHaveText(
      /Nothing was counted\. The passages were found without an AI\.$/,
    )
    await expect(thread.getByRole('listitem').first()).toBeVisible()
    app.model?.failWith({ status: 401 }, 0)
    app.model?.answerWith(() => answerOf('Two hundred and fifty degrees, a heavy pot with a lid.'))
    await thread.getByRole('button', { name: 'Try again' }).click()
    await expect(status(page)).toHaveText(/^Answer: Two hundred and fifty degrees/)
  })
})
