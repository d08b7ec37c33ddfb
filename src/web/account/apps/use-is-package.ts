// Whether this Pith is an installed package, whose command is `pith`. False in the HTML
// that is written at build, and for a clone.
import { useSyncExternalStore } from 'react'

export function useIsPackage(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => document.documentElement.dataset.installed === 'package',
    () => false,
  )
}
