// One page of the history, with what can be done with several summaries at once.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { AddButton } from '../playlists/add-button.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import styles from './all-summaries-page.module.css'
import { isFiltered, type LibraryState } from './library-query.ts'
import { ListFailure } from './list-failure.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { summariesQuery } from './summaries-query.ts'
import { SummaryList } from './summary-list.tsx'
import { texts } from './texts.ts'
import { useLast } from './use-last.ts'
import { useRemoval } from './use-removal.ts'

type Props = {
  userId: string | undefined
  state: LibraryState
  addressOf: (page: number) => string
  onClearSearch: () => void
  onClear: () => void
}

export function HistoryList({ userId, state, addressOf, onClearSearch, onClear }: Props) {
  const { error, isPending, isFetching, isPlaceholderData, refetch, ...query } = useQuery(summariesQuery(userId, state))
  const data = useLast(query.data)
  const skeleton = useSkeleton(isPending)
  const [selecting, setSelecting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, SummaryView>>(new Map())
  const remove = useRemoval({
    send: (item) => api.deleteSummary(item.videoId),
    undo: (item) => api.restoreSummary(item.videoId),
    done: texts.deleted,
    failed: texts.deleteFailed,
  })
  const items = data?.items.filter((item) => !remove.gone.has(item.videoId)) ?? []
  const choose = (wanted: SummaryView[]) =>
    setChosen(new Map([...chosen, ...wanted.map((item) => [item.videoId, item] as const)]))
  const endSelection = () => {
    setSelecting(false)
    setChosen(new Map())
  }
  const boxOf = (item: SummaryView) => (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={texts.selectOne(item.title)}
      checked={chosen.has(item.videoId)}
      onChange={({ target }) => {
        if (target.checked) return choose([item])
        setChosen(new Map([...chosen].filter(([videoId]) => videoId !== item.videoId)))
      }}
    />
  )

  const addOf = (item: SummaryView) => <AddButton small summaries={[item]} />

  return (
    <>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && (
        <>
          <div className={styles.over}>
            {items.length > 0 && <h2 className={text.hidden}>{texts.results}</h2>}
            <p className={text.meta}>
              <span role="status">
                {data.total > 0 && showing(data, isPlaceholderData || error ? '' : state.search)}
              </span>{' '}
              {data.total > 0 && state.search && (
                <button type="button" className={styles.clear} onClick={onClearSearch}>
                  {texts.clearSearch}
                </button>
              )}
            </p>
            {selecting ? (
              <SelectionBar
                chosen={[...chosen.values()]}
                onAll={() => choose(items)}
                onDone={endSelection}
                onDelete={() => {
                  void remove.many([...chosen.values()])
                  endSelection()
                }}
              />
            ) : (
              items.length > 0 && (
                <Button look="quiet" size="small" className={styles.select} onClick={() => setSelecting(true)}>
                  {texts.select}
                </Button>
              )
            )}
          </div>
          {items.length > 0 ? (
            <SummaryList items={items} state={state} asideOf={selecting ? boxOf : addOf} />
          ) : (
            <Empty state={state} total={data.total} onClear={onClear} />
          )}
          <Pager page={state.page} last={Math.ceil(data.total / data.pageSize)} addressOf={addressOf} />
        </>
      )}
    </>
  )
}

function showing(
  { page, pageSize, items, total }: { page: number; pageSize: number; items: unknown[]; total: number },
  search: string,
): string {
  const from = (page - 1) * pageSize + 1
  const range = texts.showing(Math.min(from, total), Math.min(total, from + items.length - 1), total)
  return search ? `${range} ${texts.matching(search)}` : range
}

function Empty({ state, total, onClear }: { state: LibraryState; total: number; onClear: () => void }) {
  const some = isFiltered(state) || total > 0
  return (
    <div className={layout.empty}>
      <EmptyMark />
      <h2 className={text.section}>{some ? texts.notFound : texts.empty}</h2>
      <p>{!some ? texts.emptyText : state.search ? texts.noMatch(state.search) : texts.noFilterMatch}</p>
      {some ? (
        <Button onClick={onClear}>{texts.clear}</Button>
      ) : (
        <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
          {texts.createFirst}
        </Link>
      )}
    </div>
  )
}
