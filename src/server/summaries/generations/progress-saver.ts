// Saves what is being written, so that readers at other processes see it grow. The
// embedded database has no other process.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps/deps.ts'

/** How often the same progress is saved. */
const saveIntervalMs = 250

type Options<Running> = Pick<Deps, 'db' | 'log'> & {
  channel: string
  /**
   * The newest progress of what is being written in this process, with the attempt that
   * it is of.
   */
  running: Map<string, Running>
  /** Saves it unless there is a newer attempt. */
  update: (id: string, newest: Running) => Promise<void>
}

/**
 * Returns the function to call after each change. It saves the newest progress and tells
 * the other processes on the channel.
 */
export function createProgressSaver<Running>({
  db,
  log,
  channel,
  running,
  update,
}: Options<Running>) {
  const saving = new Set<string>()
  const saveSoon = async (id: string) => {
    if (saving.has(id)) return
    saving.add(id)
    await wait(saveIntervalMs)
    saving.delete(id)
    const newest = running.get(id)
    if (!newest) return
    await update(id, newest)
    await db.notify(channel, id)
  }
  return (id: string): void => {
    if (db.kind === 'pglite') return
    saveSoon(id).catch((err) => log.warn({ err, id, channel }, 'failed to save progress'))
  }
}
