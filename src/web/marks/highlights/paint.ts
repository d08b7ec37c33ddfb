// Paints the highlights of a summary. The browser draws them over the text, so that the
// elements stay as they are.

import { highlightColors } from '#contract/basics/limits.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { createQuoteFinder } from './find-quote.ts'
import { listBlocks, rangesOf, textOf } from './word-areas.ts'

/** Returns the ids of the highlights whose words are not there. */
export function paintHighlights(
  article: HTMLElement,
  highlights: readonly HighlightView[],
): string[] {
  const areas = article.querySelectorAll<HTMLElement>('[data-words-area="summary"]')
  const blocks = [...areas].flatMap(listBlocks)
  const find = createQuoteFinder(blocks.map(textOf))
  const ranges = new Map(highlightColors.map((color) => [color, [] as Range[]]))
  const missing: string[] = []
  for (const { id, color, quote, before, after } of highlights) {
    const spans = find({ quote, line: 0, before, after })
    if (spans.size === 0) missing.push(id)
    for (const [index, span] of spans) ranges.get(color)?.push(...rangesOf(blocks[index]!, span))
  }
  if (typeof Highlight !== 'undefined')
    for (const color of highlightColors)
      CSS.highlights.set(`pith-${color}`, new Highlight(...ranges.get(color)!))
  return missing
}

export function clearPaint(): void {
  if (typeof Highlight !== 'undefined')
    for (const color of highlightColors) CSS.highlights.delete(`pith-${color}`)
}
