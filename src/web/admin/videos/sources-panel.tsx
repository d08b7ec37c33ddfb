// The ways to captions: how often each succeeds, why it failed last, and a trial.
import { useQuery } from '@tanstack/react-query'
import type { TriedWay } from '#contract/basics/limits.ts'
import { triedWays } from '#contract/basics/limits.ts'
import type { CaptionWayState } from '#contract/captions/caption-ways.ts'
import { formatDateTime } from '../../ui/dates/format-date.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { sourceTexts as labels } from './source-texts.ts'
import { SourceTrial } from './source-trial.tsx'
import styles from './sources.module.css'

export function SourcesPanel() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'sources'],
    queryFn: adminCalls.listWays,
    staleTime: 0,
  })
  const failure = error && (
    <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
  )
  if (!data) return failure ?? <div aria-busy />
  const isTried = (way: string): way is TriedWay => triedWays.some((known) => known === way)
  const ready = data.items.filter(({ isSetUp }) => isSetUp).map(({ way }) => way)
  return (
    <>
      {failure}
      <h2 className={text.section}>{labels.title}</h2>
      <p className={text.muted}>{labels.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.entries(labels.columns).map(([key, title]) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => (
            <Way key={item.way} item={item} />
          ))}
        </tbody>
      </table>
      <SourceTrial ways={ready.filter(isTried)} />
    </>
  )
}

function Way({ item }: { item: CaptionWayState }) {
  const { way, isSetUp, uses, today, week, isUsed, lastFailure } = item
  const about = isSetUp ? uses.join(', ') || labels.about[way] : labels.notSetUp[way]
  return (
    <tr>
      <th scope="row">
        <span className={text.strong}>{labels.ways[way]}</span>
        <span className={text.meta}>{about}</span>
      </th>
      <Share {...today} title={labels.columns.today} />
      <Share {...week} title={labels.columns.week} />
      <td>
        {lastFailure ? (
          <>
            <p>
              {formatDateTime(lastFailure.at)}: {lastFailure.title}
              {lastFailure.reason && <bdi> ({lastFailure.reason})</bdi>}
            </p>
            <p className={text.muted}>{labels.remedy(way, lastFailure.code)}</p>
          </>
        ) : (
          <p className={text.muted}>{isUsed ? labels.noFailure : labels.neverUsed}</p>
        )}
      </td>
    </tr>
  )
}

function Share({ succeeded, failed, title }: CaptionWayState['today'] & { title: string }) {
  const total = succeeded + failed
  const percent = total === 0 ? null : Math.round((succeeded / total) * 100)
  return (
    <td data-title={title}>
      {percent === null ? (
        <span className={text.meta}>{labels.unused}</span>
      ) : (
        <div className={styles.share}>
          <b>{percent}%</b>
          <span className={styles.track} aria-hidden>
            <i style={{ width: `${percent}%` }} />
          </span>
          <span className={text.meta}>{labels.of(succeeded, total)}</span>
        </div>
      )}
    </td>
  )
}
