// Tells whether the keyboard is Apple's, which has a command key.
import { useSyncExternalStore } from 'react'

export function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
}
