// Each id belongs to one source, whatever else somebody sends in its place.
import { expect, test } from 'vitest'
import { sampleVideoId } from '../basics/limits.ts'
import { findVideoIds, parseVideoLink, sourceOf } from './registry.ts'
import { isPictureUrl, momentUrl, watchUrl } from './video-facts.ts'

const video = 'dQw4w9WgXcQ'
const captions = 'captions-0123456789abcdef'

test.each([
  [video, 'youtube'],
  [captions, 'upload'],
  [sampleVideoId, 'sample'],
])('the id %s is of the source %s', (id, kind) => {
  expect(sourceOf(id)?.kind).toBe(kind)
})

test.each([
  '',
  'videoseries',
  'dQw4w9WgXc',
  'dQw4w9WgXcQ\n',
  'captions-0123456789ABCDEF',
  'captions-0123456789abcdef0',
  '../../etc/passwd',
  'dQw4w9W/XcQ',
  "x' or '1'='1",
  '<script>x</script>',
  '\0\0\0\0\0\0\0\0\0\0\0',
  '１２３４５６７８９０１',
  'x'.repeat(100_000),
])('no source knows %j', (id) => {
  expect(sourceOf(id)).toBeNull()
  expect(watchUrl(id, 3)).toBeNull()
})

test('a moment leads into the video, to its address where the source has none for moments, and nowhere without an address', () => {
  const url = `https://www.youtube.com/watch?v=${video}`
  expect(momentUrl({ videoId: video, url }, 59.9)).toBe(`${url}&t=59s`)
  expect(momentUrl({ videoId: captions, url: 'https://example.org/3' }, 9)).toBe(
    'https://example.org/3',
  )
  expect(momentUrl({ videoId: captions, url: null }, 9)).toBeNull()
})

test('the sample talk is named by its id, and no text names captions', () => {
  expect(parseVideoLink(sampleVideoId)).toEqual({ videoId: sampleVideoId })
  expect(parseVideoLink(captions)).toEqual({ problem: 'invalid_url' })
  expect(findVideoIds(`${captions} ${sampleVideoId}`)).toEqual([])
})

test.each([
  ['https://i.ytimg.com/vi/dQw4w9WgXcQ/0.jpg', true],
  ['https://yt3.ggpht.com/x', true],
  ['http://i.ytimg.com/vi/0.jpg', false],
  ['https://i.ytimg.com:8443/0.jpg', false],
  ['https://evil.example/i.ytimg.com', false],
  ['https://notytimg.com/0.jpg', false],
  ['javascript:alert(1)', false],
  [null, false],
])('%j is the picture of a source: %j', (url, isOne) => {
  expect(isPictureUrl(url)).toBe(isOne)
})
