// Opens the model of --model, or else of the settings, also one that runs inside Pith.
import type { Logger } from 'pino'
import { Problem } from '#contract/problems/problems.ts'
import { type ModelClient, openModel } from '#server/adapters/models/open-model.ts'
import type { Settings } from '#server/config.ts'

/**
 * "local" is the first model that was downloaded. Null without a model. The process of a local
 * one ends with this one. Throws a Problem `bad_request` if it is not here.
 */
export async function openTerminalModel(
  wanted: string | undefined,
  { settings, log }: { settings: Settings; log: Logger },
): Promise<ModelClient | null> {
  const name = wanted ?? settings.MODEL
  if (!name || !/^local(?::|$)/.test(name))
    return openModel({ settings: { ...settings, MODEL: name }, log })
  const { openOwnModels } = await import('#server/models/catalog/open-own-models.ts')
  const { local, localModels } = await openOwnModels({ settings, log })
  const [first] = (await localModels.files()).filter(({ kind }) => kind === 'writer')
  if (name === 'local' && !first)
    throw new Problem('bad_request', {
      message:
        'No model is here yet. "pith model list" shows some, "pith model add" downloads one.',
    })
  const MODEL = name === 'local' ? `local:${first!.name}` : name
  return openModel({ settings: { ...settings, MODEL }, log, local })
}
