// Describes to everybody what writes the summaries.
import type { Context } from 'hono'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import type { Writer } from '#contract/models/model-choice.ts'
import { hasAccounts } from '../../accounts/administrators.ts'
import type { Deps } from '../../deps/deps.ts'
import { mayChooseModel } from './administrators.ts'
import { listFoundModels } from './found-models.ts'

const pauseMs = 10_000
const lastChecks = new WeakMap<Deps['modelChoice'], number>()

export async function describeWriter(c: Context, deps: Deps): Promise<Writer> {
  const { model, modelChoice } = deps
  const inUse = describeModelInUse(deps)
  // Without the database nobody can change anything, but the page still has to appear.
  const mayChange = await mayChooseModel(c, deps).catch(() => false)
  if (isMissed(deps, mayChange)) recheck(deps)
  const decider = (await hasAccounts(deps.db.orm).catch(() => true)) ? 'administrator' : 'machine'
  return {
    kind: inUse.kind,
    model: inUse.model,
    isAnswering: model === null || modelChoice.isAnswering(),
    mayChange,
    isFixed: modelChoice.source() === 'settings',
    decider,
    own: mayChange && model === null ? await suggestOwnModel(deps) : null,
    offer: mayChange && model === null ? (listFoundModels(modelChoice.found())[0] ?? null) : null,
  }
}

const pending: LocalModelInfo['state'][] = ['downloading', 'paused', 'checking', 'measuring']

/** What is being downloaded, or was not; else the first of the catalog that this machine has room for. */
async function suggestOwnModel({ localModels }: Deps): Promise<Writer['own']> {
  const writers = (await localModels.list()).filter(({ kind }) => kind === 'writer')
  const found =
    writers.find(({ state }) => pending.includes(state)) ??
    writers.find(({ state }) => state === 'failed') ??
    writers.find(({ lacks, state }) => lacks === null && state !== 'ready')
  if (!found) return null
  const { title, bytes, receivedBytes, minutesPerHour, state } = found
  return { title, bytes, receivedBytes, minutesPerHour, state }
}

/** The model in use without its provider, and the program or provider that runs it. */
export function describeModelInUse({ model, modelChoice }: Pick<Deps, 'model' | 'modelChoice'>) {
  if (!model) return { kind: 'extract' as const, server: null, model: null }
  const chosen = modelChoice.chosen()
  if (chosen) return { kind: 'local' as const, server: chosen.server, model: chosen.model }
  const [, provider = '', name = ''] = /^(\w+):(.+)$/s.exec(model.name) ?? []
  return { kind: 'settings' as const, server: provider, model: name }
}

/** The chosen model does not answer, or none was found that this reader could choose. */
function isMissed({ model, modelChoice }: Deps, mayChange: boolean): boolean {
  if (modelChoice.chosen()) return !modelChoice.isAnswering()
  return model === null && mayChange && listFoundModels(modelChoice.found()).length === 0
}

/** Looks for models in the background. The next reader sees the result. */
function recheck({ modelChoice, now, log }: Pick<Deps, 'modelChoice' | 'now' | 'log'>): void {
  if (now() - (lastChecks.get(modelChoice) ?? 0) < pauseMs) return
  lastChecks.set(modelChoice, now())
  modelChoice.search().catch((err) => log.warn({ err }, 'failed to look for models'))
}
