// A new page starts at the top; going back restores the scroll position.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router'

export function useScrollRestoration({ key, pathname }: Location): void {
  const navigationType = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const current = useRef({ key, pathname })

  useEffect(() => {
    const savePosition = () => void positions.current.set(current.current.key, scrollY)
    addEventListener('scroll', savePosition, { passive: true })
    return () => removeEventListener('scroll', savePosition)
  }, [])

  useLayoutEffect(() => {
    const hasNewPage = current.current.pathname !== pathname
    current.current = { key, pathname }
    if (hasNewPage) scrollTo(0, navigationType === 'POP' ? (positions.current.get(key) ?? 0) : 0)
  }, [key, pathname, navigationType])
}
