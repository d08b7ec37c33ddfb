// Goes to a question on the page: it is scrolled to, and gets the focus where the person asked for it.
import { useEffect, useRef, useState } from 'react'

/** The function that is returned may be called before the question is drawn. */
export function useGoToQuestion(): (id: string, options?: { focus: boolean }) => void {
  const wanted = useRef<{ id: string; focus: boolean } | null>(null)
  const [, redraw] = useState({})
  useEffect(() => {
    const heading = wanted.current && document.getElementById(`question-${wanted.current.id}`)
    if (!heading) return
    if (wanted.current?.focus) heading.focus({ preventScroll: true })
    wanted.current = null
    heading.scrollIntoView({ block: 'start' })
  })
  return (id, { focus } = { focus: true }) => {
    wanted.current = { id, focus }
    redraw({})
  }
}
