// Mail, payments and storage of this server.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { ServerState } from '#contract/admin/server-state.ts'
import { formatBytes } from '#contract/basics/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls, serverQuery } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import { PaymentCheck } from './payment-check.tsx'
import { serverTexts as labels } from './server-texts.ts'

export function ServerPanel() {
  const { data, error, isFetching, refetch } = useQuery(serverQuery)
  const failure = error && (
    <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  )
  if (!data) return failure ?? <div aria-busy />
  return (
    <>
      {failure}
      <div className={styles.columns}>
        <MailState mail={data.mail} />
        <PaymentCheck isSetUp={data.payments.isSetUp} />
      </div>
      <Storage storage={data.storage} />
    </>
  )
}

function MailState({ mail }: Pick<ServerState, 'mail'>) {
  const { isBusy, message, run } = useChange()
  const send = () =>
    run(async () => {
      const { to, delivers } = await adminCalls.sendTestMail()
      return delivers ? labels.mailSent(to) : labels.mailWritten
    })
  return (
    <section>
      <h2 className={text.section}>{labels.mail}</h2>
      <DescriptionList
        className={styles.stacked}
        rows={[
          { term: labels.delivery, detail: mail.host ? labels.delivers(mail.host) : labels.files },
          { term: labels.from, detail: mail.from ?? labels.unset('MAIL_FROM') },
          { term: labels.support, detail: mail.supportEmail ?? labels.unset('SUPPORT_EMAIL') },
        ]}
      />
      <div className={styles.check}>
        <Button busy={isBusy} onClick={send}>
          {labels.testMail}
        </Button>
        <p role="status">{message}</p>
      </div>
    </section>
  )
}

const formatTime = (timeMs: number) => formatDateTime(timeMs) ?? ''

type Backups = ServerState['storage']['backups']

function describeBackups(backups: Backups) {
  if (!backups) return [{ term: labels.backups, detail: labels.backupsOff }]
  const describe = (stored: NonNullable<Backups>['newest']) =>
    stored ? `${formatTime(stored.madeAt)}, ${formatBytes(stored.bytes)}` : labels.noBackup
  const { place, everyHours, keep, isRunning, newest, oldest } = backups
  const schedule = labels.schedule(place, everyHours, keep)
  return [
    { term: labels.backups, detail: isRunning ? `${schedule}. ${labels.makingBackup}` : schedule },
    { term: labels.newestBackup, detail: describe(newest) },
    { term: labels.oldestBackup, detail: describe(oldest) },
  ]
}

function BackupWarning({ backups: { failure, isOverdue } }: { backups: NonNullable<Backups> }) {
  if (!failure)
    return isOverdue ? (
      <Callout icon={<CircleAlert />} alert>
        {labels.backupOverdue}
      </Callout>
    ) : null
  const retry =
    failure.retryAt === null ? '' : ` ${labels.backupRetry(formatTime(failure.retryAt))}`
  return (
    <Callout icon={<CircleAlert />} alert>
      {labels.backupFailed(formatTime(failure.at), failure.message) + retry}
    </Callout>
  )
}

function Storage({ storage }: Pick<ServerState, 'storage'>) {
  return (
    <section className={styles.section}>
      <h2 className={text.section}>{labels.storage}</h2>
      <DescriptionList
        className={styles.stacked}
        rows={[
          { term: labels.database, detail: labels.kinds[storage.kind] },
          { term: labels.size, detail: formatBytes(storage.databaseBytes) },
          ...describeBackups(storage.backups),
        ]}
      />
      {storage.backups && <BackupWarning backups={storage.backups} />}
      <table className={styles.sizes}>
        <caption>{labels.tables}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.table}</th>
            <th scope="col">{labels.size}</th>
            <th scope="col">{labels.rows}</th>
          </tr>
        </thead>
        <tbody>
          {storage.tables.map(({ name, bytes, rows }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatBytes(bytes)}</td>
              <td>{rows === null ? '–' : rows.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
