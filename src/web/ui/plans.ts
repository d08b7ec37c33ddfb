// The plans of this installation, which the server writes into the document.
import * as contract from '#contract/billing/plans.ts'

const table: contract.PlanTable = import.meta.env.SSR
  ? contract.builtInPlans
  : JSON.parse(document.documentElement.dataset.plans!)

export const { plans, trialDays, currency } = table

export const planOf = (name: string | null | undefined) => contract.planOf(table, name)

/** "pro" -> "Pro"; "enterprise" -> "Ultra"; anything else -> "Free". */
export const planLabel = (name: string | null | undefined) => contract.planLabel(table, name)
