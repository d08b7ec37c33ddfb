// An operator gives their installation a logo and a color, and nobody has to read what
// cannot be read.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'
import { startMail } from '#tests/doubles/mail.ts'
import { composeMail } from '../adapters/mail/compose-mail.ts'
import { openMailer } from '../adapters/mail/mail.ts'
import { readSettings } from '../config.ts'
import { deriveAccent, describeAdjustments } from './accent.ts'
import { backgrounds, contrast, mutedText } from './colors.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="40" height="20"/></svg>'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP4z8DwH4QZYAwAR8oH+Rq28akAAAAASUVORK5CYII=',
  'base64',
)

describe('a logo', () => {
  test.each([
    ['an SVG', svg, 'image/svg+xml', 2],
    [
      'an SVG with a declaration and a size',
      `<?xml version="1.0"?><!-- us -->\n${svg.replace('viewBox="0 0 40 20"', 'width="30px" height="10px"')}`,
      'image/svg+xml',
      3,
    ],
    ['a PNG', png, 'image/png', 2],
  ])('of %s is recognized by its content, whatever its name', (_, content, type, ratio) => {
    const { logo } = readSettings({ BRAND_LOGO: write('logo', content) }).brand
    expect(logo).toMatchObject({ type, ratio })
  })

  test.each([
    [
      'a page',
      '<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"/></html>',
      'neither an SVG nor a PNG',
    ],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), 'neither an SVG nor a PNG'],
    ['an empty file', '', 'neither an SVG nor a PNG'],
    ['an SVG without its namespace', '<svg viewBox="0 0 1 1"/>', 'neither an SVG nor a PNG'],
    ['an SVG without a size', svg.replace(/viewBox="[^"]*"/, ''), 'without a viewBox'],
    ['an SVG of no height', svg.replace('40 20', '40 0'), 'without a viewBox'],
    ['half a PNG', png.subarray(0, 40), 'cut off'],
    ['a large file', svg.padEnd(100_001), 'larger than 100 kB'],
  ])('that is %s ends the start with a sentence', (_, content, message) => {
    const BRAND_LOGO = write('wrong', content)
    expect(() => readSettings({ BRAND_LOGO })).toThrow(message)
    expect(() => readSettings({ BRAND_LOGO })).toThrow(`BRAND_LOGO, ${BRAND_LOGO}, is`)
  })

  test('that is not there ends the start too', () => {
    const BRAND_LOGO = join(folder, 'nothing')
    expect(() => readSettings({ BRAND_LOGO })).toThrow(`BRAND_LOGO, ${BRAND_LOGO}, does not exist.`)
  })

  test('that is a folder ends the start too', () => {
    expect(() => readSettings({ BRAND_LOGO: folder })).toThrow(
      `BRAND_LOGO, ${folder}, is a folder. Name the file in it.`,
    )
  })

  test('is attached to mails if it is a PNG, and no mail asks a server for it', async () => {
    const mail = await startMail()
    for (const [name, content] of [
      ['a.png', png],
      ['a.svg', svg],
    ] as const) {
      const settings = readSettings({
        BRAND_LOGO: write(name, content),
        SMTP_URL: mail.url,
        MAIL_FROM: 'kasse@lesen.example',
      })
      const mailer = openMailer({ settings, log: recordingLog('error').log })
      await mailer.send(composeMail('ann@example.org', 'Hello', ['Good day.']))
      await mailer.send({ to: 'ann@example.org', subject: 'Hello', text: 'Good day.' })
    }
    await mail.close()
    const [withPng, ...others] = mail.mails.map(({ text }) => text)
    expect(withPng).toContain('<img src="cid:logo" alt="" width="64" height="32">')
    expect(withPng).toMatch(/content-id: <logo>/i)
    for (const text of others) expect(text).not.toMatch(/<img|image\//)
  })
})

describe('an accent color', () => {
  test('must be a color', () => {
    for (const BRAND_ACCENT of ['blue', '#12', '#0b5fa', '#0b5fa3ff', 'red;}'])
      expect(() => readSettings({ BRAND_ACCENT })).toThrow('six hexadecimal digits')
  })

  test('is used as it was given where it can be read, and the log names the theme where not', () => {
    const accent = deriveAccent('#0B5FA3')
    expect(accent.light.accent).toBe('#0b5fa3')
    expect(describeAdjustments(accent)).toEqual([
      `BRAND_ACCENT #0b5fa3 cannot be read in the dark theme, which uses ${accent.dark.accent}`,
    ])
    expect(describeAdjustments(deriveAccent('#ffee00'))).toEqual([
      expect.stringContaining('in the light theme'),
    ])
  })

  test('whatever it is, it can be read on every background of both themes, and so can quiet text on its soft shade', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(color, (given) => {
        const shades = deriveAccent(given)
        for (const theme of ['light', 'dark'] as const) {
          const { accent, soft } = shades[theme]
          for (const background of [...backgrounds[theme], soft])
            expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(mutedText[theme], soft)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('is measured on the backgrounds that the pages have', () => {
    const [light = '', dark = ''] = readFileSync('src/web/styles/tokens.css', 'utf8').split(
      ':root.dark',
    )
    const read = (css: string, names: string[]) =>
      names.map((name) => new RegExp(`--${name}: (#\\w+);`).exec(css)?.[1])
    for (const [theme, css] of Object.entries({ light, dark }) as ['light' | 'dark', string][]) {
      expect(read(css, ['bg', 'surface', 'sunken', 'neutral-soft'])).toEqual(backgrounds[theme])
      expect(read(css, ['text-muted'])).toEqual([mutedText[theme]])
    }
    expect(contrast('#000000', '#ffffff')).toBe(21)
  })
})

describe('a server with a look of its own', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      environment: {
        BRAND_NAME: 'Lectures',
        BRAND_LOGO: write('logo.svg', svg),
        BRAND_ACCENT: '#0b5fa3',
      },
      idle: true,
    })
  })
  afterAll(() => server.close())

  test('serves a style sheet that browsers keep, with the color of each theme and the logo', async () => {
    const { brand } = server.deps.settings
    const response = await server.app.request('/brand/site.css')
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const css = await response.text()
    expect(css).toContain('html:root { --accent: #0b5fa3;')
    expect(css).toContain(`html:root.dark { --accent: ${brand.accent?.dark.accent};`)
    expect(css).toContain(`url("/brand/logo?v=${brand.logo?.version}")`)
    expect(css).toContain('aspect-ratio: 2;')
  })

  test('serves the logo as an image that runs nothing', async () => {
    const response = await server.app.request(
      `/brand/logo?v=${server.deps.settings.brand.logo?.version}`,
    )
    expect(await response.text()).toBe(svg)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('speaks under its own name when it refuses something', async () => {
    const response = await newPerson(server).sendJson('POST', '/api/podcasts', {
      link: 'http://10.0.0.1/feed.xml',
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'link_refused',
        message: expect.stringMatching(/^Lectures reads public web addresses only/),
      },
    })
  })

  test('without the settings there is neither', async () => {
    const plain = await startTestServer({ idle: true })
    for (const path of ['/brand/site.css', '/brand/logo'])
      expect((await plain.app.request(path)).status).not.toBe(200)
    await plain.close()
  })
})
