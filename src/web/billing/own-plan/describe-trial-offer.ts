// Describes what happens at the end of a trial without a card.
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { formatMoney } from '#contract/billing/money.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { planLabel, plans } from '../../ui/plans.ts'
import { texts } from '../texts.ts'

const { trialOffer } = texts
const dayMs = 24 * 3600 * 1000

export type TrialDescription = {
  title: string
  daysLeft: string
  call: string
  otherwise: string
  withCard: string
  withoutCard: string
}

/** Null unless a card is missing for the plan to go on. */
export function describeTrialOffer(
  subscription: SubscriptionRecord | null,
  nowMs: number,
): TrialDescription | null {
  if (subscription?.status !== 'trialing' || subscription.trialEnd === null) return null
  const { planKey, trialEnd, amount, currency, interval, hasPaymentMethod, cancelAtPeriodEnd } =
    subscription
  if (hasPaymentMethod || cancelAtPeriodEnd || subscription.paymentsPaused) return null
  const plan = planLabel(planKey)
  const date = formatDate(trialEnd) ?? ''
  const limitOf = (key: 'free' | typeof planKey) => `${plans[key].limit} a ${plans[key].period}`
  return {
    title: trialOffer.title(plan),
    daysLeft: trialOffer.left(Math.max(1, Math.ceil((trialEnd - nowMs) / dayMs))),
    call: trialOffer.call(plan),
    otherwise: trialOffer.otherwise(date),
    withCard: trialOffer.taken(
      date,
      formatMoney(amount, currency),
      plan,
      interval === 'year' ? 'year' : 'month',
    ),
    withoutCard: trialOffer.less(
      `${plans.free.limit} summaries a ${plans.free.period}`,
      limitOf(planKey),
    ),
  }
}
