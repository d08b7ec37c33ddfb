// Holds the model that writes the summaries. The choice is in the database, and every
// process reads it again when it changes.
import type { Logger } from 'pino'
import type { ProblemCode } from '#contract/problems/problems.ts'
import { findLocalServers, type LocalServer } from '../../adapters/models/find-local-servers.ts'
import { type LocalModelAccess, openModel } from '../../adapters/models/open-model.ts'
import type { Settings } from '../../config.ts'
import type { Database, Orm } from '../../db/database.ts'
import type { LocalModels } from '../../deps/local-models.ts'
import type { ChosenModel, ModelChoice } from '../../deps/model-choice.ts'
import { keyOf, openEnteredModel, toColumns } from './entered-model.ts'
import { ownServer } from './found-models.ts'
import { loadModel, openLocalModel } from './load-model.ts'
import { upsertModelSettings } from './settings-store.ts'
import * as store from './store.ts'

const channel = 'pith_model'
/**
 * What processes tell each other: the choice has changed, or the model in use has stopped
 * or started to answer.
 */
const events = { changed: 'changed', failing: 'failing', answering: 'answering' }
/**
 * Problems after which a model counts as not answering. Others, such as a rejected video,
 * prove that it answers.
 */
const failures: (ProblemCode | null)[] = [
  'model_unavailable',
  'model_timeout',
  'model_misconfigured',
]

type Options = {
  settings: Settings
  secret: string
  db: Database
  now: () => number
  log: Logger
  /** The models that run inside this server. */
  own: { local: LocalModelAccess; localModels: Pick<LocalModels, 'files'> }
}

export async function openModelChoice(options: Options): Promise<ModelChoice> {
  const { settings, secret, db, now, log, own } = options
  const { local, localModels } = own
  let found: LocalServer[] = []
  let isAnswering = true

  const setAnswering = (isAnsweringNow: boolean) => {
    if (isAnswering === isAnsweringNow) return
    isAnswering = isAnsweringNow
    const event = isAnsweringNow ? events.answering : events.failing
    db.notify(channel, event).catch((err) =>
      log.warn({ err }, 'failed to tell the other processes about the model'),
    )
  }
  const onOutcome = (problem: ProblemCode | null) => setAnswering(!failures.includes(problem))
  const settingsModel = openModel({ settings, log, onOutcome, local })
  const { loaded, reload } = await openLoader(
    { ...options, local, onOutcome, hasSettingsModel: settingsModel !== null },
    () => (isAnswering = true),
  )
  async function change(store: (tx: Orm) => Promise<void>): Promise<void> {
    await db.orm.transaction(store)
    await reload()
    await db.notify(channel, events.changed)
  }

  // An empty event means that some may have been missed.
  const unsubscribe = await db.listen(channel, (event) => {
    if (event === events.failing) isAnswering = false
    else if (event === events.answering) isAnswering = true
    else void reload()
  })
  // It may have changed before this process listened.
  await reload()

  return {
    source: () => (settingsModel ? 'settings' : sourceOf(loaded())),
    entered: () => loaded().entered?.entered ?? null,
    openEntered: (entry) =>
      openEnteredModel({ ...entry, key: keyOf(entry, loaded().entered) }, { settings, log, local }),
    enter: (entry, alsoStore) => {
      const columns = toColumns(
        entry && { ...entry, key: keyOf(entry, loaded().entered) },
        secret,
        now(),
      )
      return change(async (tx) => {
        await upsertModelSettings(tx, columns)
        await alsoStore(tx)
      })
    },
    limits: () => loaded().limits,
    setLimits: (limits, alsoStore) =>
      change(async (tx) => {
        await upsertModelSettings(tx, limits)
        await alsoStore(tx)
      }),
    model: () => settingsModel ?? loaded().model,
    chosen: () => loaded().chosen,
    open: (chosen) => openLocalModel(chosen, { settings, log, local }),
    choose: (chosen) =>
      change((tx) =>
        chosen ? store.upsertChosenModel(tx, chosen, now()) : store.deleteChosenModel(tx),
      ),
    async search() {
      if (settingsModel || loaded().entered) return []
      const [servers, writers] = await Promise.all([
        findLocalServers(settings.LOCAL_MODEL_URLS),
        listOwnWriters(localModels),
      ])
      found = writers.length > 0 ? [...servers, { ...ownServer, models: writers }] : servers
      const { chosen } = loaded()
      if (chosen) setAnswering(isRunning(chosen, found))
      return found
    },
    found: () => found,
    isAnswering: () => isAnswering,
    stop: unsubscribe,
  }
}

/** Keeps what was chosen. `onNew` is called when it is another model than before. */
async function openLoader(options: Parameters<typeof loadModel>[0], onNew: () => void) {
  let current = await loadModel(options, null)
  let loading = Promise.resolve()
  const load = async () => {
    const next = await loadModel(options, current)
    if (next.signature !== current.signature) onNew()
    current = next
  }
  return {
    loaded: () => current,
    /** Loads one after another, so that the latest state wins. */
    reload() {
      loading = loading
        .then(load)
        .catch((err) => options.log.error({ err }, 'failed to read the chosen model'))
      return loading
    },
  }
}

const sourceOf = ({ entered, chosen }: Awaited<ReturnType<typeof loadModel>>) =>
  entered ? 'entered' : chosen ? 'local' : 'none'

function isRunning({ url, model }: ChosenModel, servers: LocalServer[]): boolean {
  return servers.some(
    (server) => server.url === url && server.models.some(({ name }) => name === model),
  )
}

async function listOwnWriters(
  localModels: Pick<LocalModels, 'files'>,
): Promise<LocalServer['models']> {
  const files = await localModels.files()
  return files
    .filter(({ kind }) => kind === 'writer')
    .map(({ name, contextTokens = null }) => ({ name, contextTokens }))
}
