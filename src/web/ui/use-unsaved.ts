// Holds back a person who is about to lose what they typed.
import { useEffect, useEffectEvent } from 'react'

type Guard = { closesOutside: boolean; mayClose: () => boolean }

/**
 * The browser asks before it leaves the page. With the result a dialog stays open, also
 * when the person goes back to another page of the app, and `onHeldBack` says why.
 * Without it what was typed must outlive its page.
 */
export function useUnsaved(isChanged: boolean, onHeldBack?: () => void): Guard {
  const holdsHistory = isChanged && onHeldBack !== undefined
  const sayHeldBack = useEffectEvent(() => onHeldBack?.())
  useEffect(() => {
    if (!isChanged) return
    const holdBack = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', holdBack)
    return () => removeEventListener('beforeunload', holdBack)
  }, [isChanged])
  useEffect(() => (holdsHistory ? holdHistory(() => sayHeldBack()) : undefined), [holdsHistory])
  return {
    closesOutside: !isChanged,
    mayClose() {
      if (isChanged) onHeldBack?.()
      return !isChanged
    },
  }
}

/**
 * Takes back each step through the browser's history before the router sees it. Returns
 * the function that lets them happen again.
 */
function holdHistory(onHeldBack: () => void): () => void {
  // The router numbers its entries. An entry without a number, as a link within the page
  // makes it, is left by going back.
  const position: number | undefined = history.state?.idx
  let isTakingBack = false
  const takeBack = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    isTakingBack = !isTakingBack
    if (!isTakingBack) return
    const next: number | undefined = event.state?.idx
    history.go(position === undefined || next === undefined ? 1 : position - next || 1)
    onHeldBack()
  }
  addEventListener('popstate', takeBack, { capture: true })
  return () => removeEventListener('popstate', takeBack, { capture: true })
}
