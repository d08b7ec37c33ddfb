// A school runs Pith under its own name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failingVideos } from '../doubles/youtube-videos.ts'
import { signUp } from './accounts.ts'
import { startApp } from './app.ts'
import { expect, expectFits, expectNoViolation, open, showTheme, test } from './fixture.ts'

const name = 'Lectures & Co'
const site = 'https://school.example/'
const folder = mkdtempSync(join(tmpdir(), 'pith-logo-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const logo = join(folder, 'logo.svg')
writeFileSync(
  logo,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"><script>document.title = "taken over"</script><rect width="32" height="16" rx="4" fill="#0b5fa3"/></svg>',
)

test.use({
  app: async ({ share }, provide) =>
    provide(
      await share('app of a school', () =>
        startApp({
          mail: true,
          environment: {
            ...{ BRAND_NAME: name, BRAND_URL: site, MAIL_FROM: 'library@school.example' },
            ...{ BRAND_LOGO: logo, BRAND_ACCENT: '#ffb000' },
          },
        }),
      ),
    ),
})
// In one worker, so that only one starts this server.
test.describe.configure({ mode: 'default' })

test('its name is in the bar, in every title, in the footer and in mails, and the footer leads to its site', async ({
  page,
  app,
}) => {
  for (const path of ['/summarize', '/pricing', '/privacy']) {
    const html = await (await fetch(`${app.url}${path}`)).text()
    expect(html).toContain('<title>')
    expect(html).not.toMatch(/__BRAND_|<title>[^<]*Pith/)
  }
  await open(page, '/summarize')
  await expect(page).toHaveTitle(`Summarize · ${name}`)
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute(
    'href',
    site,
  )
  await expectFits(page)
  await expectNoViolation(page, 'light')
  await page.goto('/auth')
  await expect(page).toHaveTitle(new RegExp(`· ${name}$`))
  await expect(page.getByText(`New to ${name}?`)).toBeVisible()
  await signUp(page)
  await expect.poll(() => app.mail!.mails.length).toBeGreaterThan(0)
  const { text } = app.mail!.mails[0]!
  expect(text).toContain(`Subject: Confirm your email address for ${name}`)
  expect(text).not.toContain('Pith')
})

test('its pages and messages speak under its name, not under that of the software', async ({
  page,
}) => {
  const expectOwnName = async () => {
    const words = await page.getByRole('main').innerText()
    expect(words).toContain(name)
    expect(
      words.replaceAll(/node bin\/pith\.mjs|the (?:folder|settings) of Pith|your Pith/g, ''),
    ).not.toMatch(/\bPith\b/)
  }
  await page.goto('/apps')
  await expect(page.getByRole('heading', { level: 1, name: `Use ${name} anywhere` })).toBeVisible()
  await expectOwnName()
  await page.goto('/summarize')
  await page.getByLabel('YouTube link').fill('https://example.org/a-page')
  await expect(
    page.getByText(`${name} reads videos of YouTube, podcasts that publish transcripts`),
  ).toBeVisible()
  await expectOwnName()
  await page.getByLabel('YouTube link').fill(failingVideos.video_private)
  await page.getByRole('button', { name: 'Generate AI Summary' }).click()
  await expect(page.getByText(`so ${name} cannot read it`)).toBeVisible()
  await expect(page.getByText(`${name} uses them for this video only`)).toBeVisible()
  await expectOwnName()
})

test('its logo is in the bar and its color on the page, readable in both themes, with and without scripts', async ({
  page,
  browser,
  app,
  allowedErrors,
}) => {
  allowedErrors.push(/404 .*\/nowhere/)
  const readLook = (within: typeof page) =>
    within.evaluate(() => {
      const mark = document.querySelector('[data-mark]')!
      const { width, height } = mark.getBoundingClientRect()
      return {
        accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
        image: getComputedStyle(mark).backgroundImage,
        ratio: width / height,
        ring: getComputedStyle(mark.firstElementChild!).display,
      }
    })
  for (const path of ['/summarize', '/pricing', '/nowhere', '/auth']) {
    await page.goto(path)
    await expect(page.locator('[data-mark]').first()).toBeVisible()
    const look = await readLook(page)
    expect(look).toMatchObject({ image: expect.stringMatching(/\/brand\/logo\?v=/), ring: 'none' })
    expect(look.ratio).toBeCloseTo(2, 1)
  }
  await open(page, '/privacy')
  const accents: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    await expectNoViolation(page, theme)
    accents.push((await readLook(page)).accent)
  }
  expect(accents[0]).not.toBe('#ffb000')
  expect(accents[1]).toBe('#ffb000')
  await expectFits(page)
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const reader = await plain.newPage()
  await reader.goto('/privacy')
  await expect(reader.locator('[data-mark]').first()).toHaveCSS('background-image', /brand\/logo/)
  await plain.close()
})

test('a logo that is opened by its address runs nothing', async ({ page, allowedErrors }) => {
  allowedErrors.push(/script.*sandboxed|Blocked script execution/i)
  await page.goto('/brand/logo')
  expect(await page.title()).not.toBe('taken over')
})
