// The address of this Pith as the person reached it. Null in the HTML that is written at
// build, which knows no address.
import { useSyncExternalStore } from 'react'

export function useOrigin(): string | null {
  return useSyncExternalStore(
    () => () => {},
    () => location.origin,
    () => null,
  )
}
