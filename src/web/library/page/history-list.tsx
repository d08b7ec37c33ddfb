// Shows one page of the user's summaries. Several can be selected to export or delete them.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { routes } from '#contract/basics/paths.ts'
import type { LibraryPage } from '#contract/library/library.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { useLastValue } from '../../ui/lists/use-last-value.ts'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { useNarrow } from '../../ui/use-narrow.ts'
import { hasFilters, type LibraryQuery } from '../filters/library-query.ts'
import { NothingFound } from '../found/nothing-found.tsx'
import { EditTags } from '../items/edit-tags.tsx'
import styles from '../library.module.css'
import { SavedSearchesBar } from '../saved-searches/saved-searches-bar.tsx'
import { sectionIds } from '../section-ids.ts'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { useCardKeys } from '../selection/use-card-keys.ts'
import { type SummarySelection, useSelection } from '../selection/use-selection.ts'
import { texts } from '../texts.ts'
import type { SpokenVideo } from '../use-found.ts'
import { summariesQuery } from './summaries-query.ts'
import { SummaryList } from './summary-list.tsx'

type Props = {
  userId: string | undefined
  query: LibraryQuery
  getPageUrl: (page: number) => string
  /** What is said in videos of the list, by their ids. */
  said: ReadonlyMap<string, SpokenVideo>
  onChange: (change: Partial<LibraryQuery>) => void
  onClearFilters: () => void
}

export function HistoryList({ said, getPageUrl, onChange, onClearFilters, ...props }: Props) {
  const { userId, query } = props
  const { error, isPending, isFetching, isPlaceholderData, refetch, ...result } = useQuery(
    summariesQuery(userId, query),
  )
  const data = useLastValue(result.data)
  const skeleton = useSkeleton(isPending)
  const selection = useSelection(query, data?.total ?? 0)
  const { lastPage, isPastEnd } = useLastPage({ page: query.page, data, getPageUrl })
  const items = data?.items ?? []
  const [tagged, setTagged] = useState<SummaryView | null>(null)
  const handleKeys = useCardKeys(items, selection, setTagged)

  return (
    <>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && !isPastEnd && (
        <>
          <ResultBar
            {...props}
            data={data}
            isCurrent={!isPlaceholderData && !error}
            selection={selection}
            onClear={() => onChange({ search: '' })}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the summary that has the focus. */}
          <div className={styles.selectable} onKeyDown={handleKeys}>
            {selection.isActive && (
              <SelectionBar
                selection={selection}
                total={data.total}
                onSelectPage={() => selection.add(items)}
              />
            )}
            {items.length > 0 ? (
              <SummaryList items={items} query={query} said={said} selection={selection} />
            ) : (
              <EmptyList {...props} total={data.total} onClearFilters={onClearFilters} />
            )}
          </div>
          <Suspense>
            {tagged && <EditTags view={tagged} onClose={() => setTagged(null)} />}
          </Suspense>
          <Pager page={query.page} lastPage={lastPage} getPageUrl={getPageUrl} />
        </>
      )}
    </>
  )
}

type BarProps = Pick<Props, 'userId' | 'query'> & {
  data: LibraryPage
  /** Whether the page is that of the search, and not the one before. */
  isCurrent: boolean
  selection: SummarySelection
  onClear: () => void
}

function ResultBar({ userId, query, data, isCurrent, selection, onClear }: BarProps) {
  const { items, total } = data
  const { search } = query
  const isNarrow = useNarrow()
  return (
    <div className={styles.resultBar}>
      {items.length > 0 && (
        <h2 className={search ? text.section : text.hidden} id={sectionIds.summaries}>
          {search ? texts.modes.summaries : texts.results}
        </h2>
      )}
      <p className={text.meta}>
        <span role="status">{total > 0 && describeRange(data, isCurrent ? search : '')}</span>{' '}
        {total > 0 && search && (
          <button type="button" className={styles.clearButton} onClick={onClear}>
            {texts.clearSearch}
          </button>
        )}
      </p>
      <div className={styles.resultActions}>
        {!isNarrow && <SavedSearchesBar userId={userId} query={query} />}
        {!selection.isActive && items.length > 0 && (
          <Button
            look="quiet"
            size="small"
            className={styles.selectButton}
            onClick={selection.start}
          >
            {texts.select}
          </Button>
        )}
      </div>
    </div>
  )
}

function describeRange({ page, pageSize, items, total }: LibraryPage, search: string): string {
  const from = (page - 1) * pageSize + 1
  const range = texts.showing(
    Math.min(from, total),
    Math.min(total, from + items.length - 1),
    total,
  )
  return search ? `${range} ${texts.matching(search)}` : range
}

type EmptyListProps = {
  userId: string | undefined
  query: LibraryQuery
  total: number
  onClearFilters: () => void
}

function EmptyList({ total, ...props }: EmptyListProps) {
  if (hasFilters(props.query) || total > 0) return <NothingFound {...props} />
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.empty}</h2>
      <p>{texts.emptyText}</p>
      <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
        {texts.createFirst}
      </Link>
    </div>
  )
}
