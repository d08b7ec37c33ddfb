// Describes in one line when a plan renews or ends.
import type { Billing } from '#contract/billing.ts'
import { planLabel } from '#contract/plans.ts'
import { formatDate } from '../dates/format-date.ts'

/** "Pro renews on 20 Nov 2026"; null without a subscription or pass. */
export function describeCurrentPlan({ subscription, passEndsAt }: Billing): string | null {
  if (!subscription) return null
  const { planKey, status, trialEnd, cancelAtPeriodEnd, currentPeriodEnd, stripeSubscriptionId } = subscription
  const end = formatDate(currentPeriodEnd)
  if (stripeSubscriptionId === null)
    return `${planLabel(planKey)} ends on ${formatDate(passEndsAt ?? currentPeriodEnd)}`
  const pass = passEndsAt === null ? '' : `. Your Mini pass runs until ${formatDate(passEndsAt)}`
  if (status === 'trialing' && trialEnd !== null)
    return `Your trial ends on ${formatDate(trialEnd)}${cancelAtPeriodEnd ? ', and nothing is charged' : ''}${pass}`
  return `${planLabel(planKey)} ${cancelAtPeriodEnd ? 'ends' : 'renews'} on ${end}${pass}`
}
