// A new page begins at its top; going back returns to where the page was left.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router'

export function useScrollMemory({ key, pathname }: Location): void {
  const how = useNavigationType()
  const places = useRef(new Map<string, number>())
  const current = useRef({ key, pathname })

  useEffect(() => {
    const note = () => void places.current.set(current.current.key, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [])

  useLayoutEffect(() => {
    const moved = current.current.pathname !== pathname
    current.current = { key, pathname }
    if (moved) scrollTo(0, how === 'POP' ? (places.current.get(key) ?? 0) : 0)
  }, [key, pathname, how])
}
