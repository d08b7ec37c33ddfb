// What the bookmarklet does on the page of a video.
import { expect, test } from 'vitest'
import { readPassedLink } from '#contract/sources/passed-link.ts'
import { makeBookmarklet } from './bookmarklet-code.ts'

const href = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&list=PLabc#x'
/**
 * Runs the code as a browser runs a bookmark. Returns the window that it opened and the
 * address of the page after it.
 */
function run(code: string, canOpen: boolean) {
  const opened: string[] = []
  const page = { href }
  const open = (url: string) => {
    opened.push(url)
    return canOpen ? {} : null
  }
  new Function('location', 'open', decodeURI(code.replace(/^javascript:/, '')))(page, open)
  return { opened, page }
}

test('it opens this Pith with the link of the page in the field', () => {
  const { opened, page } = run(makeBookmarklet('https://pith.example:8443'), true)
  expect(opened).toHaveLength(1)
  const url = new URL(opened[0]!)
  expect(url.origin + url.pathname).toBe('https://pith.example:8443/summarize')
  expect(readPassedLink(url.searchParams)).toBe(href)
  expect(page.href).toBe(href)
})

test('where new windows are blocked, it opens Pith in place of the page', () => {
  const { opened, page } = run(makeBookmarklet('http://localhost:3000'), false)
  expect(page.href).toBe(opened[0])
})
