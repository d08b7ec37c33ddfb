// The table of plans, with their limits and prices. An operator may replace the built-in
// one with a file.

export const planKeys = ['free', 'mini', 'pro', 'ultra', 'enterprise'] as const
/** The stored plan names. `enterprise` is stored as it is, but shown and treated as Ultra. */
export type PlanKey = (typeof planKeys)[number]
type AllowanceKey = Exclude<PlanKey, 'enterprise'> | 'guest'

/** The plans that can be sold, and their billing options. */
export const paidPlanKeys = ['mini', 'pro', 'ultra'] as const
export type PaidPlanKey = (typeof paidPlanKeys)[number]
export const offerKeys = [
  'mini_weekly',
  'pro_monthly',
  'pro_annual',
  'ultra_monthly',
  'ultra_annual',
] as const
export type OfferKey = (typeof offerKeys)[number]

/** Days of a Mini pass. */
export const passDays = 7

export type Period = 'week' | 'month'
export type Plan = {
  label: string
  /** Summaries in one period. */
  limit: number
  /** Null: the allowance never renews. */
  period: Period | null
  /** The longest video in seconds; null without a limit. */
  maxVideoSeconds: number | null
  /**
   * Members of a space that the plan of an owner covers; without it the plan covers its
   * owner only.
   */
  seats?: number
  /** Minutes of recordings that are heard in a month; without it the setting of the plan. */
  listenMinutes?: number
  /**
   * In cents of the currency; null for plans that are not sold. Mini is a single payment
   * for a pass, the others are subscriptions.
   */
  prices: { once: number } | { monthly: number; annual: number } | null
}

export type PlanTable = {
  /** The lower-case ISO code of all prices. */
  currency: string
  /** Days of the trial of the plans with a subscription; 0 for none. */
  trialDays: number
  plans: Record<AllowanceKey, Plan>
}

/** A year costs twelve months minus 20%. */
const annual = (monthly: number) => ({ monthly, annual: Math.round(monthly * 12 * 0.8) })

export const builtInPlans: PlanTable = {
  currency: 'usd',
  trialDays: 14,
  plans: {
    guest: { label: 'Guest', limit: 5, period: null, maxVideoSeconds: null, prices: null },
    free: { label: 'Free', limit: 5, period: 'week', maxVideoSeconds: null, prices: null },
    mini: {
      label: 'Mini',
      limit: 35,
      period: 'week',
      maxVideoSeconds: 15 * 60,
      prices: { once: 700 },
    },
    pro: { label: 'Pro', limit: 200, period: 'month', maxVideoSeconds: null, prices: annual(1244) },
    ultra: {
      label: 'Ultra',
      limit: 500,
      period: 'month',
      maxVideoSeconds: null,
      prices: annual(2087),
    },
  },
}

/**
 * How often the allowance of a plan renews. The table cannot change it, because passes
 * and payments renew with it.
 */
export function periodOf(key: PlanKey | 'guest'): Period | null {
  return builtInPlans.plans[key === 'enterprise' ? 'ultra' : key].period
}

/** Returns the plan of an untrusted name; Free for unknown names. */
export function planOf({ plans }: PlanTable, name: string | null | undefined): Plan {
  const key = name === 'enterprise' ? 'ultra' : name
  return key && key !== 'guest' && Object.hasOwn(plans, key)
    ? plans[key as AllowanceKey]
    : plans.free
}

/** "pro" -> "Pro"; "enterprise" -> "Ultra"; anything else -> "Free". */
export function planLabel(table: PlanTable, name: string | null | undefined): string {
  return planOf(table, name).label
}

/** False for Ultra, the highest plan. */
export function canUpgrade(name: string | null | undefined): boolean {
  return name !== 'ultra' && name !== 'enterprise'
}

export function planKeyOfOffer(offer: OfferKey): PaidPlanKey {
  return offer.split('_')[0] as PaidPlanKey
}

/** The offers that are sold. A plan without prices is only kept by those who have it. */
export function listOffers({ plans }: PlanTable): OfferKey[] {
  return offerKeys.filter((offer) => plans[planKeyOfOffer(offer)].prices !== null)
}
