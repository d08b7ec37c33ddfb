// What the model's work costs: counted with every call, and stopped at the day's limit.
import { Problem } from '#contract/problems.ts'
import type { Meter, Usage } from '../adapters/models.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps.ts'
import * as store from './spending-store.ts'

/** The meter of one work. What is used counts also when the work fails in the end; calls that have begun are not called back. */
export function meterFor(deps: Deps, workId: string): Meter {
  const limit = deps.settings.MODEL_DAILY_TOKENS
  let counted = Promise.resolve()
  return {
    async before() {
      await counted
      if (!limit) return
      const { inputTokens, outputTokens } = await store.sumSpendingOfDay(deps)
      if (inputTokens + outputTokens >= limit) throw new Problem('model_budget_spent')
    },
    after(usage) {
      const spending = { ...usage, costMicroDollars: costOf(usage, deps.settings) }
      counted = counted
        .then(() => store.addSpending(deps, workId, spending))
        .catch((err: unknown) => deps.log.error({ err, workId }, 'tokens were not counted'))
    },
  }
}

/** What all works that were begun since midnight, UTC, have used; the cost is null where a price is not known. */
export const spendingOfDay = store.sumSpendingOfDay

/** In millionths of a dollar, which is what one token costs at a dollar for a million; null without both prices. */
function costOf({ inputTokens, outputTokens }: Usage, settings: Settings): number | null {
  const { MODEL_PRICE_INPUT: input, MODEL_PRICE_OUTPUT: output } = settings
  if (input === undefined || output === undefined) return null
  return Math.round(inputTokens * input + outputTokens * output)
}
