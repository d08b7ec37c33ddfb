// Lists the local models that were found, tests them, and chooses one. Only an
// administrator does this.

import type { ModelChoiceState, ModelTest } from '#contract/models/model-choice.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { LocalServer } from '../../adapters/models/find-local-servers.ts'
import type { ModelClient } from '../../adapters/models/open-model.ts'
import { mapProviders } from '../../adapters/models/providers.ts'
import type { Deps } from '../../deps/deps.ts'
import { createQuestionMeter } from '../../summaries/generations/model-usage.ts'
import { describeModelInUse } from './describe-writer.ts'
import { findModel, listFoundModels, ownServer } from './found-models.ts'
import { failTest, runModelTest } from './run-test.ts'

/** The latest test of each process, for the dialog. */
const latestTests = new WeakMap<Deps['modelChoice'], ModelTest>()

export function readModelChoice(deps: Deps): ModelChoiceState {
  const servers = deps.modelChoice.found()
  const inUse = describeModelInUse(deps)
  const test = latestTests.get(deps.modelChoice)
  return {
    source: deps.modelChoice.source(),
    entered: deps.modelChoice.entered(),
    hasCompatibleServer: deps.settings.COMPATIBLE_BASE_URL !== undefined,
    usualModels: mapProviders(({ defaultModel }) => defaultModel),
    inUse,
    found: listFoundModels(servers),
    emptyServers: servers.filter(({ models }) => models.length === 0).map(({ name }) => name),
    test: test?.model === inUse.model && test?.server === inUse.server ? test : null,
  }
}

export async function searchModels(deps: Deps): Promise<ModelChoiceState> {
  await deps.modelChoice.search()
  return readModelChoice(deps)
}

/** Tests count for the day, and for nobody. */
const nobody = ''

/**
 * Tests a model with one small request, whose tokens count against the day's. Throws
 * `model_budget_spent`.
 */
export async function testModel(
  deps: Deps,
  { client, name, server }: { client: ModelClient; name: string; server: string },
): Promise<ModelTest> {
  const model = client.withMeter(createQuestionMeter(deps, nobody))
  return { ...(await runModelTest(deps, { model, name, server: null })), server }
}

/** Tests the model in use. */
export async function testModelInUse(deps: Deps): Promise<ModelTest> {
  const { kind, model: name, server } = describeModelInUse(deps)
  if (!deps.model || name === null)
    throw new Problem('bad_request', { message: 'There is no model to test.' })
  const metered = deps.model.withMeter(createQuestionMeter(deps, nobody))
  const test = await runModelTest(deps, {
    model: metered,
    name,
    server: kind === 'local' ? server : null,
  })
  latestTests.set(deps.modelChoice, { ...test, server })
  return test
}

/**
 * Tests a local model and then uses it for all new summaries; null goes back to the
 * extract. The id is only compared with what this server finds on its own machine, so
 * that no address ever comes from a request. After a failed test nothing changes.
 */
export async function chooseModel(deps: Deps, id: string | null): Promise<ModelTest | null> {
  const { modelChoice, settings } = deps
  if (modelChoice.source() === 'settings' || modelChoice.source() === 'entered') {
    const message =
      modelChoice.source() === 'settings'
        ? 'The settings of this server name the model. Nothing was changed. Change MODEL or the key there.'
        : 'A model was entered with its key. Nothing was changed. Remove it first.'
    throw new Problem('bad_request', { message })
  }
  if (id === null) {
    await modelChoice.choose(null)
    return null
  }
  const known = modelChoice.found()
  const servers = await modelChoice.search()
  const model = findModel(servers, id)
  if (!model) return explainAbsence(deps, { id, known, servers })
  const test = await runModelTest(deps, {
    model: modelChoice.open(model),
    name: model.model,
    server: model.server,
  })
  if (test.failure) return test
  const contextTokens = settings.MODEL_CONTEXT_TOKENS ?? model.contextTokens
  await modelChoice.choose({ ...model, contextTokens })
  latestTests.set(modelChoice, test)
  if (model.url === ownServer.url) await deps.localModels.clearFailure(model.model)
  return test
}

/**
 * Uses a model of this server that was just downloaded, if nothing else writes. Resolves to a
 * sentence that says why it cannot be used.
 */
export async function useFirstModel(
  deps: Deps,
  { name, kind }: { name: string; kind: string },
): Promise<string | null> {
  if (kind !== 'writer' || deps.modelChoice.source() !== 'none') return null
  const test = await chooseModel(deps, `${new URL(ownServer.url).host}/${name}`)
  return test?.failure
    ? `The model is here, but its summary of a short talk ${describeFailure(test.failure)}. Nothing was changed. Test it again, or choose another one.`
    : null
}

const describeFailure = (failure: NonNullable<ModelTest['failure']>) =>
  failure === 'unusable'
    ? 'could not be used'
    : failure === 'timeout'
      ? 'took too long'
      : 'was not finished'

type Absence = { id: string; known: LocalServer[]; servers: LocalServer[] }

/**
 * The model was found before but is gone now. Throws `not_found` for an id that was never
 * found.
 */
function explainAbsence(deps: Deps, { id, known, servers }: Absence): ModelTest {
  const before = findModel(known, id)
  if (!before) throw new Problem('not_found')
  const isServerRunning = servers.some(({ url }) => url === before.url)
  return failTest(isServerRunning ? 'no_model' : 'not_running', before, deps.now())
}
