// Whether this server sells plans, as far as the HTML of the page says so, until the
// server itself is asked.
import { createContext } from 'react'

export const IsSellingContext = createContext(true)
