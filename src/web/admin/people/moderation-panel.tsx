// What people reported and what is hidden.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ModerationAction } from '#contract/admin/moderation.ts'
import { moderationFilters, moderationPageSize } from '#contract/basics/limits.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import text from '../../ui/text.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import styles from './moderation.module.css'
import { moderationTexts as labels } from './moderation-texts.ts'
import { ReportedItem } from './reported-item.tsx'

const options = moderationFilters.map((value) => ({ value, label: labels.filterNames[value] }))

export function ModerationPanel() {
  const [query, setQuery] = useSearchParams()
  const { isBusy, message, clearMessage, run } = useChange()
  const status = useRef<HTMLParagraphElement>(null)
  const filter = moderationFilters.find((known) => known === query.get('filter')) ?? 'open'
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'moderation', filter, page],
    queryFn: () => adminCalls.listCases(filter, page),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message was about the list that was shown before.
  useEffect(clearMessage, [filter, page])
  const moderate = async (body: ModerationAction, done: string) => {
    await run(async () => {
      await adminCalls.moderate(body)
      return done
    })
    // The item with the pressed button is gone.
    status.current?.focus()
  }
  const getPageUrl = (number: number) =>
    `?${new URLSearchParams({ part: 'moderation', filter, page: `${number}` })}`
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label={labels.filters}
          options={options}
          value={filter}
          onChange={(next) => setQuery({ part: 'moderation', filter: next })}
        />
        <p ref={status} className={text.meta} role="status" tabIndex={-1}>
          {message || (data && data.total > 0 && `${data.total} ${labels.count[filter]}`)}
        </p>
      </div>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {data?.total === 0 && <p className={text.muted}>{labels.none[filter]}</p>}
      {data?.items.map((item) => (
        <ReportedItem
          key={`${item.kind} ${item.id}`}
          item={item}
          isBusy={isBusy}
          onModerate={moderate}
        />
      ))}
      {data && (
        <Pager
          page={page}
          lastPage={Math.ceil(data.total / moderationPageSize)}
          getPageUrl={getPageUrl}
        />
      )}
    </>
  )
}
