// A new page starts at the top; going back or forward restores the scroll position.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router'

export function useScrollRestoration({ key, pathname }: Location): void {
  const navigationType = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const current = useRef({ key, pathname })

  useEffect(() => {
    // The browser would scroll before the page changes, and the position of the page that
    // is left would be lost.
    history.scrollRestoration = 'manual'
    const savePosition = () => void positions.current.set(current.current.key, scrollY)
    // The HTML may have been scrolled before the app started.
    savePosition()
    addEventListener('scroll', savePosition, { passive: true })
    // A reload keeps the browser's own restoration.
    const leaveToBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', leaveToBrowser)
    return () => {
      removeEventListener('scroll', savePosition)
      removeEventListener('pagehide', leaveToBrowser)
      leaveToBrowser()
    }
  }, [])

  useLayoutEffect(() => {
    const hasNewPage = current.current.pathname !== pathname
    current.current = { key, pathname }
    if (hasNewPage) scrollTo(0, navigationType === 'POP' ? (positions.current.get(key) ?? 0) : 0)
  }, [key, pathname, navigationType])
}
