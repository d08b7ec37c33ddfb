// A line about a newer version, or about a look for one that failed.
import type { AdminOverview } from '#contract/admin.ts'
import text from '../ui/text.module.css'
import styles from './admin.module.css'
import { texts } from './texts.ts'

const { overview: labels } = texts

export function UpdateNotice({ update }: Pick<AdminOverview, 'update'>) {
  if (!update) return null
  const { running, newest, failure } = update
  return (
    <>
      {newest && (
        <p className={styles.notice}>
          {labels.newVersion(newest.version, running)}{' '}
          {newest.changesUrl && <a href={newest.changesUrl}>{labels.whatChanged}</a>}
        </p>
      )}
      {failure && <p className={`${styles.notice} ${text.muted}`}>{labels.noLook(failure)}</p>}
    </>
  )
}
