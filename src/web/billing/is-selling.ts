// Whether this server sells plans, as far as the HTML of the page says so, until the server itself is asked.
import { createContext, useContext } from 'react'
import { routes } from '#contract/paths.ts'

export const IsSellingContext = createContext(true)

export const useIsSelling = (): boolean => useContext(IsSellingContext)

/** Tells which paths menus lead to: where nothing is sold, not to the plans. */
export function useIsOffered(): (path: string) => boolean {
  const isSelling = useIsSelling()
  return (path) => isSelling || path !== routes.pricing.path
}
