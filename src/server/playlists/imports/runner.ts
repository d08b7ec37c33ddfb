// Runs the steps of the imports, one at a time for the whole installation, with pauses
// between them.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps/deps.ts'
import { minPause, stepImports } from './step-imports.ts'

/** Runs steps until the process is asked to stop. */
export async function runPlaylistImports(deps: Deps): Promise<void> {
  const signal = deps.stopping
  while (!signal.aborted) {
    await stepImports(deps).catch(
      (err) => signal.aborted || deps.log.error({ err }, 'a step of the imports failed'),
    )
    const pauseMs = deps.settings.IMPORT_PACE_MS * (minPause + Math.random() / 2)
    await wait(pauseMs, null, { signal, ref: false }).catch(() => {})
  }
}
