// A subscription as lines of text; what is missing has the value that it usually has.
import type { SubscriptionRecord } from '#contract/billing.ts'
import { formatDateTime } from '../ui/date.ts'
import { dash } from '../usage/allowance.ts'
import { formatAmount } from './money.ts'
import { successTexts } from './texts.ts'

const { terms, yes, no } = successTexts

/** Another server may name the subscription in its own way and leave fields out. */
export type Told = Partial<SubscriptionRecord> & { subscriptionId?: string | null }

export function detailsOf(told: Told): { status: string; rows: { term: string; detail: string }[] } {
  const { amount, interval = 'month', planKey, status = 'active', cancelAtPeriodEnd = false, updatedAt } = told
  return {
    status,
    rows: [
      { term: terms.amount, detail: amount === undefined ? dash : formatAmount(amount) },
      { term: terms.interval, detail: interval },
      { term: terms.plan, detail: planKey ?? dash },
      { term: terms.status, detail: status },
      { term: terms.subscription, detail: told.stripeSubscriptionId ?? told.subscriptionId ?? dash },
      { term: terms.customer, detail: told.stripeCustomerId ?? dash },
      { term: terms.price, detail: told.priceId ?? dash },
      { term: terms.product, detail: told.productId ?? dash },
      { term: terms.cancels, detail: cancelAtPeriodEnd ? yes : no },
      { term: terms.updated, detail: (updatedAt !== undefined && formatDateTime(updatedAt)) || dash },
    ],
  }
}
