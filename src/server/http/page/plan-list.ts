// What the page of plans says without scripts, where an operator has plans of their own.
import { formatPrice } from '#contract/billing/money.ts'
import { type Plan, type PlanTable, paidPlanKeys, passDays } from '#contract/billing/plans.ts'
import { escapeHtml } from './fill-document.ts'

/** The title, and as HTML the list of plans with their limits and prices. */
export function describePlans(
  table: PlanTable,
  isSelling: boolean,
): { title: string; content: string } {
  const { free } = table.plans
  const items = paidPlanKeys.flatMap((key) => {
    const plan = table.plans[key]
    if (isSelling && !plan.prices) return []
    const price = plan.prices ? `: ${describePrices(plan.prices, table.currency)}` : ''
    return [`<li>${escapeHtml(plan.label)}, ${describeLimit(plan)}${price}</li>`]
  })
  const title = 'Choose Your Plan'
  const end = isSelling
    ? 'To buy a plan, switch on JavaScript and reload the page.'
    : 'Nothing can be bought on this server.'
  return {
    title,
    content: `<h1>${title}</h1><ul><li>${escapeHtml(free.label)}, ${describeLimit(free)}</li>${items.join('')}</ul><p>${end}</p>`,
  }
}

const describeLimit = ({ limit, period }: Plan) => `${limit} summaries a ${period}`

function describePrices(prices: NonNullable<Plan['prices']>, currency: string): string {
  const format = (cents: number) => formatPrice(cents, currency)
  if ('once' in prices) return `${format(prices.once)} for ${passDays} days`
  return `${format(prices.monthly)} a month or ${format(prices.annual)} a year`
}
