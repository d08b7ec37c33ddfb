// What somebody's payments make their plan, at a moment: a pure rule over what is stored.
import { type PaidPlanKey, type PlanKey, paidPlanKeys } from '#contract/plans.ts'
import { chainAt, type Pass } from './passes.ts'

const dayMs = 24 * 3600 * 1000
/** How long a subscription that should have renewed is believed in while nothing is heard of it. */
const unheardMs = 7 * dayMs

export type Subscribed = {
  planKey: PaidPlanKey
  status: string
  cancelAtPeriodEnd: boolean
  startedAt: number
  currentPeriodEnd: number
  revoked: boolean
}
export type Holdings = {
  subscription: Subscribed | null
  passes: Pass[]
  /** The account's creation, where the windows of Free begin. */
  createdAt: number
}
/** `sinceMs` anchors the windows; after `untilMs` it is to be derived again, and counts as Free until then. */
export type Derived = { planKey: PlanKey; sinceMs: number; untilMs: number | null }

export const liveStatuses = ['trialing', 'active', 'past_due'] as const
export type LiveStatus = (typeof liveStatuses)[number]

/** The highest plan that lives counts; with none, Free. */
export function derivePlan({ subscription, passes, createdAt }: Holdings, nowMs: number): Derived {
  const chain = chainAt(passes, nowMs)
  const living: Derived[] = [
    ...(subscription && isLive(subscription, nowMs)
      ? [{ planKey: subscription.planKey, sinceMs: subscription.startedAt, untilMs: endOf(subscription) }]
      : []),
    ...(chain ? [{ planKey: 'mini' as const, sinceMs: chain.startMs, untilMs: chain.endMs }] : []),
  ]
  const free = { planKey: 'free' as const, sinceMs: createdAt, untilMs: null }
  return living.toSorted((a, b) => rank(b.planKey) - rank(a.planKey))[0] ?? free
}

/** Past due counts as long as the provider goes on trying; what it has given up is over. What was paid back counts for nothing. */
export function isLive(subscription: Subscribed, nowMs: number): boolean {
  return isRunning(subscription) && nowMs < endOf(subscription)
}

/** Whether the provider goes on with it, whatever the hour is here. */
export function isRunning({ status, revoked }: Pick<Subscribed, 'status' | 'revoked'>): boolean {
  return !revoked && liveStatuses.some((live) => live === status)
}

/** Of several subscriptions the one that counts: one that lives, the higher plan, the later. */
export function pickSubscription<S extends Subscribed>(subscriptions: S[], nowMs: number): S | null {
  const order = (a: S, b: S) =>
    Number(isLive(b, nowMs)) - Number(isLive(a, nowMs)) ||
    (isLive(a, nowMs) ? rank(b.planKey) - rank(a.planKey) : 0) ||
    b.startedAt - a.startedAt
  return subscriptions.toSorted(order)[0] ?? null
}

function endOf({ cancelAtPeriodEnd, currentPeriodEnd }: Subscribed): number {
  return cancelAtPeriodEnd ? currentPeriodEnd : currentPeriodEnd + unheardMs
}

function rank(planKey: PlanKey): number {
  return (paidPlanKeys as readonly string[]).indexOf(planKey)
}
