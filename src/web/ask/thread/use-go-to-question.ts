// Goes to a question on the page: it is scrolled to, and gets the focus where the person asked for
// it.
import { useEffect, useRef, useState } from 'react'

/** Scrolls only the panel that the question is in, so that what is read beside it stays. */
function scrollTo(heading: HTMLElement): void {
  let panel = heading.parentElement
  while (panel && getComputedStyle(panel).overflowY !== 'auto') panel = panel.parentElement
  if (!panel) heading.scrollIntoView({ block: 'start' })
  else
    panel.scrollTop +=
      heading.getBoundingClientRect().top - panel.getBoundingClientRect().top - spaceAbove
}

/** Pixels between the edge of a panel and the question. */
const spaceAbove = 16

/** The function that is returned may be called before the question is drawn. */
export function useGoToQuestion(): (id: string, options?: { focus: boolean }) => void {
  const wanted = useRef<{ id: string; focus: boolean } | null>(null)
  const [, redraw] = useState({})
  useEffect(() => {
    const heading = wanted.current && document.getElementById(`question-${wanted.current.id}`)
    if (!heading) return
    if (wanted.current?.focus) heading.focus({ preventScroll: true })
    wanted.current = null
    scrollTo(heading)
  })
  return (id, { focus } = { focus: true }) => {
    wanted.current = { id, focus }
    redraw({})
  }
}
