// Whether this server sells plans.
import { listOffers } from '#contract/billing/plans.ts'
import type { Deps } from '../deps/deps.ts'

/** Where nobody is limited, a plan would be paid for nothing. */
export function sellsPlans({ payments, settings }: Pick<Deps, 'payments' | 'settings'>): boolean {
  return payments !== null && settings.ALLOWANCE !== 'off' && listOffers(settings.plans).length > 0
}
