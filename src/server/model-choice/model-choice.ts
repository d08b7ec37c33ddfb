// Holds the model that writes the summaries. The choice is in the database, and every process reads it again when it changes.
import type { Logger } from 'pino'
import type { ProblemCode } from '#contract/problems.ts'
import { findLocalServers, type LocalServer } from '../adapters/models/find-local-servers.ts'
import { type ModelClient, openModel } from '../adapters/models/open-model.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { ChosenModel, ModelChoice } from '../deps/model-choice.ts'
import * as store from './store.ts'

const channel = 'pith_model'
/** What processes tell each other: the choice has changed, or the model in use has stopped or started to answer. */
const events = { changed: 'changed', failing: 'failing', answering: 'answering' }
/** Problems after which a model counts as not answering. Others, such as a rejected video, prove that it answers. */
const failures: (ProblemCode | null)[] = ['model_unavailable', 'model_timeout', 'model_misconfigured']

type Options = { settings: Settings; db: Database; now: () => number; log: Logger }

export async function openModelChoice({ settings, db, now, log }: Options): Promise<ModelChoice> {
  let chosen: ChosenModel | null = null
  let chosenModel: ModelClient | null = null
  let found: LocalServer[] = []
  let isAnswering = true
  let loading = Promise.resolve()

  const setAnswering = (isAnsweringNow: boolean) => {
    if (isAnswering === isAnsweringNow) return
    isAnswering = isAnsweringNow
    const event = isAnsweringNow ? events.answering : events.failing
    db.notify(channel, event).catch((err) => log.warn({ err }, 'failed to tell the other processes about the model'))
  }
  const onOutcome = (problem: ProblemCode | null) => setAnswering(!failures.includes(problem))
  const settingsModel = openModel({ settings, log, onOutcome })

  async function load(): Promise<void> {
    if (settingsModel) return
    const stored = await store.findChosenModel(db.orm)
    // The settings decide which addresses are asked, not the database.
    const next = stored && settings.LOCAL_MODEL_URLS.includes(stored.url) ? stored : null
    if (stored && !next) log.warn({ url: stored.url }, 'the chosen model is not at an address of LOCAL_MODEL_URLS')
    if (JSON.stringify(next) === JSON.stringify(chosen)) return
    chosen = next
    chosenModel = next && openLocalModel(next, { settings, log, onOutcome })
    isAnswering = true
  }
  /** Loads one after another, so that the latest state wins. */
  const reload = () => {
    loading = loading.then(load).catch((err) => log.error({ err }, 'failed to read the chosen model'))
    return loading
  }

  // An empty event means that some may have been missed.
  const unsubscribe = await db.listen(channel, (event) => {
    if (event === events.failing) isAnswering = false
    else if (event === events.answering) isAnswering = true
    else void reload()
  })
  await load()

  return {
    model: () => settingsModel ?? chosenModel,
    chosen: () => chosen,
    open: (model) => openLocalModel(model, { settings, log }),
    async choose(model) {
      if (model) await store.upsertChosenModel(db.orm, model, now())
      else await store.deleteChosenModel(db.orm)
      await reload()
      await db.notify(channel, events.changed)
    },
    async search() {
      if (settingsModel) return []
      found = await findLocalServers(settings.LOCAL_MODEL_URLS)
      if (chosen) setAnswering(isRunning(chosen, found))
      return found
    },
    found: () => found,
    isAnswering: () => isAnswering,
    stop: unsubscribe,
  }
}

function isRunning({ url, model }: ChosenModel, servers: LocalServer[]): boolean {
  return servers.some((server) => server.url === url && server.models.some(({ name }) => name === model))
}

type ModelOptions = { settings: Settings; log: Logger; onOutcome?: (problem: ProblemCode | null) => void }

function openLocalModel({ url, model, contextTokens }: ChosenModel, { settings, ...rest }: ModelOptions): ModelClient {
  const client = openModel({
    settings: {
      ...settings,
      MODEL: `compatible:${model}`,
      COMPATIBLE_BASE_URL: `${url}/v1`,
      COMPATIBLE_API_KEY: undefined,
      MODEL_CONTEXT_TOKENS: settings.MODEL_CONTEXT_TOKENS ?? contextTokens,
    },
    ...rest,
  })
  if (!client) throw new Error('the settings of a local model are incomplete')
  return client
}
