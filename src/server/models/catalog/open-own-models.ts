// Opens the models that run inside this server: their files, and the way to them.
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { LocalModelAccess } from '../../adapters/models/open-model.ts'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import type { Settings } from '../../config.ts'
import type { LocalModels } from '../../deps/local-models.ts'
import { tryModel } from '../../listening/listener/listen-runner.ts'
import { fetchListeningLibrary } from '../../listening/listener/listening-library.ts'
import { openLocalAccess } from '../local/local-access.ts'
import type { LocalSpeechModel } from '../local/local-model-file.ts'
import { type LocalRunner, openLocalRunner } from '../local/local-runner.ts'
import { openLocalModels } from './local-models.ts'

type Options = {
  settings: Settings
  log: Logger
  runner?: LocalRunner
  /** Where the library that runs models is kept; else with the models. */
  libraryFolder?: string
}
type OwnModels = { localModels: LocalModels; local: LocalModelAccess; close(): Promise<void> }

/** Starts and downloads nothing. Throws an Error if MODEL_CATALOG_FILE cannot be used. */
export async function openOwnModels({ settings, log, ...given }: Options): Promise<OwnModels> {
  const libraryFolder = given.libraryFolder ?? join(settings.DATA_DIR, 'models', 'library')
  const runner = given.runner ?? openLocalRunner({ libraryFolder, log })
  const tryListener = async (model: LocalSpeechModel, signal: AbortSignal) =>
    tryModel({ library: await fetchListeningLibrary(libraryFolder), model, signal })
  const localModels = openLocalModels({ settings, log, runner, tryListener })
  const { files, speedOf } = localModels
  const usualEmbedding = await localModels.usualEmbedding()
  const onRun = (name: string, speed: LocalSpeed) =>
    void localModels
      .recordSpeed(name, speed)
      .catch((err: unknown) => log.warn({ err }, 'the speed of a model is not stored'))
  const local = openLocalAccess({ settings, runner, files, speedOf, onRun, usualEmbedding })
  return {
    localModels,
    local,
    async close() {
      await localModels.close()
      await runner.close()
    },
  }
}
