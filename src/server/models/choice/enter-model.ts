// Enters a model with its key, tests it, and removes it.

import type { ModelTest } from '#contract/models/model-choice.ts'
import type { ModelEntry } from '#contract/models/model-settings.ts'
import { Problem } from '#contract/problems/problems.ts'
import { providers } from '../../adapters/models/providers.ts'
import { logAction } from '../../admin/audit/actions.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { testModel } from './choose-model.ts'

/** Null is the person at the machine, before there are accounts. */
type ActorId = string | null

/**
 * Tests what was entered, and then uses it for all new summaries. After a failed test nothing
 * changes. Throws `bad_request`, `model_budget_spent`.
 */
export async function enterModel(
  deps: Deps,
  actorId: ActorId,
  entry: ModelEntry,
): Promise<ModelTest> {
  const { modelChoice, settings } = deps
  if (modelChoice.source() === 'settings')
    throw refuse('The settings of this server name the model. Change it there.')
  if (entry.provider === 'compatible' && !settings.COMPATIBLE_BASE_URL)
    throw refuse(
      'Set COMPATIBLE_BASE_URL to the address of the server first, and start Pith again.',
    )
  const model = entry.model ?? providers[entry.provider].defaultModel
  if (model === null) throw refuse('Please enter the name of the model.')
  const named = { ...entry, model }
  const client = modelChoice.openEntered(named)
  if (!client) throw refuse('Enter the key of this provider.')
  await limitTests(deps, actorId)
  const test = await testModel(deps, { client, name: model, server: entry.provider })
  if (test.failure) return test
  const details = { provider: entry.provider, model }
  await modelChoice.enter(named, (tx) =>
    logAction(tx, { actorId, action: 'enter_model', userId: null, details, nowMs: deps.now() }),
  )
  return test
}

/** Forgets the entered model and its key. */
export async function removeModel(deps: Deps, actorId: ActorId): Promise<void> {
  await deps.modelChoice.enter(null, (tx) =>
    logAction(tx, {
      actorId,
      action: 'remove_model',
      userId: null,
      details: {},
      nowMs: deps.now(),
    }),
  )
}

/** A test costs what the provider asks. */
export async function limitTests(deps: Deps, actorId: ActorId): Promise<void> {
  await enforceRateLimit(deps, {
    kind: 'model tests',
    userId: actorId ?? 'at the machine',
    perMinute: 6,
    perDay: 200,
  })
}

const refuse = (message: string) =>
  new Problem('bad_request', { message: `${message} Nothing was changed.` })
