// The offers of the plan cards: their order, prices, buttons and what they cost today.
import type { Billing, SubscriptionRecord } from '#contract/billing/billing.ts'
import { describeCurrencyChange } from '#contract/billing/describe-currency-change.ts'
import { formatPrice } from '#contract/billing/money.ts'
import { type OfferKey, type PaidPlanKey, paidPlanKeys } from '#contract/billing/plans.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { currency, planLabel, planOf, plans, trialDays } from '../../ui/plans.ts'
import { isSold } from '../plan-names.ts'
import { texts } from '../texts.ts'

/** The stored plan of the user, null for a guest, and their purchases as far as they are known. */
export type Holder = { plan: string | null; billing: Billing | null }

export function getOfferKey(planKey: PaidPlanKey, isAnnual: boolean): OfferKey {
  return planKey === 'mini' ? 'mini_weekly' : `${planKey}_${isAnnual ? 'annual' : 'monthly'}`
}

/**
 * Mini, Pro and Ultra. Of a server that sells plans, those that are not sold are left out, except
 * the own one.
 */
export function listShownPlans(plan: string | null, isSelling = true): PaidPlanKey[] {
  return paidPlanKeys.filter((planKey) => !isSelling || isSold(planKey) || isPlan(plan, planKey))
}

/** The next higher plan that is sold, whose button stands out; null without one. */
export function recommendPlan(plan: string | null): PaidPlanKey | null {
  const higher = isPlan(plan, 'ultra')
    ? []
    : isPlan(plan, 'pro')
      ? ['ultra' as const]
      : (['pro', 'ultra'] as const)
  return higher.find(isSold) ?? null
}

/**
 * What a year saves against twelve months, in whole percent: the most of all plans, and
 * whether it is the same for each.
 */
export function describeSaving(): { percent: number; isSame: boolean } | null {
  const savings = paidPlanKeys.flatMap((planKey) => {
    const { prices } = plans[planKey]
    return prices && 'annual' in prices
      ? [Math.round((1 - prices.annual / (prices.monthly * 12)) * 100)]
      : []
  })
  const percent = Math.max(0, ...savings)
  return percent === 0 ? null : { percent, isSame: savings.every((saving) => saving === percent) }
}

/** Returns the charged price, its period and a note. */
export function describePrice(
  planKey: PaidPlanKey,
  isAnnual: boolean,
): { price: string; per: string; note: string } {
  const prices = plans[planKey].prices
  if (!prices) throw new Error(`${planKey} is not for sale`)
  if ('once' in prices) return { price: format(prices.once), per: texts.per.week, note: texts.once }
  const { monthly, annual } = prices
  const pricePerMonth = format(Math.round(annual / 12))
  return isAnnual
    ? {
        price: format(annual),
        per: texts.per.year,
        note: texts.monthlyInstead(format(monthly * 12), pricePerMonth),
      }
    : {
        price: format(monthly),
        per: texts.per.month,
        note: texts.annually(format(annual), pricePerMonth),
      }
}

/**
 * Guests may try, as far as we know. A person can start one trial, and none while they
 * have a subscription.
 */
export function canStartTrial({ plan, billing }: Holder): boolean {
  if (trialDays === 0) return false
  if (plan === null) return true
  return billing !== null && !billing.trialUsed && !runningSubscription(billing)
}

type PlanAction = {
  label: string
  isCurrent: boolean
  isEnabled: boolean
  /** What happens, or why nothing can be bought; empty where the page already says it. */
  note: string
}

/** Returns the button of a plan card, and what it costs today or why it is disabled. */
export function describePlanAction(
  planKey: PaidPlanKey,
  isAnnual: boolean,
  holder: Holder,
): PlanAction {
  const running = runningSubscription(holder.billing)
  const isCurrent = isPlan(holder.plan, planKey)
  if (!isSold(planKey)) return { isCurrent, isEnabled: false, label: texts.current, note: '' }
  if (running) return { isCurrent, ...describeChange(planKey, isAnnual, running, isCurrent) }
  const disabled = { isEnabled: false, isCurrent }
  if (isCurrent)
    return {
      ...disabled,
      label: texts.current,
      note: planKey === 'mini' ? texts.today.addDays : '',
    }
  if (isPlan(holder.plan, 'ultra'))
    return { ...disabled, label: texts.notNeeded, note: texts.hasMore }
  return {
    isCurrent,
    isEnabled: true,
    label: texts.get(plans[planKey].label),
    note: describeToday(planKey, isAnnual, holder),
  }
}

/** What a running subscription can be changed to. One that is set to end must be kept first. */
function describeChange(
  planKey: PaidPlanKey,
  isAnnual: boolean,
  running: SubscriptionRecord,
  isCurrent: boolean,
): Omit<PlanAction, 'isCurrent'> {
  const { planKey: ownKey, interval, cancelAtPeriodEnd, currentPeriodEnd, paymentsPaused } = running
  const period = isAnnual ? 'year' : 'month'
  const end = formatDate(currentPeriodEnd) ?? ''
  const own = planLabel(ownKey)
  if (planKey === 'mini')
    return { label: texts.notNeeded, isEnabled: false, note: texts.hasMoreThanMini }
  const isSame = isCurrent && interval === period
  const label = isCurrent ? texts.switchTo[period] : texts.switchToPlan(plans[planKey].label)
  if (cancelAtPeriodEnd) {
    const isKept = isSame && !paymentsPaused
    if (isKept) return { label: texts.keep(own), isEnabled: true, note: texts.ends(own, end) }
    const note = isSame ? texts.ends(own, end) : texts.keepFirst(own, end, paymentsPaused)
    return { label: isSame ? texts.current : label, isEnabled: false, note }
  }
  if (!isSame && running.currency !== currency)
    return { label, isEnabled: false, note: describeCurrencyChange(running.currency, currency) }
  if (!isSame) return { label, isEnabled: true, note: texts.today.difference }
  return { label: texts.current, isEnabled: false, note: '' }
}

function describeToday(planKey: PaidPlanKey, isAnnual: boolean, holder: Holder): string {
  const { price } = describePrice(planKey, isAnnual)
  if (planKey === 'mini') return texts.today.once(price)
  const per = isAnnual ? texts.today.perYear : texts.today.perMonth
  if (!canStartTrial(holder)) return texts.today.renews(price, per)
  return holder.billing?.trialNeedsVerifiedEmail
    ? texts.today.unverified(price, per, trialDays)
    : texts.today.trial(price, per, trialDays)
}

function runningSubscription(billing: Billing | null): SubscriptionRecord | null {
  const subscription = billing?.subscription
  return subscription?.stripeSubscriptionId ? subscription : null
}

const format = (cents: number) => formatPrice(cents, currency)

function isPlan(plan: string | null, planKey: PaidPlanKey): boolean {
  return plan !== null && planOf(plan) === plans[planKey]
}
