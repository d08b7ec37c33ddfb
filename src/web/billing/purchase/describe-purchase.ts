// Describes a purchase for the person who made it: what it is, what it cost, and what comes next.
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { formatAmount } from '#contract/billing/money.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { planLabel, plans } from '../../ui/plans.ts'
import { dash } from '../allowance.ts'
import { successTexts } from '../texts.ts'

const { summary: texts } = successTexts

/** `paidCents` is null if the amount is unknown, as after a plan change. */
export function describePurchase(
  subscription: SubscriptionRecord,
  paidCents: number | null,
): { term: string; detail: string }[] {
  const { planKey, interval, currency } = subscription
  const { limit, period } = plans[planKey]
  return [
    { term: texts.bought, detail: texts.plan(planLabel(planKey), interval) },
    ...(paidCents === null
      ? []
      : [{ term: texts.paid, detail: formatAmount(paidCents, currency) }]),
    describeNext(subscription),
    { term: texts.allowance, detail: `${limit} summaries/${period}` },
  ]
}

function describeNext({
  stripeSubscriptionId,
  cancelAtPeriodEnd,
  paymentsPaused,
  status,
  trialEnd,
  currentPeriodEnd,
  amount,
  currency,
}: SubscriptionRecord) {
  const end = formatDate(currentPeriodEnd) ?? dash
  if (stripeSubscriptionId === null || cancelAtPeriodEnd) return { term: texts.ends, detail: end }
  if (paymentsPaused) return { term: texts.next, detail: texts.paused }
  if (status === 'trialing' && trialEnd !== null)
    return {
      term: texts.trialEnds,
      detail: texts.afterwards(formatDate(trialEnd) ?? dash, formatAmount(amount, currency)),
    }
  return { term: texts.next, detail: `${end}, ${formatAmount(amount, currency)}` }
}
