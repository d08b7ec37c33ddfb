// What contradicts itself in a file of plans whose entries are valid one by one.
import { countDecimals } from '#contract/billing/money.ts'
import { type PaidPlanKey, type PlanTable, paidPlanKeys } from '#contract/billing/plans.ts'
import type { PlansFile } from './schema.ts'

/** The highest amount that the payment provider takes. */
const maxCents = 99_999_999
const daysOf = { week: 7, month: 30 }

/** Amounts that cannot be charged in the currency, as sentences for the operator. */
export function listWrongAmounts({ plans, currency }: PlansFile): string[] {
  const { mini, pro, ultra } = plans
  const amounts = {
    'mini.price': mini.price,
    'pro.price.month': pro.price?.month,
    'pro.price.year': pro.price?.year,
    'ultra.price.month': ultra.price?.month,
    'ultra.price.year': ultra.price?.year,
  }
  const decimals = countDecimals(currency)
  const canBeCharged = (amount: number) => {
    const cents = amount * 10 ** decimals
    return Math.abs(cents - Math.round(cents)) < 1e-6 && cents <= maxCents
  }
  const rule = `amounts of ${currency.toUpperCase()} have ${decimals === 0 ? 'no' : `at most ${decimals}`} decimals, and the highest is ${maxCents / 10 ** decimals}`
  return Object.entries(amounts).flatMap(([key, amount]) =>
    amount == null || canBeCharged(amount) ? [] : [`plans.${key}: ${rule}`],
  )
}

/** Sentences for the operator. Plans are told apart by their names, and who upgrades gets more. */
export function listConflicts({ plans }: PlanTable): string[] {
  const entries = Object.entries(plans)
  const sameName = entries.flatMap(([key, { label }], index) => {
    const other = entries
      .slice(0, index)
      .find(([, earlier]) => earlier.label.toLowerCase() === label.toLowerCase())
    return other
      ? [`plans.${key}.name: plans.${other[0]} has the name ${label}, too. Each plan needs its own`]
      : []
  })
  const ordered = ['free', ...paidPlanKeys] as const
  const less = ordered.slice(1).flatMap((key, index) => {
    const lower = ordered[index]!
    const isLess = perMonth(plans, key) < perMonth(plans, lower)
    return isLess
      ? [`plans.${key}.summaries: it is less than plans.${lower} has in the same time`]
      : []
  })
  return [...sameName, ...less]
}

function perMonth(plans: PlanTable['plans'], key: 'free' | PaidPlanKey): number {
  const { limit, period } = plans[key]
  return (limit / daysOf[period ?? 'month']) * daysOf.month
}
