// Counts what model calls use and cost, and stops them at the daily limit.
import { Problem } from '#contract/problems/problems.ts'
import type { Meter, TokenUsage } from '../../adapters/models/open-model.ts'
import type { Deps } from '../../deps/deps.ts'
import type { ModelLimits } from '../../deps/model-choice.ts'
import * as store from './model-usage-store.ts'

/** `stored` resolves when what was counted until now is stored, or could not be. */
type StoringMeter = Meter & { stored(): Promise<void> }

/**
 * The share of the day's tokens up to which passages are embedded, so that summaries and
 * questions always have the rest.
 */
const passageShare = 0.5
/** How old the day's tokens may be that were read before the first call was due. */
const readAheadMs = 1000

/**
 * Creates the meter of one generation, and reads the tokens of the day while its prompt
 * is built. Tokens count even if the generation fails. Calls that have started are not
 * aborted.
 */
export function createMeter(deps: MeterDeps, generationId: string): StoringMeter {
  const add = (usage: store.ModelUsage) => store.addModelUsage(deps.db.orm, generationId, usage)
  return createMeterOf(deps, { add, readsAhead: true })
}

/**
 * Creates the meter of an answer. Its tokens are counted by the day and the person,
 * because the question may be deleted.
 */
export function createQuestionMeter(deps: Deps, ownerId: string): StoringMeter {
  const add = (usage: store.ModelUsage) =>
    store.addQuestionUsage(deps.db.orm, { day: startOfDay(deps.now()), ownerId }, usage)
  return createMeterOf(deps, { add })
}

/**
 * Creates the meters of embeddings: of questions, and of passages, which wait for the
 * next day when half of the tokens are used.
 */
export function createEmbeddingMeters(deps: MeterDeps): Record<'question' | 'passage', Meter> {
  const { EMBEDDING_PRICE: price } = deps.settings
  const add = ({ inputTokens }: store.ModelUsage) =>
    store.addEmbeddingUsage(deps.db.orm, startOfDay(deps.now()), {
      tokens: inputTokens,
      costMicroDollars: price === undefined ? null : Math.round(inputTokens * price),
    })
  return {
    question: createMeterOf(deps, { add }),
    passage: createMeterOf(deps, { add, share: passageShare }),
  }
}

type MeterDeps = Pick<Deps, 'settings' | 'db' | 'now' | 'log' | 'modelChoice'>

function createMeterOf(
  deps: MeterDeps,
  {
    add,
    share = 1,
    readsAhead = false,
  }: { add: (usage: store.ModelUsage) => Promise<void>; share?: number; readsAhead?: boolean },
): StoringMeter {
  let stored = Promise.resolve()
  const readTokens = () => store.sumTokensOfDay(deps.db.orm, startOfDay(deps.now()))
  let ahead: { tokens: Promise<number>; atMs: number } | null = null
  if (readsAhead && deps.modelChoice.limits().dailyTokens) {
    ahead = { tokens: readTokens(), atMs: deps.now() }
    // The call that needs them reports the failure.
    ahead.tokens.catch(() => {})
  }
  return {
    async before() {
      await stored
      // It may have changed since.
      const limit = deps.modelChoice.limits().dailyTokens * share
      if (!limit) return
      const isFresh = ahead !== null && deps.now() - ahead.atMs < readAheadMs
      const tokens = isFresh ? ahead!.tokens : readTokens()
      ahead = null
      if ((await tokens) >= limit) throw new Problem('model_budget_spent')
    },
    after(usage) {
      const modelUsage = { ...usage, costMicroDollars: costOf(usage, deps.modelChoice.limits()) }
      stored = stored
        .then(() => add(modelUsage))
        .catch((err: unknown) => deps.log.error({ err }, 'failed to store the used tokens'))
    },
    stored: () => stored,
  }
}

/**
 * Sums up what all generations created since midnight UTC and all answers and embeddings
 * since have used. The cost is null when a price is unknown.
 */
export async function sumModelUsageToday({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<store.ModelUsage> {
  const day = startOfDay(now())
  const ofGenerations = await store.sumModelUsage(db.orm, day)
  const ofDay = [
    await store.findQuestionUsage(db.orm, day),
    await store.findEmbeddingUsage(db.orm, day),
  ]
  return [ofGenerations, ...ofDay.filter((usage) => usage !== null)].reduce((sum, usage) => ({
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    cachedTokens: sum.cachedTokens + usage.cachedTokens,
    costMicroDollars:
      sum.costMicroDollars === null || usage.costMicroDollars === null
        ? null
        : sum.costMicroDollars + usage.costMicroDollars,
  }))
}

/** What embeddings used on a day, which are not counted by person; null if nothing. */
export const findEmbeddingUsage = store.findEmbeddingUsage

export { guests } from './model-usage-store.ts'

/** Keeps what a person's answers used, without the person. */
export const anonymizeQuestionUsage = store.anonymizeQuestionUsage

function startOfDay(nowMs: number): number {
  return new Date(nowMs).setUTCHours(0, 0, 0, 0)
}

/**
 * Returns millionths of a dollar, because prices are in dollars per million tokens. Null
 * unless both prices are set.
 */
function costOf(
  { inputTokens, outputTokens }: TokenUsage,
  { priceInput, priceOutput }: ModelLimits,
): number | null {
  if (priceInput === null || priceOutput === null) return null
  return Math.round(inputTokens * priceInput + outputTokens * priceOutput)
}
