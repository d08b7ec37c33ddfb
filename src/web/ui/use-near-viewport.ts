// Tells when a part of the page comes near, so that what it shows is loaded only then.
import { type RefObject, useEffect, useState } from 'react'

/**
 * Becomes true, and stays true, when the element is in the viewport or the viewport's
 * height away from it.
 */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '100%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
