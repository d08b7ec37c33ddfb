// Tells whether the window is narrow. The order and the parts of some pages depend on it.
import { useSyncExternalStore } from 'react'

function createWidthHook(query: string): () => boolean {
  function subscribe(onChange: () => void): () => void {
    const list = matchMedia(query)
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    )
}

/** The width of a phone. */
export const useNarrow = createWidthHook('(max-width: 720px)')

/** The width at which a summary and its video share one column. */
export const useOneColumn = createWidthHook('(max-width: 860px)')
