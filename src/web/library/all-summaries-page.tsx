// The library page: lists all summaries of the user with search, order, filters and pages.
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../account/sign-in/auth.tsx'
import { FoundOwnWords } from '../marks/highlights/found-own-words.tsx'
import { pageTitle } from '../ui/brand.ts'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import text from '../ui/text.module.css'
import { CorrectedSearch } from './corrected-search.tsx'
import {
  hasFilters,
  type LibraryQuery,
  parseLibraryQuery,
  toPageParams,
  updateLibraryQuery,
} from './filters/library-query.ts'
import { FoundIn } from './found-in.tsx'
import { HistoryList } from './history-list.tsx'
import styles from './library.module.css'
import { LibraryToolbar } from './library-toolbar.tsx'
import { sectionIds } from './section-ids.ts'
import { SpokenResults } from './spoken-results.tsx'
import { SpokenSection } from './spoken-section.tsx'
import { StillReading } from './still-reading.tsx'
import { summariesQuery } from './summaries-query.ts'
import { LibraryTabs } from './tabs/library-tabs.tsx'
import { texts } from './texts.ts'
import { useFound } from './use-found.ts'

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function AllSummariesPage() {
  const userId = useAuth().user?.uid
  const [searchParams, setSearchParams] = useSearchParams()
  const query = parseLibraryQuery(searchParams)
  // What a search found is counted by its parts, beside and above them.
  const hasSearch = query.search !== ''
  const isSpoken = query.mode === 'spoken'
  const { data, isPlaceholderData } = useQuery(
    summariesQuery(userId, { ...query, ...(isSpoken && { search: '', page: 1 }) }),
  )
  const found = useFound(userId, query)
  const updateQuery = (change: Partial<LibraryQuery>) =>
    setSearchParams(toPageParams(updateLibraryQuery(query, change)), { replace: true })
  const listProps = {
    userId,
    query,
    getPageUrl: (page: number) => `?${toPageParams({ ...query, page })}`,
  }
  const isLibraryEmpty = data?.total === 0 && !isSpoken && !hasFilters(query)
  useScrollToTop(query.page)

  return (
    <div className={joinClasses(layout.page, styles.page)}>
      <title>{pageTitle(texts.title)}</title>
      <div className={styles.head}>
        <h1 className={text.title} tabIndex={-1}>
          {texts.title}{' '}
          {data && !hasSearch && (
            <span className={text.meta}>{data.total.toLocaleString('en')}</span>
          )}
        </h1>
        <div className={styles.actions}>
          <Link
            className={joinClasses(buttonClass({ look: 'quiet' }), styles.importLink)}
            to={routes.libraryImport.path}
          >
            <Upload />
            {texts.libraryImport}
          </Link>
          {!isLibraryEmpty && (
            <Link
              className={joinClasses(buttonClass({ look: 'primary' }), styles.createLink)}
              to={routes.summarize.path}
            >
              <Plus />
              {texts.create}
            </Link>
          )}
        </div>
      </div>
      <LibraryTabs />
      {!isLibraryEmpty && (
        <LibraryToolbar query={query} total={data?.total} found={found} onChange={updateQuery} />
      )}
      {isSpoken ? (
        <SpokenResults
          {...listProps}
          backUrl={`?${toPageParams(updateLibraryQuery(query, { mode: 'summaries' }))}`}
        />
      ) : (
        <>
          {found.isShown && <FoundIn summaries={data?.total ?? 0} found={found} />}
          {found.isShown && query.sort === null && (
            <CorrectedSearch
              search={query.search}
              summaries={found.isSettled && !isPlaceholderData ? data?.items : undefined}
              found={found}
            />
          )}
          <StillReading spoken={found.spoken} />
          <HistoryList
            {...listProps}
            onChange={updateQuery}
            onClearFilters={() => setSearchParams({}, { replace: true })}
          />
          <SpokenSection
            spoken={found.spoken}
            search={query.search}
            allUrl={`?${toPageParams(updateLibraryQuery(query, { mode: 'spoken' }))}`}
          />
          <FoundOwnWords found={found.ownWords} query={query} id={sectionIds.ownWords} />
        </>
      )}
    </div>
  )
}

/** Scrolls to the top when the page number changes. */
function useScrollToTop(page: number): void {
  const previousPage = useRef(page)
  useEffect(() => {
    if (previousPage.current === page) return
    previousPage.current = page
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [page])
}
