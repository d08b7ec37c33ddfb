import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultBrand } from '#contract/basics/brand.ts'
import { builtInPlans, type PlanTable } from '#contract/billing/plans.ts'
import { compressFiles } from '../../../../scripts/compress.mjs'
import { hashInlineScripts, readBuiltApp } from './built-app.ts'
import { pageRoutes } from './page.ts'

const root = mkdtempSync(join(tmpdir(), 'pith-built-page-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'assets'))
mkdirSync(join(root, 'pages'))
const script = Array.from(
  { length: 200 },
  (_, index) => `export const value${index} = ${index}`,
).join('\n')
const font = createHash('sha512').update('a font').digest()
const inlineScript = 'document.title'
const head = `<meta name="description" content="A page" /><title>Pith</title><script>${inlineScript}</script>`
writeFileSync(join(root, 'index.html'), `${head}<div id="root"></div>`)
writeFileSync(join(root, 'pages', 'summarize.html'), `${head}<input name="video" value=""/>`)
writeFileSync(join(root, 'pages', 'pricing.html'), `${head}<h1>Prices</h1>`)
writeFileSync(join(root, 'pages', 'pricing.not-selling.html'), `${head}<h1>Nothing is sold</h1>`)
writeFileSync(join(root, 'pages', '404.html'), `${head}<h1>Nothing here</h1>`)
writeFileSync(join(root, 'share.js'), script)
writeFileSync(join(root, 'assets', 'index.js'), script)
writeFileSync(join(root, 'assets', 'inter.woff2'), font)
await compressFiles(root)

const built = readBuiltApp(defaultBrand, root)
const none = async () => null
const sources = {
  isSelling: true,
  hasCommunity: true,
  summary: async () => ({ status: 404 as const, indexable: false, html: '' }),
  playlist: none,
  creator: none,
}
const page = pageRoutes(sources, built)

async function fetchFile(path: string, acceptEncoding?: string, method = 'GET') {
  const response = await page.request(path, {
    method,
    headers: acceptEncoding ? { 'accept-encoding': acceptEncoding } : {},
  })
  const header = (name: string) => response.headers.get(name)
  return { header, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe.each(['/assets/index.js', '/share.js'])('%s', (path) => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['deflate', 'deflate', inflateSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
    [undefined, null, (bytes: Buffer) => bytes],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding, unpack) => {
    const { header, bytes } = await fetchFile(path, accepted)
    expect(header('content-encoding')).toBe(encoding)
    expect(unpack(bytes).toString()).toBe(script)
    expect(header('content-type')).toMatch(/^text\/javascript/)
    expect(header('vary')).toBe('Accept-Encoding')
  })

  test.each(['br', 'gzip', 'identity'])(
    'has the same headers for HEAD as for GET with %s',
    async (accepted) => {
      const get = await fetchFile(path, accepted)
      const head = await fetchFile(path, accepted, 'HEAD')
      expect(head.bytes.length).toBe(0)
      for (const name of [
        'content-length',
        'content-encoding',
        'content-type',
        'cache-control',
        'vary',
      ])
        expect(head.header(name)).toBe(get.header(name))
      expect(get.header('content-length')).toBe(String(get.bytes.length))
    },
  )
})

test('a compressed script is kept as long as the script, and a font is sent as it is', async () => {
  const compressed = await fetchFile('/assets/index.js', 'br')
  expect(compressed.header('cache-control')).toBe('public, max-age=31536000, immutable')
  const { header, bytes } = await fetchFile('/assets/inter.woff2', 'br, gzip')
  expect(header('content-encoding')).toBeNull()
  expect(bytes).toEqual(font)
})

test.each([
  ['/pricing', 200, 'Prices'],
  ['/pricing/', 200, 'Prices'],
  ['/Pricing', 200, 'Prices'],
  ['/dashboard', 200, 'id="root"'],
  ['/Summary/dQw4w9WgXcQ', 200, 'id="root"'],
  ['/summary/dQw4w9WgXcQ', 200, 'id="root"'],
  ['/nowhere', 404, 'Nothing here'],
  ['/dashboard/nowhere', 404, 'Nothing here'],
  ['/nothing.png', 404, 'Nothing here'],
  ['/pages/pricing.html', 404, 'Nothing here'],
  ['/playlists/unknown', 404, 'Nothing here'],
  ['/creators/unknown', 404, 'Nothing here'],
  ['/%00', 404, 'Nothing here'],
])('%s is answered with %i and its page', async (path, status, content) => {
  const response = await page.request(path)
  expect(response.status).toBe(status)
  expect(await response.text()).toContain(content)
  expect(response.headers.get('x-robots-tag')).toBe(status === 404 ? 'noindex' : null)
})

test('a server that sells nothing says so on its pricing page', async () => {
  const response = await pageRoutes({ ...sources, isSelling: false }, built).request('/pricing')
  expect(await response.text()).toContain('Nothing is sold')
})

test('a server without a community has no page of the feed and of people', async () => {
  const routes = pageRoutes({ ...sources, hasCommunity: false }, built)
  for (const path of ['/social', '/Social/', '/creators/ann', '/Creators/ann']) {
    expect((await routes.request(path)).status, path).toBe(404)
    expect(await (await routes.request(path)).text()).toContain('Nothing here')
  }
  expect((await page.request('/social')).status).toBe(200)
})

test('a browser that has a page is told that it is still the same', async () => {
  const etag = (await page.request('/pricing')).headers.get('etag')!
  for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const response = await page.request('/pricing', { headers: { 'if-none-match': tag } })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await page.request('/dashboard', { headers: { 'if-none-match': etag } })).status).toBe(
    200,
  )
})

test.each([
  ['?video=https://youtu.be/dQw4w9WgXcQ', 'value="https://youtu.be/dQw4w9WgXcQ"'],
  ['?text=See https://youtu.be/dQw4w9WgXcQ.', 'value="https://youtu.be/dQw4w9WgXcQ"'],
  ['?video="><script>$&', 'value="&quot;&gt;&lt;script&gt;$&amp;"'],
  ['?utm_source=x', 'value=""'],
])('the start page with %s has the link in its field', async (query, field) => {
  const response = await page.request(`/summarize${query.replace('&', '%26')}`)
  expect(await response.text()).toContain(`<input name="video" ${field}/>`)
})

test('the start address passes its link on', async () => {
  const response = await page.request('/?video=dQw4w9WgXcQ')
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/summarize?video=dQw4w9WgXcQ',
  ])
})

test('the script in the documents is allowed by its hash', () => {
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  expect(hashInlineScripts(built)).toEqual([`'sha256-${hash}'`])
  expect(hashInlineScripts(null)).toEqual([])
})

test('the script is allowed where the documents have the line ends of Windows, which browsers normalize', () => {
  const windows = mkdtempSync(join(tmpdir(), 'pith-built-windows-'))
  writeFileSync(join(windows, 'index.html'), '<script>\r\none()\r\ntwo()\r\n</script>')
  const hash = createHash('sha256').update('\none()\ntwo()\n').digest('base64')
  expect(hashInlineScripts(readBuiltApp(defaultBrand, windows))).toEqual([`'sha256-${hash}'`])
  rmSync(windows, { recursive: true })
})

test('the documents say whether Pith was cloned or installed as a package, which has no sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-installed-'))
  const root = join(folder, 'dist', 'web')
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'index.html'), '<html data-installed="__INSTALLED__">')
  expect(readBuiltApp(defaultBrand, root)!.document.html).toBe('<html data-installed="package">')
  mkdirSync(join(folder, 'src'))
  expect(readBuiltApp(defaultBrand, root)!.document.html).toBe('<html data-installed="clone">')
  rmSync(folder, { recursive: true })
})

test('the page of plans has the questions of each plan on a day', async () => {
  const questionsPerDay = { free: 5, mini: 10, pro: 200, ultra: 300, enterprise: 300 }
  const folder = mkdtempSync(join(tmpdir(), 'pith-questions-'))
  const places = '<html data-questions="__QUESTIONS__"><p>__QUESTIONS_OF_pro__ questions/day</p>'
  writeFileSync(join(folder, 'index.html'), places)
  expect(readBuiltApp({ ...defaultBrand, questionsPerDay }, folder)!.document.html).toBe(
    `<html data-questions="${JSON.stringify(questionsPerDay).replaceAll('"', '&quot;')}"><p>200 questions/day</p>`,
  )
  rmSync(folder, { recursive: true })
})

describe('where the operator has a name of their own', () => {
  const branded = mkdtempSync(join(tmpdir(), 'pith-branded-page-'))
  afterAll(() => rmSync(branded, { recursive: true }))
  mkdirSync(join(branded, 'assets'))
  mkdirSync(join(branded, 'pages'))
  const places =
    '<html data-brand-name="__BRAND_NAME__"><title>Start · __BRAND_NAME__</title><a href="__BRAND_URL__">'
  writeFileSync(join(branded, 'index.html'), places)
  writeFileSync(join(branded, 'pages', 'summarize.html'), places)
  writeFileSync(
    join(branded, 'manifest.webmanifest'),
    '{"name":"Pith","short_name":"Pith","lang":"en"}',
  )
  const open = (name: string) =>
    pageRoutes(sources, readBuiltApp({ name, url: 'https://acme.example/?a=1&b' }, branded))

  test('every document and the installed app have it, and its letters are text', async () => {
    const routes = open('Acme & "Sons" <b>')
    const name = 'Acme &amp; &quot;Sons&quot; &lt;b&gt;'
    for (const path of ['/summarize', '/dashboard'])
      expect(await (await routes.request(path)).text()).toBe(
        `<html data-brand-name="${name}"><title>Start · ${name}</title><a href="https://acme.example/?a=1&amp;b">`,
      )
    const manifest = await routes.request('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
    expect(await manifest.json()).toEqual({
      name: 'Acme & "Sons" <b>',
      short_name: 'Acme & "Sons" <b>',
      lang: 'en',
    })
  })

  test('plans of a file are in every document, and pages with the built-in prices are not served', async () => {
    for (const name of ['pricing', 'pricing.not-selling', 'terms'])
      writeFileSync(join(branded, 'pages', `${name}.html`), `${places}$7`)
    const app =
      '<html data-plans="__PLANS__" data-selling="__SELLING__" data-sign-up="__SIGN_UP__"><noscript>Scripts</noscript>'
    writeFileSync(join(branded, 'index.html'), app)
    const pro = { ...builtInPlans.plans.pro, label: 'Plus & <b>' }
    const plans = { ...builtInPlans, currency: 'eur', plans: { ...builtInPlans.plans, pro } }
    const serve = (isSelling: boolean, own = {}) =>
      pageRoutes(
        { ...sources, isSelling },
        readBuiltApp({ ...defaultBrand, isSelling, ...own }, branded),
      )
    const entities = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }
    const write = (table: PlanTable) =>
      `data-plans="${JSON.stringify(table).replaceAll(/["&<>]/g, (sign) => entities[sign as '"'])}"`
    const written = write(plans)
    const read = async (routes: ReturnType<typeof serve>, path: string) =>
      (await routes.request(path)).text()
    const sold = '<html DATA data-selling="yes" data-sign-up="open"><noscript>Scripts</noscript>'
    for (const path of ['/terms', '/dashboard'])
      expect(await read(serve(true, { plans }), path)).toBe(sold.replace('DATA', () => written))
    expect(await read(serve(true, { plans }), '/pricing')).toMatch(
      /<noscript><h1>Choose Your Plan<\/h1>.*<li>Plus &amp; &lt;b&gt;, 200 summaries a month: €12\.44 a month or €119\.42 a year<\/li>.*<\/noscript>$/,
    )
    const given = await read(serve(false, { plans }), '/pricing')
    expect(given).toMatch(
      /data-selling="no" data-sign-up="open"><noscript><h1>Choose Your Plan<\/h1>.*€12\.44 a month.*<p>Nothing can be bought on this server\.<\/p><\/noscript>$/,
    )
    expect(await read(serve(true), '/pricing')).toContain('$7')
    expect(await read(serve(true), '/dashboard')).toBe(
      sold.replace('DATA', () => write(builtInPlans)),
    )
  })

  test('a browser that knows the document of another name gets the new one', async () => {
    const tags = await Promise.all(
      ['Acme', 'Bolt'].map(async (name) => (await open(name).request('/summarize')).headers),
    )
    expect(tags[0]!.get('etag')).not.toBe(tags[1]!.get('etag'))
  })
})
