// Whether this server sells plans, as far as the HTML of the page says so, until the server itself is asked.
import { createContext, useContext } from 'react'
import { useSite } from '../api/api.ts'

export const IsSellingContext = createContext(true)

/** Whether something can be bought here. */
export function useIsSold(): boolean {
  const { data: site } = useSite()
  const isSelling = useContext(IsSellingContext)
  return site ? site.payments !== null : isSelling
}
