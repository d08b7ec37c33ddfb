// Redirects stay on this site.
import { expect, test } from 'vitest'
import { toSafePath } from './safe-path.ts'

const own = [
  '/summarize',
  '/analytics?x=1',
  '/analytics?range=7d&next=%2Fprofile',
  '/summary/dQw4w9WgXcQ',
  '/all-summaries?q=h%C3%BCtte&page=2#top',
  '/dashboard?url=https://example.org/a',
  '/a/b;c=d,e',
  '/x?y=//z',
]
test.each(own)('a redirect to %s is allowed', (next) => {
  expect(toSafePath(next)).toBe(next)
})

test('non-ASCII characters are percent-encoded', () => {
  expect(toSafePath('/playlists/übersicht')).toBe('/playlists/%C3%BCbersicht')
})

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example//',
  '//evil.example/summarize',
  '//evil.example:443',
  '//user@evil.example',
  '//127.0.0.1',
  '//[::1]/',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  '/a\\..\\..\\evil.example',
  'http://evil.example',
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:\\\\evil.example',
  'ftp://evil.example',
  'ws://evil.example',
  'file:///etc/passwd',
  'http://here.invalid.evil.example/',
  'http://here.invalid@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/javascript:alert(1)\n//evil.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'about:blank',
  'mailto:a@evil.example',
  '\n//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\u00a0//evil.example',
  '/\u202e//evil.example',
  '/summarize\r\nLocation: https://evil.example',
  '/summarize\u0000.evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
  '/summarize/..//evil.example',
  '%2f%2fevil.example',
  '%2F%2Fevil.example',
  'evil.example',
  'evil.example/summarize',
  '@evil.example',
  ':evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '',
  '\ud800//evil.example',
]
test.each(hostile.map((next) => [JSON.stringify(next), next]))(
  '%s leads to the start page',
  (_, next) => {
    expect(toSafePath(next!)).toBe('/')
    for (const origin of ['https://pith.example', 'http://127.0.0.1:3000']) {
      expect(new URL(toSafePath(next!), origin).origin).toBe(origin)
    }
  },
)

test('characters that look like slashes stay part of the path', () => {
  for (const next of [
    '/\uff0fevil.example',
    '/\u2215\u2215evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
  ]) {
    expect(new URL(toSafePath(next), 'https://pith.example').origin).toBe('https://pith.example')
  }
})
