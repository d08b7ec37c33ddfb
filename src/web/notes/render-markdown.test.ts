// A note is hostile text, as it may be imported.
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('Markdown becomes headings, lists and links', () => {
  expect(renderMarkdown('# Bees\n\n- *dance*\n- [talk](https://example.org)')).toBe(
    '<h1>Bees</h1>\n<ul>\n<li><em>dance</em></li>\n<li><a href="https://example.org">talk</a></li>\n</ul>',
  )
})

test.each([
  ['<script>alert(1)</script>', '<script'],
  ['<img src=x onerror=alert(1)>', '<img'],
  ['[press](javascript:alert(1))', 'javascript:'],
  ['[press](JaVaScRiPt:alert(1))', 'cript:alert'],
  ['[press](data:text/html,x)', 'data:'],
  ['![picture](https://example.org/seen.png)', '<img'],
  ['<a href="javascript:alert(1)">x</a>', '<a href'],
])('%s does nothing', (text, forbidden) => {
  expect(renderMarkdown(text)).not.toContain(forbidden)
})
