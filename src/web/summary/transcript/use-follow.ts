// Scrolls the transcript with the video, until the reader scrolls by hand.
import { type RefObject, useEffect, useState } from 'react'

export function useFollow(
  list: RefObject<HTMLElement | null>,
  currentLine: number,
): { isFollowing: boolean; follow: () => void } {
  const [isFollowing, setFollowing] = useState(true)

  useEffect(() => {
    const element = list.current
    if (!element) return
    const stop = () => setFollowing(false)
    const events = ['wheel', 'touchmove'] as const
    for (const event of events) element.addEventListener(event, stop, { passive: true })
    return () => {
      for (const event of events) element.removeEventListener(event, stop)
    }
  }, [list])

  useEffect(() => {
    const element = list.current
    const line = element?.children[currentLine]
    // Where the box is as long as its lines, the page is left where it is.
    if (
      !isFollowing ||
      !element ||
      !(line instanceof HTMLElement) ||
      element.scrollHeight <= element.clientHeight + 1
    )
      return
    const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight]
    const isVisible = top >= element.scrollTop && bottom <= element.scrollTop + element.clientHeight
    if (isVisible) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      top: top - element.clientHeight / 3,
      behavior: isCalm ? 'instant' : 'smooth',
    })
  }, [list, currentLine, isFollowing])

  return { isFollowing, follow: () => setFollowing(true) }
}
