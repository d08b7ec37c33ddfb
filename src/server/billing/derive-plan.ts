// Derives a user's plan at a time from their subscription and passes.
import { type PaidPlanKey, type PlanKey, paidPlanKeys } from '#contract/plans.ts'
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
  revoked: boolean
}
type PlanSources = {
  subscription: SubscriptionState | null
  passes: Pass[]
  /** When the account was created, which is where the windows of Free start. */
  createdAt: number
}
/** `sinceMs` anchors the windows. After `untilMs` the plan counts as Free until it is derived again. */
type DerivedPlan = { planKey: PlanKey; sinceMs: number; untilMs: number | null }

export const liveStatuses = ['trialing', 'active', 'past_due'] as const
export type LiveStatus = (typeof liveStatuses)[number]

/** Returns the highest live plan, or Free without one. */
export function derivePlan({ subscription, passes, createdAt }: PlanSources, nowMs: number): DerivedPlan {
  const passChain = findPassChain(passes, nowMs)
  const livePlans: DerivedPlan[] = [
    ...(subscription && isLive(subscription, nowMs)
      ? [{ planKey: subscription.planKey, sinceMs: subscription.startedAt, untilMs: endOf(subscription) }]
      : []),
    ...(passChain ? [{ planKey: 'mini' as const, sinceMs: passChain.startMs, untilMs: passChain.endMs }] : []),
  ]
  const free = { planKey: 'free' as const, sinceMs: createdAt, untilMs: null }
  return livePlans.toSorted((a, b) => rank(b.planKey) - rank(a.planKey))[0] ?? free
}

/** A past-due subscription is live while the provider retries the payment. A refunded one is not. */
export function isLive(subscription: SubscriptionState, nowMs: number): boolean {
  return isRunning(subscription) && nowMs < endOf(subscription)
}

/** Whether the subscription continues at the provider, independent of our clock. */
export function isRunning({ status, revoked }: Pick<SubscriptionState, 'status' | 'revoked'>): boolean {
  return !revoked && liveStatuses.some((live) => live === status)
}

/** Picks the subscription that counts: live ones first, then the higher plan, then the later start. */
export function pickSubscription<S extends SubscriptionState>(subscriptions: S[], nowMs: number): S | null {
  const order = (a: S, b: S) =>
    Number(isLive(b, nowMs)) - Number(isLive(a, nowMs)) ||
    (isLive(a, nowMs) ? rank(b.planKey) - rank(a.planKey) : 0) ||
    b.startedAt - a.startedAt
  return subscriptions.toSorted(order)[0] ?? null
}

function endOf({ cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionState): number {
  return cancelAtPeriodEnd ? currentPeriodEnd : currentPeriodEnd + renewalGraceMs
}

function rank(planKey: PlanKey): number {
  return (paidPlanKeys as readonly string[]).indexOf(planKey)
}
