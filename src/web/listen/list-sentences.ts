// The sentences of a summary as they stand on the page.
import { listBlocks, rangesOf, textOf } from '../highlights/word-areas.ts'
import { segmentSentences } from './split-sentences.ts'

export type SentenceOnPage = { text: string; block: HTMLElement; ranges: Range[] }

export function listSentences(article: HTMLElement, language: string): SentenceOnPage[] {
  const areas = article.querySelectorAll<HTMLElement>('[data-words-area="summary"]')
  return [...areas].flatMap(listBlocks).flatMap((block) =>
    segmentSentences(textOf(block), language).map(({ text, from, to }) => ({
      text,
      block,
      ranges: rangesOf(block, { from, to }),
    })),
  )
}
