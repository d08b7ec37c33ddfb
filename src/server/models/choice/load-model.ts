// Loads the model that was entered or chosen, and the limits, from the database.
import { type ModelClient, openModel } from '../../adapters/models/open-model.ts'
import type { Database } from '../../db/database.ts'
import type { ChosenModel, ModelLimits } from '../../deps/model-choice.ts'
import { openEnteredModel, type ReadModel, readEntered, toLimits } from './entered-model.ts'
import { ownServer } from './found-models.ts'
import { findModelSettings } from './settings-store.ts'
import { findChosenModel } from './store.ts'

type OpenOptions = Parameters<typeof openModel>[0]

type LoadedModel = {
  /** What was entered. It outranks what was chosen. */
  entered: ReadModel | null
  chosen: ChosenModel | null
  /**
   * Null if there is neither, if the settings name a model, if the entered key cannot be
   * decrypted, or if the address of its server is missing.
   */
  model: ModelClient | null
  limits: ModelLimits
  /** Differs when another model is to be opened. */
  signature: string
}

/** Without a `previous` state with the same signature, the model is opened. */
export async function loadModel(
  {
    db,
    secret,
    hasSettingsModel,
    ...open
  }: OpenOptions & { db: Database; secret: string; hasSettingsModel: boolean },
  previous: LoadedModel | null,
): Promise<LoadedModel> {
  const row = await findModelSettings(db.orm)
  const entered = readEntered(row, secret)
  const chosen = hasSettingsModel || entered ? null : await findLocal(db, open)
  const signature = JSON.stringify([row?.encryptedKey, entered?.entered, chosen])
  const openStored = () =>
    entered ? openReadable(entered, open) : chosen && openLocalModel(chosen, open)
  const model = hasSettingsModel
    ? null
    : previous?.signature === signature
      ? previous.model
      : openStored()
  return { entered, chosen, model, limits: toLimits(open.settings, row), signature }
}

/** The settings decide which addresses are asked, not the database. */
async function findLocal(
  db: Database,
  { settings, log }: OpenOptions,
): Promise<ChosenModel | null> {
  const local = await findChosenModel(db.orm)
  if (!local || local.url === ownServer.url || settings.LOCAL_MODEL_URLS.includes(local.url))
    return local
  log.warn({ url: local.url }, 'the chosen model is not at an address of LOCAL_MODEL_URLS')
  return null
}

function openReadable({ entered, key }: ReadModel, open: OpenOptions): ModelClient | null {
  if (entered.isReadable) {
    const model = openEnteredModel({ ...entered, key }, open)
    if (!model && entered.provider === 'compatible')
      open.log.error(
        { model: entered.model },
        'COMPATIBLE_BASE_URL is not set: summaries are extracted until it is, or until another model is entered',
      )
    return model
  }
  open.log.error(
    { provider: entered.provider },
    'the stored key of the model cannot be decrypted with this AUTH_SECRET: summaries are extracted until it is entered again',
  )
  return null
}

export function openLocalModel(
  { url, model, contextTokens }: ChosenModel,
  { settings, ...rest }: OpenOptions,
): ModelClient {
  const address =
    url === ownServer.url
      ? { MODEL: `local:${model}` }
      : {
          MODEL: `compatible:${model}`,
          COMPATIBLE_BASE_URL: `${url}/v1`,
          COMPATIBLE_API_KEY: undefined,
        }
  const client = openModel({
    settings: {
      ...settings,
      ...address,
      MODEL_CONTEXT_TOKENS: settings.MODEL_CONTEXT_TOKENS ?? contextTokens,
    },
    ...rest,
  })
  if (!client) throw new Error('the settings of a local model are incomplete')
  return client
}
