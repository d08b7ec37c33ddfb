// Counts what model calls use and cost, and stops them at the daily limit.
import { Problem } from '#contract/problems.ts'
import type { Meter, TokenUsage } from '../adapters/models/open-model.ts'
import type { Settings } from '../config.ts'
import type { Deps } from '../deps/deps.ts'
import * as store from './model-usage-store.ts'

/** Creates the meter of one generation. Tokens count even if the generation fails. Calls that have started are not aborted. */
export function createMeter(deps: Deps, generationId: string): Meter {
  return createMeterOf(deps, (usage) => store.addModelUsage(deps.db.orm, generationId, usage))
}

/** Creates the meter of an answer. Its tokens are counted by the day, because the question may be deleted. */
export function createQuestionMeter(deps: Deps): Meter {
  return createMeterOf(deps, (usage) => store.addQuestionUsage(deps.db.orm, startOfDay(deps.now()), usage))
}

function createMeterOf(deps: Deps, add: (usage: store.ModelUsage) => Promise<void>): Meter {
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
        .then(() => add(modelUsage))
        .catch((err: unknown) => deps.log.error({ err }, 'failed to store the used tokens'))
    },
  }
}

/** Sums up what all generations created since midnight UTC and all answers since have used. The cost is null when a price is unknown. */
export async function sumModelUsageToday({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<store.ModelUsage> {
  const day = startOfDay(now())
  const ofGenerations = await store.sumModelUsage(db.orm, day)
  const ofQuestions = await store.findQuestionUsage(db.orm, day)
  if (!ofQuestions) return ofGenerations
  const costs = [ofGenerations.costMicroDollars, ofQuestions.costMicroDollars]
  return {
    inputTokens: ofGenerations.inputTokens + ofQuestions.inputTokens,
    outputTokens: ofGenerations.outputTokens + ofQuestions.outputTokens,
    costMicroDollars: costs.includes(null) ? null : costs[0]! + costs[1]!,
  }
}

function startOfDay(nowMs: number): number {
  return new Date(nowMs).setUTCHours(0, 0, 0, 0)
}

/** Returns millionths of a dollar, because prices are in dollars per million tokens. Null unless both prices are set. */
function costOf({ inputTokens, outputTokens }: TokenUsage, settings: Settings): number | null {
  const { MODEL_PRICE_INPUT: input, MODEL_PRICE_OUTPUT: output } = settings
  if (input === undefined || output === undefined) return null
  return Math.round(inputTokens * input + outputTokens * output)
}
