// The model that writes, its key, its limits and what it used: what administrators see and limit.

import type { ModelLimitsChange, ModelState } from '#contract/models/model-settings.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { findEmbeddingUsage } from '../summaries/generations/model-usage.ts'
import { logAction } from './audit/actions.ts'
import * as store from './model-usage-store.ts'

const dayMs = 24 * 3600 * 1000
const listedPeople = 10

export async function readModelState(deps: Deps): Promise<ModelState> {
  const { modelChoice, settings, model, db, now } = deps
  const today = new Date(now()).setUTCHours(0, 0, 0, 0)
  return {
    source: modelChoice.source(),
    inUse: model?.name ?? null,
    limits: modelChoice.limits(),
    fromSettings: {
      dailyTokens: settings.MODEL_DAILY_TOKENS !== undefined,
      priceInput: settings.MODEL_PRICE_INPUT !== undefined,
      priceOutput: settings.MODEL_PRICE_OUTPUT !== undefined,
    },
    days: await store.listUsageByDay(db.orm, today - 6 * dayMs),
    perSummary: await store.averageOfSummaries(db.orm, today - 6 * dayMs),
    people: await listPeople(deps, today),
  }
}

/** The tokens of embeddings are counted by the day, not by person. */
async function listPeople({ db }: Deps, today: number): Promise<ModelState['people']> {
  const people = await store.listUsageByPerson(db.orm, today, listedPeople)
  const used = await findEmbeddingUsage(db.orm, today)
  if (!used) return people
  const { inputTokens, costMicroDollars } = used
  const counted = {
    tokens: inputTokens,
    input: inputTokens,
    output: 0,
    cached: 0,
    costMicroDollars,
  }
  return [...people, { kind: 'embeddings' as const, name: null, ...counted }].sort(
    (a, b) => b.tokens - a.tokens,
  )
}

/** Throws `bad_request` for a limit that the settings give. */
export async function changeLimits(
  deps: Deps,
  actorId: string,
  change: ModelLimitsChange,
): Promise<void> {
  const { settings } = deps
  const given = [
    ['MODEL_DAILY_TOKENS', settings.MODEL_DAILY_TOKENS, change.dailyTokens],
    ['MODEL_PRICE_INPUT', settings.MODEL_PRICE_INPUT, change.priceInput],
    ['MODEL_PRICE_OUTPUT', settings.MODEL_PRICE_OUTPUT, change.priceOutput],
  ] as const
  for (const [name, setting, value] of given)
    if (setting !== undefined && value !== undefined)
      throw refuse(`${name} is set in the settings of this server.`)
  await deps.modelChoice.setLimits(change, (tx) =>
    logAction(tx, {
      actorId,
      action: 'model_limits',
      userId: null,
      details: change,
      nowMs: deps.now(),
    }),
  )
}

const refuse = (message: string) =>
  new Problem('bad_request', { message: `${message} Nothing was changed.` })
