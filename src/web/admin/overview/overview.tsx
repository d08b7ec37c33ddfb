// The state of the installation: today's figures, failures and settings.
import { useQuery } from '@tanstack/react-query'
import type { AdminOverview } from '#contract/admin/admin.ts'
import { formatBytes } from '#contract/basics/format.ts'
import { problemCodes, problems } from '#contract/problems/problems.ts'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { overviewQuery } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { BackupNotice } from './backup-notice.tsx'
import { UpdateNotice } from './update-notice.tsx'

const { overview: labels } = texts

export function Overview() {
  const { data, error, isFetching, refetch } = useQuery({
    ...overviewQuery,
    refetchInterval: 30_000,
    staleTime: 0,
  })
  const failure = error && (
    <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  )
  if (!data) return failure ?? <div aria-busy />
  return (
    <>
      {failure}
      <BackupNotice backups={data.backups} />
      <UpdateNotice version={data.version} update={data.update} />
      <h2 className={text.section}>{labels.today}</h2>
      <Today overview={data} />
      <div className={styles.columns}>
        <Failures failures={data.failures} />
        <Server overview={data} />
      </div>
    </>
  )
}

function Today({ overview }: { overview: AdminOverview }) {
  const { summariesToday, summariesThisWeek, waiting, running, failures, people, administrators } =
    overview
  const failed = failures.reduce((sum, { count }) => sum + count, 0)
  const figures = [
    [labels.summaries, summariesToday, labels.week(summariesThisWeek)],
    [labels.waiting, waiting, labels.running(running)],
    [labels.failedCount, failed, ''],
    [labels.people, people, labels.administrators(administrators)],
    [labels.tokens, overview.modelTokensToday, labels.tokensOf(overview.modelTokensLimit)],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className={text.meta}>{label}</dt>
          <dd>
            <b>{value.toLocaleString('en')}</b>
            <span className={text.meta}>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Failures({ failures }: Pick<AdminOverview, 'failures'>) {
  return (
    <section>
      <h2 className={text.section}>{labels.failures}</h2>
      {failures.length === 0 ? (
        <p className={text.muted}>{labels.noFailures}</p>
      ) : (
        <DescriptionList
          rows={failures.map(({ code, count }) => ({
            term: titleOf(code),
            detail: count,
          }))}
        />
      )}
    </section>
  )
}

/** A code of an older version has no title. */
function titleOf(code: string): string {
  const known = problemCodes.find((problemCode) => problemCode === code)
  return known ? problems[known].title : code
}

function describeBackups(backups: AdminOverview['backups']) {
  if (!backups) return { term: labels.backups, detail: labels.backupsOff }
  const { newest } = backups
  const detail = newest
    ? `${formatDateTime(newest.madeAt)}, ${formatBytes(newest.bytes)}`
    : labels.noBackup
  return { term: labels.newestBackup, detail }
}

function describeStorage(bytes: number, limit: number | null): string {
  if (limit === null) return formatBytes(bytes)
  const figures = labels.bytesOf(formatBytes(bytes), formatBytes(limit))
  return bytes > limit ? `${figures}. ${labels.storageFull}` : figures
}

function Server({ overview }: { overview: AdminOverview }) {
  const {
    version,
    model,
    databaseBytes,
    storageLimitBytes,
    backups,
    mail,
    payments,
    signUp,
    allowance,
  } = overview
  return (
    <section>
      <h2 className={text.section}>{labels.server}</h2>
      <DescriptionList
        rows={[
          { term: labels.version, detail: version },
          { term: labels.engine, detail: model ?? labels.builtIn },
          { term: labels.database, detail: describeStorage(databaseBytes, storageLimitBytes) },
          describeBackups(backups),
          { term: labels.mail, detail: labels.mailStates[`${mail}`] },
          { term: labels.payments, detail: labels.paymentStates[`${payments}`] },
          { term: labels.signUp, detail: labels.signUpStates[signUp] },
          { term: labels.allowance, detail: labels.allowanceStates[allowance] },
        ]}
      />
    </section>
  )
}
