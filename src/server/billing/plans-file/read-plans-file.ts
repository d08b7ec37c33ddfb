// Reads PLANS_FILE: the names, limits and prices of the plans, which replace the built-in table.
import { readFileSync } from 'node:fs'
import { countDecimals } from '#contract/billing/money.ts'
import { type PlanTable, periodOf } from '#contract/billing/plans.ts'
import { listConflicts, listWrongAmounts } from './list-conflicts.ts'
import { parseJson } from './parse-json.ts'
import { type PlansFile, plansFileSchema } from './schema.ts'

/** Throws an Error that names every line or key that is wrong, and what is allowed there. */
export function readPlansFile(file: string): PlanTable {
  const result = plansFileSchema.safeParse(parseJson(readText(file), `PLANS_FILE, ${file},`))
  if (!result.success) throw new Error(describe(file, result.error.issues.map(describeIssue)))
  const table = toTable(result.data)
  const issues = [...listWrongAmounts(result.data), ...listConflicts(table)]
  if (issues.length > 0) throw new Error(describe(file, issues))
  return table
}

function describeIssue({ path, message }: { path: PropertyKey[]; message: string }): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
}

function describe(file: string, issues: string[]): string {
  return `PLANS_FILE, ${file}, needs correcting:\n${issues.map((issue) => `  ${issue}`).join('\n')}`
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`PLANS_FILE cannot be read: ${(cause as Error).message}`, { cause })
  }
}

function toTable({ currency, trialDays, plans }: PlansFile): PlanTable {
  const toCents = (amount: number) => Math.round(amount * 10 ** countDecimals(currency))
  const limitsOf = (key: keyof typeof plans) => ({
    label: plans[key].name,
    limit: plans[key].summaries,
    period: periodOf(key),
    ...(plans[key].listenMinutes !== undefined && { listenMinutes: plans[key].listenMinutes }),
    maxVideoSeconds: plans[key].maxVideoMinutes === null ? null : plans[key].maxVideoMinutes * 60,
  })
  const seatsOf = ({ seats }: { seats?: number | undefined }) =>
    seats === undefined ? {} : { seats }
  const subscriptionOf = (key: 'pro' | 'ultra') => {
    const { price } = plans[key]
    return {
      ...limitsOf(key),
      ...seatsOf(plans[key]),
      prices: price && { monthly: toCents(price.month), annual: toCents(price.year) },
    }
  }
  const { price: passPrice } = plans.mini
  return {
    currency,
    trialDays,
    plans: {
      guest: { ...limitsOf('guest'), prices: null },
      free: { ...limitsOf('free'), prices: null },
      mini: {
        ...limitsOf('mini'),
        ...seatsOf(plans.mini),
        prices: passPrice === null ? null : { once: toCents(passPrice) },
      },
      pro: subscriptionOf('pro'),
      ultra: subscriptionOf('ultra'),
    },
  }
}
