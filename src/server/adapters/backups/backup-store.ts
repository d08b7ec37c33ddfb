// The interface to the place where scheduled backups are kept, and their names.

export type StoredBackup = { name: string; bytes: number }

export type BackupStore = {
  /** As the setting names it. */
  place: string
  /**
   * Lets `write` fill a new file at a path of its own, and keeps it under the name. The
   * backup is in the list when the promise resolves, and nothing of it if it rejects.
   * Throws a BackupStoreError.
   */
  add(name: string, write: (path: string) => Promise<void>, signal: AbortSignal): Promise<void>
  /**
   * The complete backups, oldest first. Files of others are left out. Throws a
   * BackupStoreError.
   */
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
  /** Copies a backup into a new file. Throws a BackupStoreError. */
  fetch(name: string, path: string): Promise<void>
}

/** The place cannot be used. The message says why and what the operator can do. */
export class BackupStoreError extends Error {
  override name = 'BackupStoreError'
}

/** "pith-2026-02-01T03-00-00Z.backup": names sort by time. */
export function backupNameAt(nowMs: number): string {
  return `pith-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** Milliseconds since 1970. */
export function backupTimeOf(name: string): number {
  const [day = '', time = ''] = name.slice('pith-'.length, -'.backup'.length).split('T')
  return Date.parse(`${day}T${time.replaceAll('-', ':')}`)
}

export function isBackupName(name: string): boolean {
  return /^pith-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/.test(name)
}
