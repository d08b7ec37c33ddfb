// Goes to a question on the page: it gets the focus and is scrolled to.
import { useEffect, useRef, useState } from 'react'

/** The function that is returned may be called before the question is drawn. */
export function useGoToQuestion(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  const [, redraw] = useState({})
  useEffect(() => {
    const heading = wanted.current && document.getElementById(`question-${wanted.current}`)
    if (!heading) return
    wanted.current = null
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  })
  return (id) => {
    wanted.current = id
    redraw({})
  }
}
