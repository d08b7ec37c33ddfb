// Keeps the focus near content that is replaced.
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for an element that receives the focus when the focused one has
 * disappeared with the previous content. `content` names what is shown; it is undefined
 * until there is something.
 */
export function useFocusKeeper<E extends HTMLElement>(
  content: string | number | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const previous = useRef(content)
  useEffect(() => {
    const isReplaced = previous.current !== undefined && previous.current !== content
    if (isReplaced && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
    previous.current = content
  }, [content])
  return element
}
