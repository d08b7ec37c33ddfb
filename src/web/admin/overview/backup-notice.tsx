// A line about backups that fail or are overdue.
import { CircleAlert } from 'lucide-react'
import type { AdminOverview } from '#contract/admin/admin.ts'
import { Callout } from '../../ui/callout.tsx'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../admin.module.css'
import { texts } from '../texts.ts'

const { overview: labels } = texts

export function BackupNotice({ backups }: Pick<AdminOverview, 'backups'>) {
  if (!backups) return null
  const failed = backups.failedAt === null ? null : formatDateTime(backups.failedAt)
  if (!failed && !backups.isOverdue) return null
  const newest = backups.newest && formatDateTime(backups.newest.madeAt)
  return (
    <div className={styles.notice}>
      <Callout alert icon={<CircleAlert />}>
        <p>
          {failed ? labels.backupFails(newest, failed) : labels.backupOverdue(newest)}{' '}
          <Link to="?part=server">{labels.backupDetails}</Link>
        </p>
      </Callout>
    </div>
  )
}
