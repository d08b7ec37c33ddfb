// Holds back a person who is about to lose what they typed.
import { useEffect } from 'react'

type Guard = { closesOutside: boolean; mayClose: () => boolean }

/** The browser asks before it leaves the page. With the result a dialog stays open, and `onHeldBack` says why. */
export function useUnsaved(isChanged: boolean, onHeldBack?: () => void): Guard {
  useEffect(() => {
    if (!isChanged) return
    const holdBack = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', holdBack)
    return () => removeEventListener('beforeunload', holdBack)
  }, [isChanged])
  return {
    closesOutside: !isChanged,
    mayClose() {
      if (isChanged) onHeldBack?.()
      return !isChanged
    },
  }
}
