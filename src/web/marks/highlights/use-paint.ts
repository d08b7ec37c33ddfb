// Paints the highlights of a summary again whenever they or the summary change.
import { type RefObject, useEffect, useState } from 'react'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { clearPaint, paintHighlights } from './paint.ts'

/** Returns the ids of the highlights whose words are not there. */
export function usePaint(
  article: RefObject<HTMLElement | null>,
  highlights: readonly HighlightView[],
): readonly string[] {
  const [missing, setMissing] = useState<readonly string[]>([])
  useEffect(() => {
    const element = article.current
    if (!element) return
    const paint = () => {
      const next = paintHighlights(element, highlights)
      setMissing((former) => (former.join() === next.join() ? former : next))
    }
    paint()
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(paint)
    })
    for (const area of element.querySelectorAll('[data-words-area="summary"]'))
      observer.observe(area, { childList: true, subtree: true, characterData: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      clearPaint()
    }
  }, [article, highlights])
  return missing
}
