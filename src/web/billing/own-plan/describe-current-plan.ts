// Describes in one line what is paid next, or when a plan ends. When the allowance renews
// is the business of the usage.
import type { Billing } from '#contract/billing/billing.ts'
import { formatPrice } from '#contract/billing/money.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { planLabel } from '../../ui/plans.ts'

/** "Next payment: $12.44 on 20 Nov 2026"; null without a subscription or pass. */
export function describeCurrentPlan({ subscription, passEndsAt }: Billing): string | null {
  if (!subscription) return null
  const { planKey, status, trialEnd, cancelAtPeriodEnd, currentPeriodEnd, stripeSubscriptionId } =
    subscription
  const { paymentsPaused, interval } = subscription
  const end = formatDate(currentPeriodEnd)
  if (stripeSubscriptionId === null)
    return `${planLabel(planKey)} ends on ${formatDate(passEndsAt ?? currentPeriodEnd)}`
  const pass =
    passEndsAt === null
      ? ''
      : `. Your ${planLabel('mini')} pass runs until ${formatDate(passEndsAt)}`
  if (status === 'trialing' && trialEnd !== null) {
    const isPaid = subscription.hasPaymentMethod && !paymentsPaused
    const price = formatPrice(subscription.amount, subscription.currency)
    const then = cancelAtPeriodEnd
      ? ', and nothing is charged'
      : isPaid
        ? `, then ${price} each ${interval}`
        : ''
    return `Your trial ends on ${formatDate(trialEnd)}${then}${pass}`
  }
  if (cancelAtPeriodEnd) return `${planLabel(planKey)} ends on ${end}${pass}`
  if (paymentsPaused) return `${planLabel(planKey)} goes on, and payments are paused${pass}`
  return `Next payment: ${formatPrice(subscription.amount, subscription.currency)} on ${end}${pass}`
}
