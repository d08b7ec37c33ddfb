// What the scheduled backups have kept, for administrators and `/metrics`.
import type { ServerState } from '#contract/admin/server-state.ts'
import { backupTimeOf } from '../adapters/backups/backup-store.ts'
import type { Deps } from '../deps/deps.ts'
import { readSchedule } from './schedule-store.ts'

const hourMs = 3600_000

/** Null if no backups are scheduled. As of the last attempt: the place itself is not asked. */
export async function readBackupState({
  settings,
  db,
  now,
}: Pick<Deps, 'settings' | 'db' | 'now'>): Promise<ServerState['storage']['backups']> {
  const { BACKUP_TO: place, BACKUP_KEEP: keep, BACKUP_EVERY_HOURS: everyHours } = settings
  if (!place) return null
  const stored = await readSchedule(db.orm)
  const row = stored?.place === place ? stored : null
  const kept = (row?.kept ?? []).map(({ name, bytes }) => ({
    name,
    bytes,
    madeAt: backupTimeOf(name),
  }))
  return {
    ...{ place, everyHours, keep },
    isRunning: (stored?.heldUntil ?? 0) >= now(),
    count: kept.length,
    oldest: kept[0] ?? null,
    newest: kept.at(-1) ?? null,
    isOverdue: row?.succeededAt != null && now() - row.succeededAt > 2 * everyHours * hourMs,
    failure:
      row?.failedAt && row.failure
        ? { at: row.failedAt, message: row.failure, retryAt: row.retryAt }
        : null,
  }
}
