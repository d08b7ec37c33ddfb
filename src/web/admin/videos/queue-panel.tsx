// The summaries that are being made, that wait and that failed.
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { QueuedSummary } from '#contract/admin/admin-queue.ts'
import { type QueueState, queuePageSize, queueStates } from '#contract/basics/limits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import text from '../../ui/text.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import styles from './queue.module.css'
import { QueueRow } from './queue-row.tsx'
import { queueTexts } from './queue-texts.ts'

export function QueuePanel() {
  return queueStates.map((state) => <QueueSection key={state} state={state} />)
}

/** Each section has a page of its own in the address. */
function QueueSection({ state }: { state: QueueState }) {
  const [query] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(query.get(state))) || 1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'queue', state, page],
    queryFn: () => adminCalls.listQueue(state, page),
    placeholderData: (previous) => previous,
    refetchInterval: 10_000,
    staleTime: 0,
  })
  const getPageUrl = (number: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), [state]: `${number}` })}`
  const { isBusy, message, run } = useChange()
  const head = useRef<HTMLHeadingElement>(null)
  const change = async (call: () => Promise<string>) => {
    await run(call)
    // The row with the pressed button is gone.
    head.current?.focus()
  }
  const retryAll = (items: QueuedSummary[]) =>
    change(async () => {
      const failures: unknown[] = []
      for (const { id } of items)
        await adminCalls.retrySummary(id).catch((cause) => failures.push(cause))
      const retried = queueTexts.retriedAll(items.length - failures.length)
      if (failures.length === 0) return retried
      return `${retried} ${queueTexts.notRetried(failures.length, describeFailure(failures[0], texts.people.notDone))}`
    })
  const retriable = data?.items.filter(({ retry }) => retry === 'possible') ?? []
  return (
    <section className={styles.section} aria-busy={!data && !error}>
      <div className={styles.head}>
        <h2 ref={head} className={text.section} tabIndex={-1}>
          {queueTexts.titles[state]}
        </h2>
        {data && data.total > 0 && <Badge>{queueTexts.count(data.total)}</Badge>}
        {retriable.length > 1 && (
          <Button look="primary" busy={isBusy} onClick={() => retryAll(retriable)}>
            <RotateCw />
            {queueTexts.retryAll(retriable.length)}
          </Button>
        )}
      </div>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data?.total === 0 && <p className={text.muted}>{queueTexts.none[state]}</p>}
      {state === 'failed' && data && data.total > 0 && (
        <p className={text.muted}>{queueTexts.free}</p>
      )}
      <p className={text.meta} role="status">
        {message}
      </p>
      <ul>
        {data?.items.map((item, index) => (
          <QueueRow
            key={item.id}
            {...{ item, state, isBusy }}
            isNext={page === 1 && index === 0}
            onCancel={() =>
              change(() => adminCalls.cancelSummary(item.id).then(() => queueTexts.canceled))
            }
            onRetry={() =>
              change(() => adminCalls.retrySummary(item.id).then(() => queueTexts.retried))
            }
          />
        ))}
      </ul>
      {data && (
        <Pager
          page={page}
          lastPage={Math.ceil(data.total / queuePageSize)}
          getPageUrl={getPageUrl}
        />
      )}
    </section>
  )
}
