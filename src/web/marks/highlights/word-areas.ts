// Reads the words of a page that can be highlighted: the blocks of the elements with
// `data-words-area`.

import { maxContextCharacters } from '#contract/basics/limits.ts'
import { parseTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { NewHighlight } from '#contract/marks/highlights.ts'
import { cutAfter, cutBefore } from './cut-context.ts'
import type { Span } from './find-quote.ts'
import { completeFirstWord, completeLastWord } from './whole-words.ts'

type WordsArea = 'transcript' | 'summary'
export type SelectedWords = Pick<
  NewHighlight,
  'place' | 'startSeconds' | 'endSeconds' | 'quote' | 'before' | 'after'
>

/** The text of a block before, within and after what is selected. */
type BlockParts = { block: HTMLElement; before: string; inside: string; after: string }

/** Sentences go on in the next line of a transcript, but not in the next point of a summary. */
const separators = { transcript: ' ', summary: '\n' }
const blockSelector = { transcript: 'li > p', summary: '[dir="auto"], [data-words-block]' }

/**
 * The elements of an area that contain words, in order. Those of an area within it belong
 * to that one.
 */
export function listBlocks(area: HTMLElement): HTMLElement[] {
  const selector = blockSelector[area.dataset.wordsArea as WordsArea]
  return [...area.querySelectorAll<HTMLElement>(selector)].filter(
    (block) => block.closest('[data-words-area]') === area && !block.querySelector(selector),
  )
}

/** The text nodes of a block without those of its controls and of names before it. */
function listTextNodes(block: HTMLElement): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button, a, [data-no-words]')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

export const textOf = (block: HTMLElement) =>
  listTextNodes(block)
    .map(({ data }) => data)
    .join('')

/**
 * The ranges of a part of a block: one for each text node, so that controls between them
 * stay unpainted.
 */
export function rangesOf(block: HTMLElement, { from, to }: Span): Range[] {
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

/**
 * The words of a range that lies in the transcript or in the parts of the summary; null
 * if there are none.
 */
export function readRange(range: Range): SelectedWords | null {
  const areas = [range.startContainer, range.endContainer].flatMap((node) => findArea(node) ?? [])
  const [area] = areas
  if (!area || areas.some(({ dataset }) => dataset.wordsArea !== area.dataset.wordsArea))
    return null
  const blocks = listBlocksLike(area)
  const first = blocks.findIndex((block) => range.intersectsNode(block))
  if (first < 0) return null
  const parts = blocks
    .slice(first)
    .flatMap((block) => (range.intersectsNode(block) ? [splitAtRange(block, range)] : []))
  // The range may end at the start of the next block.
  const marked = completeEnds(parts.filter(({ inside }) => inside.trim() !== ''))
  const [opening, closing] = [marked[0], marked.at(-1)]
  if (!(opening && closing)) return null
  const [from, to] = [blocks.indexOf(opening.block), blocks.indexOf(closing.block)]
  const place = area.dataset.wordsArea as WordsArea
  const [lead = ''] = /^\s*/.exec(opening.inside) ?? []
  const [tail = ''] = /\s*$/.exec(closing.inside) ?? []
  const before = listTexts(blocks.slice(0, from).reverse()).reverse()
  const after = listTexts(blocks.slice(to + 1))
  return {
    place,
    startSeconds: timesOf(opening.block).start,
    endSeconds: timesOf(closing.block).end,
    quote: marked.map(({ inside }) => inside.trim()).join(' '),
    before: cutBefore([...before, opening.before + lead].join(separators[place])),
    after: cutAfter([tail + closing.after, ...after].join(separators[place])),
  }
}

/** Lets the first part begin and the last one end with a whole word. */
function completeEnds(parts: BlockParts[]): BlockParts[] {
  return parts.map((part, index) => {
    const begun = index === 0 ? completeFirstWord(part) : part
    return index === parts.length - 1 ? completeLastWord(begun) : begun
  })
}

/** The texts of the first blocks, as many as the words around a highlight can need. */
function listTexts(blocks: HTMLElement[]): string[] {
  const texts: string[] = []
  let characters = 0
  for (const block of blocks) {
    if (characters > maxContextCharacters) break
    const text = textOf(block)
    texts.push(text)
    characters += text.length
  }
  return texts
}

function findArea(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-words-area]') ?? null
}

/**
 * The blocks of all areas of an article that belong together, such as the short version
 * and the sections of a summary.
 */
function listBlocksLike(area: HTMLElement): HTMLElement[] {
  const parts = area
    .closest('article')
    ?.querySelectorAll<HTMLElement>(`[data-words-area="${area.dataset.wordsArea}"]`)
  return [...(parts ?? [area])].flatMap(listBlocks)
}

/** The words of the line or point that an element belongs to. */
export function readLine(element: Element | null): SelectedWords | null {
  const area = element?.closest<HTMLElement>('[data-words-area]')
  const line = element?.closest('li, [data-words]')
  const block = area && line && listBlocks(area).find((candidate) => line.contains(candidate))
  if (!block) return null
  const range = document.createRange()
  range.selectNodeContents(block)
  return readRange(range)
}

function splitAtRange(block: HTMLElement, range: Range): BlockParts {
  const parts = { block, before: '', inside: '', after: '' }
  for (const node of listTextNodes(block)) {
    const from = offsetIn(node, range.startContainer, range.startOffset, range)
    const to = offsetIn(node, range.endContainer, range.endOffset, range)
    parts.before += node.data.slice(0, from)
    parts.inside += node.data.slice(from, to)
    parts.after += node.data.slice(to)
  }
  return parts
}

/**
 * Where an end of the range is in a text node: 0 if it comes before the node, the length
 * of the node if it comes after.
 */
function offsetIn(node: Text, container: Node, offset: number, range: Range): number {
  if (node === container) return offset
  const end = range.cloneRange()
  end.setStart(container, offset)
  end.collapse(true)
  return end.comparePoint(node, 0) > 0 ? 0 : node.length
}

/** The times of a line, or the moment beside a point; 0 for words without a moment. */
function timesOf(block: HTMLElement): { start: number; end: number } {
  const line = block.closest<HTMLElement>('[data-start]')
  if (line) return { start: Number(line.dataset.start), end: Number(line.dataset.end) }
  const point = block.closest('li, [data-words], blockquote')
  const seconds =
    parseTimestampHash(point?.querySelector<HTMLAnchorElement>('a[href^="#t="]')?.hash ?? '') ?? 0
  return { start: seconds, end: seconds }
}
