import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { compressFiles } from '../../../scripts/compress.mjs'
import { pageRoutes } from './page.ts'

const root = mkdtempSync(join(tmpdir(), 'pith-built-page-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'assets'))
const script = Array.from({ length: 200 }, (_, index) => `export const value${index} = ${index}`).join('\n')
const font = createHash('sha512').update('a font').digest()
writeFileSync(join(root, 'index.html'), '<title>Pith</title>')
writeFileSync(join(root, 'theme.js'), script)
writeFileSync(join(root, 'assets', 'index.js'), script)
writeFileSync(join(root, 'assets', 'inter.woff2'), font)
await compressFiles(root)

const none = async () => null
const page = pageRoutes(
  { summary: async () => ({ status: 404, indexable: false, html: '' }), playlist: none, creator: none },
  root,
)

async function fetchFile(path: string, acceptEncoding?: string, method = 'GET') {
  const response = await page.request(path, {
    method,
    headers: acceptEncoding ? { 'accept-encoding': acceptEncoding } : {},
  })
  const header = (name: string) => response.headers.get(name)
  return { header, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe.each(['/assets/index.js', '/theme.js'])('%s', (path) => {
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

  test.each(['br', 'gzip', 'identity'])('has the same headers for HEAD as for GET with %s', async (accepted) => {
    const get = await fetchFile(path, accepted)
    const head = await fetchFile(path, accepted, 'HEAD')
    expect(head.bytes.length).toBe(0)
    for (const name of ['content-length', 'content-encoding', 'content-type', 'cache-control', 'vary'])
      expect(head.header(name)).toBe(get.header(name))
    expect(get.header('content-length')).toBe(String(get.bytes.length))
  })
})

test('a compressed script is kept as long as the script, and a font is sent as it is', async () => {
  const compressed = await fetchFile('/assets/index.js', 'br')
  expect(compressed.header('cache-control')).toBe('public, max-age=31536000, immutable')
  const { header, bytes } = await fetchFile('/assets/inter.woff2', 'br, gzip')
  expect(header('content-encoding')).toBeNull()
  expect(bytes).toEqual(font)
})
