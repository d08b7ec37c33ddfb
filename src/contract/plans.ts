// The table of plans, with their limits and prices.

export const planKeys = ['free', 'mini', 'pro', 'ultra', 'enterprise'] as const
/** The stored plan names. `enterprise` is stored as it is, but shown and treated as Ultra. */
export type PlanKey = (typeof planKeys)[number]
type AllowanceKey = PlanKey | 'guest'

/** The plans that are sold, and their billing options. */
export const paidPlanKeys = ['mini', 'pro', 'ultra'] as const
export type PaidPlanKey = (typeof paidPlanKeys)[number]
export const offerKeys = ['mini_weekly', 'pro_monthly', 'pro_annual', 'ultra_monthly', 'ultra_annual'] as const
export type OfferKey = (typeof offerKeys)[number]

/** Days of a Mini pass, and of the trial of Pro and Ultra. */
export const passDays = 7
export const trialDays = 14

export type Period = 'week' | 'month'
export type Plan = {
  label: string
  /** Summaries in one period. */
  limit: number
  /** Null: the allowance never renews. */
  period: Period | null
  /** The longest video in seconds; null without a limit. */
  maxVideoSeconds: number | null
  /** In US cents; null for plans that are not sold. Mini is a single payment for a pass, the others are subscriptions. */
  prices: { once: number } | { monthly: number; annual: number } | null
}

/** A year costs twelve months minus 20%. */
const annual = (monthly: number) => ({ monthly, annual: Math.round(monthly * 12 * 0.8) })

const ultra: Plan = { label: 'Ultra', limit: 500, period: 'month', maxVideoSeconds: null, prices: annual(2087) }

export const plans: Record<AllowanceKey, Plan> = {
  guest: { label: 'Guest', limit: 5, period: null, maxVideoSeconds: null, prices: null },
  free: { label: 'Free', limit: 5, period: 'week', maxVideoSeconds: null, prices: null },
  mini: { label: 'Mini', limit: 35, period: 'week', maxVideoSeconds: 15 * 60, prices: { once: 700 } },
  pro: { label: 'Pro', limit: 200, period: 'month', maxVideoSeconds: null, prices: annual(1244) },
  ultra,
  enterprise: ultra,
}

/** Returns the plan of an untrusted name; Free for unknown names. */
export function planOf(name: string | null | undefined): Plan {
  return name && name !== 'guest' && Object.hasOwn(plans, name) ? plans[name as PlanKey] : plans.free
}

/** "pro" -> "Pro"; "enterprise" -> "Ultra"; anything else -> "Free". */
export function planLabel(name: string | null | undefined): string {
  return planOf(name).label
}

/** False for Ultra, the highest plan. */
export function canUpgrade(name: string | null | undefined): boolean {
  return planOf(name) !== ultra
}
