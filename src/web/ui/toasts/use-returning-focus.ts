// Returns the focus from a toast that closes to where it was before.
import { type RefObject, useEffect, useRef } from 'react'

export function useReturningFocus(corner: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const isOutside = (element: Element | null) =>
      element !== document.body && !corner.current?.contains(element)
    const remember = (element: Element | null) => {
      if (isOutside(element)) last.current = element
    }
    remember(document.activeElement)
    const handleFocus = ({ target }: FocusEvent) => remember(target as Element)
    addEventListener('focusin', handleFocus)
    return () => removeEventListener('focusin', handleFocus)
  }, [corner])

  return () => {
    if (!corner.current?.contains(document.activeElement)) return
    const target = last.current?.isConnected ? last.current : document.querySelector('main h1')
    if (target instanceof HTMLElement) target.focus()
  }
}
