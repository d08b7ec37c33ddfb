// What administrators did, the newest first.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPageSize } from '#contract/basics/limits.ts'
import { formatDate, formatDateTime } from '../../ui/dates/format-date.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls } from '../admin-calls.ts'
import { describeAction, texts } from '../texts.ts'

export function ActionLog() {
  const [query] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(query.get('actions'))) || 1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'actions', page],
    queryFn: () => adminCalls.listActions(page),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  const getPageUrl = (number: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), actions: `${number}` })}`
  return (
    <section className={styles.section}>
      <h2 className={text.section}>{texts.log.title}</h2>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data?.items.length === 0 && <p className={text.muted}>{texts.log.none}</p>}
      <ul className={styles.lines}>
        {data?.items.map((action) => (
          <li key={action.id}>
            <span className={text.meta}>{formatDateTime(action.at)}</span>
            <span dir="auto">
              {describeAction(
                action,
                typeof action.details.untilMs === 'number'
                  ? formatDate(action.details.untilMs - 1)
                  : null,
              )}
            </span>
          </li>
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          lastPage={Math.ceil(data.total / adminPageSize)}
          getPageUrl={getPageUrl}
        />
      )}
    </section>
  )
}
