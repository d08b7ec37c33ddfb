// The model that writes, its key, its limits and what it used: what administrators see, enter and test.
import type { ModelTest } from '#contract/model-choice.ts'
import type { ModelEntry, ModelLimitsChange, ModelState } from '#contract/model-settings.ts'
import { Problem } from '#contract/problems.ts'
import { logAction } from '../audit/actions.ts'
import type { Deps } from '../deps/deps.ts'
import { findEmbeddingUsage } from '../generations/model-usage.ts'
import { testModel } from '../model-choice/choose-model.ts'
import { enforceRateLimit } from '../rate-limits/action-limits.ts'
import * as store from './model-usage-store.ts'

const dayMs = 24 * 3600 * 1000
const listedPeople = 10

export async function readModelState(deps: Deps): Promise<ModelState> {
  const { modelChoice, settings, model, db, now } = deps
  const today = new Date(now()).setUTCHours(0, 0, 0, 0)
  const entered = modelChoice.entered()
  return {
    source: modelChoice.source(),
    inUse: model?.name ?? null,
    entered,
    hasCompatibleServer: settings.COMPATIBLE_BASE_URL !== undefined,
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
  const counted = { tokens: inputTokens, input: inputTokens, output: 0, cached: 0, costMicroDollars }
  return [...people, { kind: 'embeddings' as const, name: null, ...counted }].sort((a, b) => b.tokens - a.tokens)
}

const testLimits = { kind: 'model tests', perMinute: 6, perDay: 200 }

/** Tests what was entered, and then uses it for all new summaries. After a failed test nothing changes. Throws `bad_request`, `model_budget_spent`. */
export async function enterModel(deps: Deps, actorId: string, entry: ModelEntry): Promise<{ test: ModelTest }> {
  const { modelChoice, settings } = deps
  if (modelChoice.source() === 'settings') throw refuse('The settings of this server name the model. Change it there.')
  if (entry.provider === 'compatible' && !settings.COMPATIBLE_BASE_URL)
    throw refuse('Set COMPATIBLE_BASE_URL to the address of the server first, and start Pith again.')
  const client = modelChoice.openEntered(entry)
  if (!client) throw refuse('Enter the key of this provider.')
  await enforceRateLimit(deps, { ...testLimits, userId: actorId })
  const test = await testModel(deps, { client, name: entry.model, server: entry.provider })
  if (test.failure) return { test }
  const details = { provider: entry.provider, model: entry.model }
  await modelChoice.enter(entry, (tx) =>
    logAction(tx, { actorId, action: 'enter_model', userId: null, details, nowMs: deps.now() }),
  )
  return { test }
}

/** Forgets the entered model and its key. */
export async function removeModel(deps: Deps, actorId: string): Promise<void> {
  await deps.modelChoice.enter(null, (tx) =>
    logAction(tx, { actorId, action: 'remove_model', userId: null, details: {}, nowMs: deps.now() }),
  )
}

/** Throws `bad_request` for a limit that the settings give. */
export async function changeLimits(deps: Deps, actorId: string, change: ModelLimitsChange): Promise<void> {
  const { settings } = deps
  const given = [
    ['MODEL_DAILY_TOKENS', settings.MODEL_DAILY_TOKENS, change.dailyTokens],
    ['MODEL_PRICE_INPUT', settings.MODEL_PRICE_INPUT, change.priceInput],
    ['MODEL_PRICE_OUTPUT', settings.MODEL_PRICE_OUTPUT, change.priceOutput],
  ] as const
  for (const [name, setting, value] of given)
    if (setting !== undefined && value !== undefined) throw refuse(`${name} is set in the settings of this server.`)
  await deps.modelChoice.setLimits(change, (tx) =>
    logAction(tx, { actorId, action: 'model_limits', userId: null, details: change, nowMs: deps.now() }),
  )
}

/** Tests the model in use with one small request. Its tokens count against the day's. */
export async function testModelAsAdministrator(deps: Deps, actorId: string): Promise<{ test: ModelTest }> {
  if (!deps.model) throw refuse('There is no model to test.')
  await enforceRateLimit(deps, { ...testLimits, userId: actorId })
  const [server = '', ...name] = deps.model.name.split(':')
  const test = await testModel(deps, { client: deps.model, name: name.join(':'), server })
  await logAction(deps.db.orm, { actorId, action: 'test_model', userId: null, details: {}, nowMs: deps.now() })
  return { test }
}

const refuse = (message: string) => new Problem('bad_request', { message: `${message} Nothing was changed.` })
