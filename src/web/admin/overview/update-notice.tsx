// What is known about a newer version, and since when nothing more is.
import type { AdminOverview } from '#contract/admin/admin.ts'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { texts } from '../texts.ts'

const { overview: labels } = texts

export function UpdateNotice({ version, update }: Pick<AdminOverview, 'version' | 'update'>) {
  if (!update) return null
  const { newest, failure } = update
  return (
    <>
      {newest && (
        <p className={styles.notice}>
          {labels.newVersion(newest.version, version)}{' '}
          {newest.changesUrl && <a href={newest.changesUrl}>{labels.whatChanged}</a>}
        </p>
      )}
      {failure && (
        <p className={`${styles.notice} ${text.muted}`}>
          {labels.noLook(newest !== null, formatDateTime(failure.since), failure.message)}
        </p>
      )}
    </>
  )
}
