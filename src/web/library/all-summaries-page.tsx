// The whole history of a person: searched, sorted, filtered and paged through, all of it in the address.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { useAuth } from '../accounts/auth.tsx'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './all-summaries-page.module.css'
import { HistoryList } from './history-list.tsx'
import { isFiltered, type LibraryState, readState, toAddress, withChange } from './library-query.ts'
import { LibraryTools } from './library-tools.tsx'
import { SpokenList } from './spoken-list.tsx'
import { summariesQuery } from './summaries-query.ts'
import { texts } from './texts.ts'

/** Guests find a wall here instead. */
export function AllSummariesPage() {
  const userId = useAuth().user?.uid
  const [address, setAddress] = useSearchParams()
  const state = readState(address)
  const { data } = useQuery(
    summariesQuery(userId, { ...state, ...(state.mode === 'spoken' && { search: '', page: 1 }) }),
  )
  const change = (next: Partial<LibraryState>) => setAddress(toAddress(withChange(state, next)), { replace: true })
  const list = { userId, state, addressOf: (page: number) => `?${toAddress({ ...state, page })}` }
  /** Nothing to look through yet. */
  const fresh = data?.total === 0 && state.mode === 'summaries' && !isFiltered(state)
  useScrollToTop(state.page)

  return (
    <div className={layout.page}>
      <title>{`${texts.title} · Pith`}</title>
      <div className={layout.head}>
        <h1 className={text.title}>
          {texts.title} {data && <span className={text.meta}>{data.total.toLocaleString('en')}</span>}
        </h1>
        {!fresh && (
          <Link className={joinClasses(buttonClass({ look: 'primary' }), styles.create)} to={routes.summarize.path}>
            <Plus />
            {texts.create}
          </Link>
        )}
      </div>
      {!fresh && <LibraryTools state={state} onChange={change} />}
      {state.mode === 'spoken' ? (
        <SpokenList {...list} />
      ) : (
        <HistoryList
          {...list}
          onClearSearch={() => change({ search: '' })}
          onClear={() => setAddress({}, { replace: true })}
        />
      )}
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
