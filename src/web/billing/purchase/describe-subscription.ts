// Describes a subscription as terms with values; missing fields get their usual value.
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { formatAmount } from '#contract/billing/money.ts'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { currency as plansCurrency } from '../../ui/plans.ts'
import { dash } from '../allowance.ts'
import { successTexts } from '../texts.ts'

const { terms, yes, no } = successTexts

/** Another server may use `subscriptionId` and leave fields out. */
export type PartialSubscription = Partial<SubscriptionRecord> & { subscriptionId?: string | null }

export function describeSubscription(subscription: PartialSubscription): {
  status: string
  rows: { term: string; detail: string }[]
} {
  const {
    amount,
    currency = plansCurrency,
    interval = 'month',
    planKey,
    status = 'active',
    cancelAtPeriodEnd = false,
    updatedAt,
  } = subscription
  return {
    status,
    rows: [
      { term: terms.amount, detail: amount === undefined ? dash : formatAmount(amount, currency) },
      { term: terms.interval, detail: interval },
      { term: terms.plan, detail: planKey ?? dash },
      { term: terms.status, detail: status },
      {
        term: terms.subscription,
        detail: subscription.stripeSubscriptionId ?? subscription.subscriptionId ?? dash,
      },
      { term: terms.customer, detail: subscription.stripeCustomerId ?? dash },
      { term: terms.price, detail: subscription.priceId ?? dash },
      { term: terms.product, detail: subscription.productId ?? dash },
      { term: terms.cancels, detail: cancelAtPeriodEnd ? yes : no },
      {
        term: terms.updated,
        detail: (updatedAt !== undefined && formatDateTime(updatedAt)) || dash,
      },
    ],
  }
}
