// The plan table: what each plan allows. Whoever asks what a person may do, asks here.

export const planKeys = ['free', 'mini', 'pro', 'ultra', 'enterprise'] as const
/** The plan names that are stored. `enterprise` is kept as it is, shown and treated as Ultra. */
export type PlanKey = (typeof planKeys)[number]
export type AllowanceKey = PlanKey | 'guest'

export type Period = 'week' | 'month'
export type Plan = {
  label: string
  /** Summaries in one period. */
  limit: number
  /** Null: the allowance is never renewed. */
  period: Period | null
  /** Longest video, in seconds; null for any. */
  maxVideoSeconds: number | null
}

const ultra: Plan = { label: 'Ultra', limit: 500, period: 'month', maxVideoSeconds: null }

export const plans: Record<AllowanceKey, Plan> = {
  guest: { label: 'Guest', limit: 5, period: null, maxVideoSeconds: null },
  free: { label: 'Free', limit: 5, period: 'week', maxVideoSeconds: null },
  mini: { label: 'Mini', limit: 35, period: 'week', maxVideoSeconds: 15 * 60 },
  pro: { label: 'Pro', limit: 200, period: 'month', maxVideoSeconds: null },
  ultra,
  enterprise: ultra,
}

/** The plan of a name from anywhere; what is no paid plan is Free. */
export function planOf(name: string | null | undefined): Plan {
  return name && name !== 'guest' && Object.hasOwn(plans, name) ? plans[name as PlanKey] : plans.free
}

/** "pro" -> "Pro"; "enterprise" -> "Ultra"; anything else -> "Free". */
export function planLabel(name: string | null | undefined): string {
  return planOf(name).label
}

/** Nothing is above Ultra, so nothing is offered to those who have it. */
export function canUpgrade(name: string | null | undefined): boolean {
  return planOf(name) !== ultra
}
