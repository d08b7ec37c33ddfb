// Derives a user's plan at a time from their subscription and passes.
import { type PaidPlanKey, type PlanKey, planKeys } from '#contract/billing/plans.ts'
import type { Profile } from '../accounts/profiles.ts'
import { findPassChain, type Pass } from './passes.ts'

const dayMs = 24 * 3600 * 1000
/** How long a subscription counts after its period ended without news of its renewal. */
const renewalGraceMs = 7 * dayMs

export type SubscriptionState = {
  planKey: PaidPlanKey
  status: string
  cancelAtPeriodEnd: boolean
  startedAt: number
  currentPeriodEnd: number
  billingAnchor: number
  revoked: boolean
}
type PlanSources = {
  subscription: SubscriptionState | null
  passes: Pass[]
  /** A plan that an administrator gave. */
  granted: DerivedPlan | null
  /** When the account was created, which is where the windows of Free start. */
  createdAt: number
}
/**
 * `sinceMs` anchors the windows. After `untilMs` the plan counts as Free until it is
 * derived again.
 */
type DerivedPlan = { planKey: PlanKey; sinceMs: number; untilMs: number | null }

export const currentStatuses = ['trialing', 'active', 'past_due'] as const
export type CurrentStatus = (typeof currentStatuses)[number]

/** Returns the highest current plan, of equal ones the one that ends later, or Free without one. */
export function derivePlan(
  { subscription, passes, granted, createdAt }: PlanSources,
  nowMs: number,
): DerivedPlan {
  const passChain = findPassChain(passes, nowMs)
  const currentPlans: DerivedPlan[] = [
    ...(subscription && isCurrent(subscription, nowMs)
      ? [
          {
            planKey: subscription.planKey,
            sinceMs: anchorOf(subscription, nowMs),
            untilMs: endOf(subscription),
          },
        ]
      : []),
    ...(granted && isBefore(nowMs, granted.untilMs) ? [granted] : []),
    ...(passChain
      ? [{ planKey: 'mini' as const, sinceMs: passChain.startMs, untilMs: passChain.endMs }]
      : []),
  ]
  const free = { planKey: 'free' as const, sinceMs: createdAt, untilMs: null }
  return (
    currentPlans.toSorted((a, b) => rank(b.planKey) - rank(a.planKey) || compareEnds(b, a))[0] ??
    free
  )
}

/**
 * A past-due subscription is current while the provider retries the payment. A refunded
 * one is not.
 */
export function isCurrent(subscription: SubscriptionState, nowMs: number): boolean {
  return isRunning(subscription) && nowMs < endOf(subscription)
}

/** Whether the subscription continues at the provider, independent of our clock. */
export function isRunning({
  status,
  revoked,
}: Pick<SubscriptionState, 'status' | 'revoked'>): boolean {
  return !revoked && currentStatuses.some((current) => current === status)
}

/**
 * Whether a subscription that does not renew is over. The provider may report it as
 * running a little longer, or for good while payments are paused.
 */
export function hasEnded(
  {
    cancelAtPeriodEnd,
    currentPeriodEnd,
  }: Pick<SubscriptionState, 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
  nowMs: number,
): boolean {
  return cancelAtPeriodEnd && currentPeriodEnd <= nowMs
}

/**
 * Picks the subscription that counts: current ones first, then the higher plan, then the
 * later start.
 */
export function pickSubscription<S extends SubscriptionState>(
  subscriptions: S[],
  nowMs: number,
): S | null {
  const order = (a: S, b: S) =>
    Number(isCurrent(b, nowMs)) - Number(isCurrent(a, nowMs)) ||
    (isCurrent(a, nowMs) ? rank(b.planKey) - rank(a.planKey) : 0) ||
    b.startedAt - a.startedAt
  return subscriptions.toSorted(order)[0] ?? null
}

/**
 * The windows are counted like the payments, so that both renew on one day. Only a trial
 * is counted back from its end.
 */
function anchorOf({ status, billingAnchor }: SubscriptionState, nowMs: number): number {
  const isClockAhead = billingAnchor > nowMs && status !== 'trialing'
  return isClockAhead ? nowMs : billingAnchor
}

function endOf({ cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionState): number {
  return cancelAtPeriodEnd ? currentPeriodEnd : currentPeriodEnd + renewalGraceMs
}

/** The plan that an administrator gave, as the profile has it. */
export function grantOf({ grantedPlan, grantedSince, grantedUntil }: Profile): DerivedPlan | null {
  if (!grantedPlan || grantedSince === null) return null
  return { planKey: grantedPlan, sinceMs: grantedSince, untilMs: grantedUntil }
}

/** Whether a plan that an administrator gave includes what somebody wants to buy. */
export function isIncluded(granted: DerivedPlan | null, wanted: PlanKey, nowMs: number): boolean {
  return (
    granted !== null && isBefore(nowMs, granted.untilMs) && rank(granted.planKey) >= rank(wanted)
  )
}

const compareEnds = (a: DerivedPlan, b: DerivedPlan) =>
  (a.untilMs ?? Infinity) - (b.untilMs ?? Infinity) || 0

const isBefore = (nowMs: number, untilMs: number | null) => untilMs === null || nowMs < untilMs

function rank(planKey: PlanKey): number {
  return planKeys.indexOf(planKey)
}
