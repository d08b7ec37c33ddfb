// Counts what model calls use and cost, and stops them at the daily limit.
import { Problem } from '#contract/problems.ts'
import type { Meter, TokenUsage } from '../adapters/models/open-model.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps/deps.ts'
import * as store from './model-usage-store.ts'

/** Creates the meter of one generation. Tokens count even if the generation fails. Calls that have started are not aborted. */
export function createMeter(deps: Deps, generationId: string): Meter {
  const limit = deps.settings.MODEL_DAILY_TOKENS
  let stored = Promise.resolve()
  return {
    async before() {
      await stored
      if (!limit) return
      const { inputTokens, outputTokens } = await sumModelUsageToday(deps)
      if (inputTokens + outputTokens >= limit) throw new Problem('model_budget_spent')
    },
    after(usage) {
      const modelUsage = { ...usage, costMicroDollars: costOf(usage, deps.settings) }
      stored = stored
        .then(() => store.addModelUsage(deps.db.orm, generationId, modelUsage))
        .catch((err: unknown) => deps.log.error({ err, generationId }, 'failed to store the used tokens'))
    },
  }
}

/** Sums up what all generations created since midnight UTC have used. The cost is null when a price is unknown. */
export function sumModelUsageToday({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<store.ModelUsage> {
  return store.sumModelUsage(db.orm, new Date(now()).setUTCHours(0, 0, 0, 0))
}

/** Returns millionths of a dollar, because prices are in dollars per million tokens. Null unless both prices are set. */
function costOf({ inputTokens, outputTokens }: TokenUsage, settings: Settings): number | null {
  const { MODEL_PRICE_INPUT: input, MODEL_PRICE_OUTPUT: output } = settings
  if (input === undefined || output === undefined) return null
  return Math.round(inputTokens * input + outputTokens * output)
}
