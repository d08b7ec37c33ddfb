// Asking about the library, a playlist or a channel.
import type { Page } from '@playwright/test'
import { testVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { fakeLibraryApi } from './fake-library.ts'
import { answerQuestions, libraryQuestion, tramQuestions } from './fake-questions.ts'
import {
  arrive,
  expect,
  expectAccessible,
  expectFits,
  expectNoSidewaysScroll,
  summarize,
  test,
} from './fixture.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const main = (page: Page) => page.getByRole('main')
/** Lists the selects that are too narrow for what is chosen in them. */
const listCutOff = (page: Page) =>
  main(page)
    .getByRole('combobox')
    .evaluateAll((selects) =>
      selects.flatMap((select) => {
        const style = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')!
        pen.font = style.font
        const name = (select as HTMLSelectElement).selectedOptions[0]!.text
        const room =
          select.clientWidth -
          Number.parseFloat(style.paddingLeft) -
          Number.parseFloat(style.paddingRight)
        return pen.measureText(name).width > room ? name : []
      }),
    )
const earlier = (page: Page) => page.getByRole('complementary', { name: 'Earlier questions' })

test('a guest is asked to sign in, and a new member learns what to do first', async ({ page }) => {
  await page.goto('/ask')
  await expect(
    page.getByRole('heading', { name: 'Asking your library needs an account' }),
  ).toBeVisible()
  await signUp(page, { next: '/ask' })
  await expect(page.getByRole('heading', { name: 'Nothing to ask yet' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Summarize a video' }).click()
  await expect(page).toHaveURL(/\/summarize$/)
})

test('a member asks from the palette, opens a passage in its video, and finds the question again', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/422/)
  await signUp(page)
  for (const video of [testVideos.sourdough, testVideos.lighthouse]) {
    await summarize(page, video)
    await arrive(page)
  }
  await page.goto('/dashboard')
  const posts: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('finger turned')
  await expect(page.getByRole('option', { name: /two-tonne lamp/ }).first()).toBeVisible()
  // Enter asks a question.
  await page.getByRole('combobox').fill('who wound the clockwork?')
  await expect(page.getByRole('option').first()).toHaveText('Ask: who wound the clockwork?')
  await page.keyboard.press('Enter')
  const answer = main(page).getByRole('article', { name: 'who wound the clockwork?' })
  const uncertain = 'Nothing in your library says this for certain. These passages come closest.'
  await expect(answer).toContainText(`${uncertain} No AI is set up to write an answer.`)
  await expect(page).toHaveURL(/\?question=/)
  await expect(earlier(page).getByRole('link', { name: 'who wound the clockwork?' })).toBeVisible()
  const countAsked = () => posts.filter((path) => path.startsWith('/api/questions')).length
  expect(countAsked()).toBe(1)
  // Neither going back nor a link asks.
  await page.goBack()
  await expect(box(page)).toHaveValue('who wound the clockwork?')
  await page.goto('/ask?q=who')
  await expect(box(page)).toBeFocused()
  await expect(main(page).getByText('2 videos')).toBeVisible()
  expect(countAsked()).toBe(1)
  await earlier(page).getByRole('link', { name: 'who wound the clockwork?' }).click()
  await expect(page).toHaveURL(/\?question=/)

  await page.reload()
  const lamp = answer.getByRole('region', { name: 'How one finger turned a two-tonne lamp' })
  await lamp
    .getByRole('listitem')
    .filter({ hasText: 'A clockwork turned the lens' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/summary/${testVideos.lighthouse}#t=`))
  await expect(page.locator('iframe')).toBeVisible()
  await expect(
    page.locator('[data-cited]').filter({ hasText: 'A clockwork turned the lens' }),
  ).toBeVisible()

  await page.goto('/all-summaries?channel=Flour+and+Water')
  await page.getByRole('link', { name: 'Ask these videos' }).click()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue('Flour and Water')
  await expect(main(page).locator('span:text-is("1 video")')).toBeVisible()
  const places = page.getByRole('group', { name: 'Where to look' })
  await places.getByRole('button', { name: 'This library' }).click()
  await expect(main(page).locator('span:text-is("2 videos")')).toBeVisible()
  await places.getByRole('button', { name: 'Channel' }).click()
  await page.getByRole('combobox', { name: 'Channel' }).selectOption('Flour and Water')
  await expect(page).toHaveURL(/channel=Flour\+and\+Water/)
  await box(page).fill('Who wound the clockwork?')
  await box(page).press('Enter')
  await expect(
    main(page)
      .getByRole('article')
      .getByText('Not found by the words of the question.', { exact: true }),
  ).toBeVisible()
  await expect(earlier(page).getByText('Not found')).toBeVisible()

  // A question that was narrowed is opened where it was asked.
  await page.goto('/ask')
  await expect(earlier(page).getByText('Channel: Flour and Water')).toBeVisible()
  await earlier(page)
    .getByRole('link', { name: 'Who wound the clockwork?', exact: true })
    .first()
    .click()
  await expect(main(page).getByRole('article').getByText('Channel: Flour and Water')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Channel' })).toHaveValue('Flour and Water')
  await expect(main(page).locator('span:text-is("1 video")')).toBeVisible()

  // The same question again leads to its answer.
  await expect(box(page)).toHaveValue('Who wound the clockwork?')
  await box(page).press('Enter')
  await expect(main(page).getByRole('heading', { name: 'Who wound the clockwork?' })).toBeFocused()

  // Elsewhere that answer says nothing. Its question can be asked there.
  await places.getByRole('button', { name: 'This library' }).click()
  await expect(main(page).getByRole('article')).toHaveCount(0)
  await expect(box(page)).toHaveValue('Who wound the clockwork?')
  await box(page).press('Enter')
  await expect(main(page).getByRole('article')).toContainText(uncertain)
  await page.goBack()
  await page.goBack()
  await expect(main(page).getByRole('article').getByText('Channel: Flour and Water')).toBeVisible()

  await page.goto('/ask?channel=Nobody')
  await expect(main(page).getByText('No video fits these filters.')).toBeVisible()
  await box(page).fill('Who wound the clockwork?')
  await box(page).press('Enter')
  await expect(main(page).getByRole('alert')).toContainText(
    'No video fits these filters. Change them,',
  )
  await main(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(main(page).locator('span:text-is("2 videos")')).toBeVisible()
})

test.describe('as it is drawn', () => {
  test('examples stand below the box, and on a phone the name of each filter is readable', async ({
    page,
  }) => {
    await fakeLibraryApi(page)
    await answerQuestions(page, [])
    await page.goto('/ask')
    await expect(
      main(page).getByRole('list', { name: 'For example' }).getByRole('button'),
    ).toHaveCount(3)
    const places = page.getByRole('group', { name: 'Where to look' }).getByRole('button')
    const listTops = () =>
      places.evaluateAll((all) => [
        ...new Set(all.map((place) => place.getBoundingClientRect().top)),
      ])
    expect(await listTops()).toHaveLength(1)
    await places.filter({ hasText: 'Channel' }).click()
    const count = main(page).getByText(/^\d+ videos?$/)
    const [placeBox, countBox] = [await places.first().boundingBox(), await count.boundingBox()]
    expect(countBox?.y).toBeGreaterThan(placeBox!.y)
    expect(countBox!.y + countBox!.height).toBeLessThan(placeBox!.y + placeBox!.height)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/ask?channel=Kerbside+Atlas&from=2026-01-01&to=2026-12-31')
      await expect(main(page).getByRole('combobox')).toHaveCount(2)
      if (width === 390) expect(await listTops()).toHaveLength(1)
      expect(await listCutOff(page), `width ${width}`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })

  test('answers beside a video and over the library fit, and are accessible', async ({ page }) => {
    await fakeLibraryApi(page)
    await answerQuestions(
      page,
      [libraryQuestion(), ...tramQuestions],
      'One city did, but nine years late.',
    )
    await page.goto('/summary/mara0000001?tab=ask')
    const section = page.getByRole('region', { name: 'Ask this video' })
    await expect(
      section.getByRole('list', { name: 'Questions this video answers' }).getByRole('button'),
    ).toHaveCount(4)
    await expect(section.getByRole('article')).toHaveCount(3)
    await expect(section.getByText('One city did, but nine years late.')).toBeVisible()
    await section.getByRole('button', { name: 'Show 1 more' }).click()
    await expect(section.getByText('I took the last car home.')).toBeVisible()
    const added = section.getByRole('listitem').filter({ hasText: 'I took the last car home.' })
    await expect(added.getByRole('link')).toBeFocused()
    await expectAccessible(page)
    await expectFits(page)
    await expectAccessible(page)

    await page.goto('/ask?question=10')
    await expect(box(page)).toHaveValue('Why do timetables fall apart?')
    const answer = main(page).getByRole('article', { name: 'Why do timetables fall apart?' })
    const moment = answer.getByRole('link', {
      name: 'The hidden grammar of train timetables, at 14:26',
    })
    // In the answer, and beside the passage.
    await expect(moment).toHaveCount(2)
    await expect(
      answer.getByText(
        'Written by Gemini 2.5 Flash from 5 passages, each sentence compared with its passage',
      ),
    ).toBeVisible()
    await expect(answer.getByRole('region')).toHaveCount(3)
    await expectAccessible(page)
    await expectFits(page)
    await expectAccessible(page)
  })
})

test('a summary is deleted on its own page, an old answer says so, and a deleted question leaves the address', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/404/)
  await signUp(page)
  for (const video of [testVideos.sourdough, testVideos.lighthouse]) {
    await summarize(page, video)
    await arrive(page)
  }
  await page.goto('/ask')
  await box(page).fill('Who wound the clockwork?')
  await box(page).press('Enter')
  const lamp = main(page).getByRole('region', { name: 'How one finger turned a two-tonne lamp' })
  await expect(lamp.getByRole('link').first()).toBeVisible()
  const address = page.url()

  await page.goto(`/summary/${testVideos.lighthouse}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(page).toHaveURL(/\/all-summaries$/)
  await expect(page.getByText('Summary deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('How one finger turned')).toHaveCount(0)

  await page.goto(address)
  await expect(lamp.getByText('Deleted from your library')).toBeVisible()
  await expect(lamp.getByRole('link')).toHaveCount(0)
  await expect(
    main(page)
      .getByRole('article')
      .getByRole('link', { name: /^How one finger/ }),
  ).toHaveCount(0)
  await expectAccessible(page)

  await main(page).getByRole('button', { name: 'Delete this question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(main(page).getByRole('article')).toHaveCount(0)
  await expect(page).toHaveURL(/\/ask$/)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
})

test('a deleted summary comes back when its deletion is undone', async ({
  page,
  allowedErrors,
}) => {
  // The page that is left asks for its summary once more.
  allowedErrors.push(/404/)
  await signUp(page)
  await summarize(page, testVideos.lighthouse)
  await arrive(page)
  await expect(page.getByRole('region', { name: 'About this summary' })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByText('Summary deleted', { exact: true }).first().waitFor()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByRole('link', { name: 'How one finger turned a two-tonne lamp' }).first(),
  ).toBeVisible()
})
