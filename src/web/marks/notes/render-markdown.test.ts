// A note is hostile text, as it may be imported.
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

test('Markdown becomes headings, lists and links', () => {
  expect(renderMarkdown('# Bees\n\n- *dance*\n- [talk](https://example.org)')).toBe(
    '<h3>Bees</h3>\n<ul>\n<li><em>dance</em></li>\n<li><a href="https://example.org">talk</a></li>\n</ul>',
  )
})

test('headings stand below the title of the page and of the note, and words that look like one stay', () => {
  expect(renderMarkdown('Bees\n====\n\n## Dance')).toBe('<h3>Bees</h3>\n<h4>Dance</h4>')
  expect(renderMarkdown('##### Wings\n\n###### Legs')).toBe('<h6>Wings</h6>\n<h6>Legs</h6>')
  expect(renderMarkdown('`<h1>`')).toBe('<p><code>&lt;h1&gt;</code></p>')
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
