// The plans of this installation, which the server writes into the document.
import { questionsPlaceholder } from '#contract/basics/placeholders.ts'
import * as contract from '#contract/billing/plans.ts'

const table: contract.PlanTable = import.meta.env.SSR
  ? contract.builtInPlans
  : JSON.parse(document.documentElement.dataset.plans!)

export const { plans, trialDays, currency } = table

/** How many questions each plan has on a day, as far as there are limits. */
export const questionsPerDay = (
  import.meta.env.SSR
    ? Object.fromEntries(contract.planKeys.map((plan) => [plan, questionsPlaceholder(plan)]))
    : JSON.parse(document.documentElement.dataset.questions!)
) as Record<contract.PlanKey, number>

export const planOf = (name: string | null | undefined) => contract.planOf(table, name)

/** "pro" -> "Pro"; "enterprise" -> "Ultra"; anything else -> "Free". */
export const planLabel = (name: string | null | undefined) => contract.planLabel(table, name)
