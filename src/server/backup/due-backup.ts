// Makes a backup if one is due and no other process makes it, and stores how it ended.
import { randomUUID } from 'node:crypto'
import { type BackupStore, BackupStoreError } from '../adapters/backups/backup-store.ts'
import type { Deps } from '../deps/deps.ts'
import { makeBackup } from './make-backup.ts'
import { claimDueBackup, endHolding, keepHolding } from './schedule-store.ts'

/** A process that was killed is replaced after this time. */
const heldMs = 60_000
const firstRetryMs = 5 * 60_000
const longestRetryMs = 3600_000
const hourMs = 3600_000

type ScheduleDeps = Pick<Deps, 'settings' | 'db' | 'now' | 'log'>

/** Rejects only if the database cannot be asked. */
export async function makeDueBackup(
  deps: ScheduleDeps,
  store: BackupStore,
  stopping: AbortSignal,
): Promise<void> {
  const { settings, db, now, log } = deps
  const [holder, { place }, everyMs] = [
    randomUUID(),
    store,
    Math.round(settings.BACKUP_EVERY_HOURS * hourMs),
  ]
  const startMs = now()
  const failures = await claimDueBackup(db.orm, {
    ...{ holder, place, everyMs },
    ...{ nowMs: startMs, heldUntil: startMs + heldMs },
  })
  if (failures === null) return
  const lost = new AbortController()
  const timer = setInterval(async () => {
    // Without the database the backup fails by itself.
    const isHeld = await keepHolding(db.orm, holder, now() + heldMs).catch(() => true)
    if (!isHeld) lost.abort(new Error('another process makes the backup'))
  }, heldMs / 3)
  try {
    const kept = await makeBackup(deps, store, AbortSignal.any([stopping, lost.signal]))
    await endHolding(db.orm, holder, {
      ...{ kept, succeededAt: startMs, failures: 0 },
      ...{ failedAt: null, failure: null, retryAt: null },
    })
    log.info(
      { place, name: kept.at(-1)?.name, bytes: kept.at(-1)?.bytes, ms: now() - startMs },
      'a backup was made',
    )
  } catch (err) {
    if (stopping.aborted) return await endHolding(db.orm, holder, {})
    const retryAt =
      now() + Math.min(firstRetryMs * 2 ** Math.min(failures, 20), longestRetryMs, everyMs)
    log.error({ err, place, retryAt: new Date(retryAt).toISOString() }, 'a backup failed')
    const failure = describeFailure(err)
    await endHolding(db.orm, holder, { failedAt: now(), failure, failures: failures + 1, retryAt })
  } finally {
    clearInterval(timer)
  }
}

/** Errors of the database may quote what people wrote, so those are only in the log. */
function describeFailure(error: unknown): string {
  if (error instanceof BackupStoreError) return error.message
  return 'The backup could not be written. The log of the server says why.'
}
