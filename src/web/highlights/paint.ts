// Paints the highlights of a summary. The browser draws them over the text, so that the elements stay as they are.
import type { HighlightView } from '#contract/highlights.ts'
import { highlightColors } from '#contract/limits.ts'
import { createQuoteFinder, type Span } from './find-quote.ts'
import { listBlocks, listTextNodes, textOf } from './word-areas.ts'

/** Returns the ids of the highlights whose words are not there. */
export function paintHighlights(article: HTMLElement, highlights: readonly HighlightView[]): string[] {
  const areas = article.querySelectorAll<HTMLElement>('[data-words-area="summary"]')
  const blocks = [...areas].flatMap(listBlocks)
  const find = createQuoteFinder(blocks.map(textOf))
  const ranges = new Map(highlightColors.map((color) => [color, [] as Range[]]))
  const missing: string[] = []
  for (const { id, color, quote, before, after } of highlights) {
    const spans = find({ quote, line: 0, before, after })
    if (spans.size === 0) missing.push(id)
    for (const [index, span] of spans) ranges.get(color)?.push(...toRanges(blocks[index]!, span))
  }
  if (typeof Highlight !== 'undefined')
    for (const color of highlightColors) CSS.highlights.set(`pith-${color}`, new Highlight(...ranges.get(color)!))
  return missing
}

export function clearPaint(): void {
  if (typeof Highlight !== 'undefined') for (const color of highlightColors) CSS.highlights.delete(`pith-${color}`)
}

/** One range for each text node, so that controls between them stay unpainted. */
function toRanges(block: HTMLElement, { from, to }: Span): Range[] {
  let start = 0
  return listTextNodes(block).flatMap((node) => {
    const [first, last] = [Math.max(0, from - start), Math.min(node.length, to - start)]
    start += node.length
    if (first >= last) return []
    const range = document.createRange()
    range.setStart(node, first)
    range.setEnd(node, last)
    return [range]
  })
}
