// The whole history of a person: searched, sorted, filtered and paged through, all of it in the address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { SummaryView } from '#contract/summary.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import styles from './all-summaries-page.module.css'
import { isFiltered, type LibraryState, readState, toAddress, toQuery, withChange } from './library-query.ts'
import { LibraryTools } from './library-tools.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SummaryList } from './summary-list.tsx'
import { texts } from './texts.ts'
import { useRemoval } from './use-removal.ts'

/** Guests find a wall here instead. */
export function AllSummariesPage() {
  const userId = useAuth().user?.uid
  const [address, setAddress] = useSearchParams()
  const state = readState(address)
  const query = toQuery(state).toString()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['library', userId, query],
    queryFn: () => api.listSummaries(query),
    placeholderData: keepPreviousData,
  })
  const skeleton = useSkeleton(isPending)
  const change = (next: Partial<LibraryState>) => setAddress(toAddress(withChange(state, next)), { replace: true })
  useScrollToTop(state.page)
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

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.head}>
        <h1 className={text.title}>
          {texts.title} {data && <span className={text.meta}>{data.total.toLocaleString('en')}</span>}
        </h1>
        <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
          <Plus />
          {texts.create}
        </Link>
      </div>
      <LibraryTools state={state} onChange={change} />
      {error && (
        <Note alert icon={<CircleAlert />} title={texts.failed}>
          <p>{error.message}</p>
          <Button size="small" busy={isFetching} onClick={() => refetch()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && (
        <>
          <div className={styles.over}>
            <p className={text.meta} role="status">
              {data.total > 0 && showing(data, state.search)}
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
                <Button look="quiet" size="small" onClick={() => setSelecting(true)}>
                  {texts.select}
                </Button>
              )
            )}
          </div>
          {items.length > 0 ? (
            <SummaryList items={items} state={state} {...(selecting && { asideOf: boxOf })} />
          ) : (
            <Empty state={state} total={data.total} onClear={() => setAddress({}, { replace: true })} />
          )}
          <Pager
            page={state.page}
            last={Math.ceil(data.total / data.pageSize)}
            addressOf={(page) => `?${toAddress({ ...state, page })}`}
          />
        </>
      )}
    </div>
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
  if (isFiltered(state) || total > 0)
    return (
      <div className={layout.empty}>
        <h2 className={text.section}>{texts.notFound}</h2>
        <p>{state.search ? texts.noMatch(state.search) : texts.noFilterMatch}</p>
        <Button onClick={onClear}>{texts.clear}</Button>
      </div>
    )
  return (
    <div className={layout.empty}>
      <h2 className={text.section}>{texts.empty}</h2>
      <p>{texts.emptyText}</p>
      <Link className={buttonClass({ look: 'primary' })} to={routes.summarize.path}>
        {texts.createFirst}
      </Link>
    </div>
  )
}

/** Another page is read from its top. */
function useScrollToTop(page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  }, [page])
}
