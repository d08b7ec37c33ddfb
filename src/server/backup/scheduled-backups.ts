// Looks regularly whether a backup is due.
import { openBackupStore } from '../adapters/backups/open-backup-store.ts'
import type { Deps } from '../deps/deps.ts'
import { makeDueBackup } from './due-backup.ts'
import { releaseKilledHolder } from './schedule-store.ts'

const lookMs = 15_000

/**
 * Every process looks, also one that only serves requests. The returned function
 * interrupts a backup, which is then made after the next start.
 */
export function startScheduledBackups(deps: Deps): () => Promise<void> {
  const store = openBackupStore(deps.settings)
  if (!store) return async () => {}
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  let isFirst = true
  const lookOnce = async () => {
    if (isFirst && deps.db.kind === 'pglite') await releaseKilledHolder(deps.db.orm)
    isFirst = false
    await makeDueBackup(deps, store, stopping.signal)
  }
  const look = () => {
    running ??= lookOnce()
      .catch((err) => deps.log.warn({ err }, 'failed to look whether a backup is due'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
