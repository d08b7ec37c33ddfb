// The manifest has what browsers ask of an app that can be installed, and phones of an
// app that can be shared to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#contract/basics/paths.ts'
import { readPassedLink } from '#contract/sources/passed-link.ts'

const folder = 'src/web/public'
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))
type Icon = { src: string; sizes: string; type: string; purpose?: string }
const icons: Icon[] = manifest.icons

test('the app can be installed', () => {
  expect(manifest).toMatchObject({
    name: 'Pith',
    short_name: 'Pith',
    display: 'standalone',
    scope: '/',
  })
  expect(manifest.start_url).toBe(routes.summarize.path)
  const sizes = icons
    .filter(({ type, purpose }) => type === 'image/png' && !purpose)
    .map(({ sizes }) => sizes)
  expect(sizes).toEqual(['192x192', '512x512'])
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test.each(icons.filter(({ type }) => type === 'image/png'))(
  '$src is a picture of $sizes',
  ({ src, sizes }) => {
    const bytes = readFileSync(join(folder, src))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  },
)

test('what a phone shares arrives in the link field of the start page', () => {
  const { action, method, params } = manifest.share_target
  expect([action, method]).toEqual([routes.summarize.path, 'GET'])
  const shared = { title: 'How moths hear', text: 'Look: https://youtu.be/dQw4w9WgXcQ.', url: '' }
  const query = new URLSearchParams(
    Object.entries(shared).map(([name, value]) => [params[name as keyof typeof shared], value]),
  )
  expect(readPassedLink(query)).toBe('https://youtu.be/dQw4w9WgXcQ')
})

test('every document names the manifest', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" />',
  )
})
