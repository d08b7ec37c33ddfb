// Tells whether the window is as narrow as a phone. The order of some pages depends on it.
import { useSyncExternalStore } from 'react'

const query = '(max-width: 720px)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
