// Marks the sentence that is being read out, and brings it into view.
import type { SentenceOnPage } from './list-sentences.ts'

const name = 'pith-spoken'

export function markSentence({ block, ranges }: SentenceOnPage): void {
  clearMark()
  if (typeof Highlight === 'undefined') block.dataset.spoken = ''
  else CSS.highlights.set(name, new Highlight(...ranges))
  const box = ranges[0]?.getBoundingClientRect()
  // Half of the window is enough to read on.
  if (box && (box.top < innerHeight / 8 || box.bottom > (innerHeight * 3) / 4))
    block.scrollIntoView({ block: 'center' })
}

export function clearMark(): void {
  if (typeof Highlight !== 'undefined') CSS.highlights.delete(name)
  for (const block of document.querySelectorAll<HTMLElement>('[data-spoken]')) delete block.dataset.spoken
}
