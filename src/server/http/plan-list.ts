// What the page of plans says without scripts, where an operator has plans of their own.
import { formatPrice } from '#contract/money.ts'
import { type Plan, type PlanTable, paidPlanKeys, passDays } from '#contract/plans.ts'
import { escapeHtml } from './fill-document.ts'

/** The title, and as HTML the list of plans with their limits, and with their prices where they are sold. */
export function describePlans(table: PlanTable, isSelling: boolean): { title: string; content: string } {
  const { free } = table.plans
  const items = paidPlanKeys.flatMap((key) => {
    const plan = table.plans[key]
    if (isSelling && !plan.prices) return []
    const price = isSelling && plan.prices ? `: ${describePrices(plan.prices, table.currency)}` : ''
    return [`<li>${escapeHtml(plan.label)}, ${describeLimit(plan)}${price}</li>`]
  })
  const title = isSelling ? 'Choose Your Plan' : 'Plans'
  const end = isSelling ? '<p>To buy a plan, switch on JavaScript and reload the page.</p>' : ''
  return {
    title,
    content: `<h1>${title}</h1><ul><li>${escapeHtml(free.label)}, ${describeLimit(free)}</li>${items.join('')}</ul>${end}`,
  }
}

const describeLimit = ({ limit, period }: Plan) => `${limit} summaries a ${period}`

function describePrices(prices: NonNullable<Plan['prices']>, currency: string): string {
  const format = (cents: number) => formatPrice(cents, currency)
  if ('once' in prices) return `${format(prices.once)} for ${passDays} days`
  return `${format(prices.monthly)} a month or ${format(prices.annual)} a year`
}
