// Whether this tab is busy, and with what. Whoever keeps it busy holds it, and lets go when done.
import { useSyncExternalStore } from 'react'

export type Loading = { busy: boolean; message: string }

export const defaultMessage = 'Loading...'

export function createLoading() {
  const holders: { message: string }[] = []
  const listeners = new Set<() => void>()
  let state: Loading = { busy: false, message: defaultMessage }

  function changed() {
    state = { busy: holders.length > 0, message: holders.at(-1)?.message ?? defaultMessage }
    for (const tell of listeners) tell()
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Makes the tab busy until the returned function is called; the newest message is the one shown. */
    hold(message = defaultMessage): () => void {
      const holder = { message }
      holders.push(holder)
      changed()
      return () => {
        const place = holders.indexOf(holder)
        if (place < 0) return
        holders.splice(place, 1)
        changed()
      }
    },
  }
}

export const tabLoading = createLoading()

export function useTabLoading(): Loading {
  return useSyncExternalStore(tabLoading.subscribe, tabLoading.read)
}
