// Reading a summary: on paper, in the person's own text size, and by ear.
import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, listStuck, test } from './fixture.ts'
import { answerWith, bread, seeds } from './readings.ts'

async function openSeeds(page: Page): Promise<void> {
  await answerWith(page, seeds)
  await page.goto(`/summary/${seeds.view.videoId}`)
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
}

const textButton = (page: Page) => page.getByRole('button', { name: 'Text', exact: true })
const choose = (page: Page, group: string, option: string) =>
  page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: option })
    .click()
const fontOf = (page: Page) =>
  page
    .getByText(seeds.view.summary.tldr, { exact: true })
    .first()
    .evaluate((element) => {
      const { fontSize, fontFamily } = getComputedStyle(element)
      return `${fontSize} ${fontFamily.split(',')[0]}`
    })

test('a guest chooses typeface, size and width, which the browser keeps', async ({ page }) => {
  await openSeeds(page)
  expect(await fontOf(page)).toBe('22px "Source Serif 4 Variable"')
  await textButton(page).press('Enter')
  await choose(page, 'Typeface', 'Sans')
  await choose(page, 'Size', 'Huge')
  await choose(page, 'Width', 'Narrow')
  expect(await fontOf(page)).toBe('28px "Inter Variable"')
  await page.reload()
  await expect(textButton(page)).toBeVisible()
  expect(await fontOf(page)).toBe('28px "Inter Variable"')
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
})

test('a member’s choice is kept with the account', async ({ page }) => {
  await signUp(page)
  await openSeeds(page)
  await textButton(page).click()
  await choose(page, 'Size', 'Large')
  const readPreference = async () =>
    (await (await page.request.get('/api/me')).json()).preferences.reading
  await expect.poll(readPreference).toEqual({ font: 'serif', size: 'large', width: 'medium' })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect.poll(() => fontOf(page)).toBe('25px "Source Serif 4 Variable"')
})

test('on paper there are the words of the summary, without bars, boxes and controls', async ({
  page,
}) => {
  await openSeeds(page)
  await textButton(page).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(seeds.view.summary.tldr, { exact: true }).first()).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0)
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { backgroundColor, boxShadow, position } = getComputedStyle(element)
        const isFilled =
          backgroundColor !== 'rgba(0, 0, 0, 0)' && element.getBoundingClientRect().height > 32
        return isFilled || boxShadow !== 'none' || position === 'fixed' || position === 'sticky'
      })
      .map((element) => `${element.tagName} ${element.className}`),
  )
  expect(boxes).toEqual([])
  expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('on paper quotations are whole, however narrow it is', async ({ page }) => {
  const { keyPoints } = bread.view.summary
  const long = keyPoints.map((point) => ({ ...point, quote: `${point.quote} `.repeat(9).trim() }))
  const view = { ...bread.view, summary: { ...bread.view.summary, keyPoints: long } }
  await answerWith(page, { ...bread, view })
  await page.goto(`/summary/${view.videoId}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-point] q').first()).toBeVisible()
  const listCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main [data-point] *, main h1')]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
          clientHeight > 1
            ? scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1
            : false,
        )
        .map(({ textContent }) => textContent),
    )
  expect(await listCut()).not.toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await listCut()).toEqual([])
})

test('without a voice there is nothing to listen to', async ({ page }) => {
  await openSeeds(page)
  await expect(textButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Listen' })).toHaveCount(0)
})

/**
 * Chromium without a screen has no voices. These say nothing, and a sentence ends when
 * the test says so.
 */
async function addVoices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: { text: string; voice: { lang: string }; rate: number; onend?: () => void }[] = []
    const voices = ['de-DE', 'en-GB'].map((lang) => ({
      lang,
      localService: true,
      default: lang === 'de-DE',
    }))
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: (typeof spoken)[0]) => void spoken.push(utterance),
      cancel: () =>
        Object.assign(globalThis, {
          cancels: ((globalThis as { cancels?: number }).cancels ?? 0) + 1,
        }),
    })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.assign(globalThis, {
      spoken,
      SpeechSynthesisUtterance: class {
        text: string
        constructor(text: string) {
          this.text = text
        }
      },
    })
  })
}

type Speech = {
  spoken: { text: string; voice: { lang: string }; rate: number; onend: () => void }[]
  cancels: number
}
const readSpoken = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as Speech).spoken.map(({ text, voice, rate }) => ({
      text,
      lang: voice.lang,
      rate,
    })),
  )
const endSentence = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Speech).spoken.at(-1)?.onend())
const readMarked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('pith-spoken') ?? [])].map((range) => String(range)).join(''),
  )

test('a person listens sentence by sentence, sees where it is, pauses, skips and changes the speed', async ({
  page,
}) => {
  await addVoices(page)
  await openSeeds(page)
  await page.getByRole('button', { name: 'Listen' }).press('Enter')
  const controls = page.getByRole('group', { name: 'Listening' })
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeFocused()
  const [first] = await readSpoken(page)
  expect(first).toMatchObject({ lang: 'en-GB', rate: 1 })
  expect(seeds.view.summary.tldr).toContain(first!.text)
  expect(await readMarked(page)).toBe(first!.text)

  await endSentence(page)
  await expect(controls).toContainText(/^.*2 of \d+/)
  expect(await readMarked(page)).toBe((await readSpoken(page)).at(-1)?.text)
  await controls.getByRole('button', { name: 'Pause' }).click()
  await endSentence(page)
  await expect(controls).toContainText('2 of')
  await controls.getByRole('button', { name: 'Continue' }).click()
  await controls.getByRole('button', { name: 'Next sentence' }).click()
  await expect(controls).toContainText('3 of')
  await controls.getByRole('button', { name: 'Speed 1', exact: true }).click()
  expect((await readSpoken(page)).at(-1)?.rate).toBe(1.25)
  await controls.getByRole('button', { name: 'Stop listening' }).click()
  await expect(page.getByRole('button', { name: 'Listen' })).toBeFocused()
  expect(await readMarked(page)).toBe('')
})

test('the voice stops when the person goes to another page', async ({ page }) => {
  await addVoices(page)
  await openSeeds(page)
  await page.getByRole('button', { name: 'Listen' }).click()
  const before = await page.evaluate(() => (globalThis as unknown as Speech).cancels)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL(/pricing/)
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as Speech).cancels))
    .toBeGreaterThan(before)
  const count = (await readSpoken(page)).length
  await endSentence(page)
  expect(await readSpoken(page)).toHaveLength(count)
})

test('at 400 % zoom nothing covers the words', async ({ page }) => {
  await addVoices(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await openSeeds(page)
  await page.getByRole('button', { name: 'Listen' }).click()
  await textButton(page).click()
  await expectNoSidewaysScroll(page)
  expect(await listStuck(page)).toEqual([])
})

test('the open settings and the controls are accessible in both themes, on a wide screen and on a phone', async ({
  page,
}) => {
  await addVoices(page)
  await openSeeds(page)
  await textButton(page).click()
  await page.getByRole('button', { name: 'Listen' }).click()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
