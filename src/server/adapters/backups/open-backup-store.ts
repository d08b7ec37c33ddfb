// Opens the place of BACKUP_TO.
import type { Settings } from '../../config.ts'
import type { BackupStore } from './backup-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'

/** Returns null if no backups are scheduled. Connects with the first use only. */
export function openBackupStore(settings: Settings): BackupStore | null {
  const { BACKUP_TO: place, DATA_DIR, ...given } = settings
  if (!place) return null
  if (!place.startsWith('s3://')) return openFolderStore(place)
  return openS3Store({
    place,
    url: given.BACKUP_S3_URL ?? `https://s3.${given.BACKUP_S3_REGION}.amazonaws.com`,
    region: given.BACKUP_S3_REGION,
    // `readSettings` has checked that both are there.
    keyId: given.BACKUP_S3_KEY_ID!,
    secret: given.BACKUP_S3_SECRET!,
    draftFolder: DATA_DIR,
  })
}
