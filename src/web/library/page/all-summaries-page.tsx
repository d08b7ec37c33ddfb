// The library page: lists all summaries of the user with search, order, filters and pages.
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { FoundOwnWords } from '../../marks/highlights/found-own-words.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { buttonClass } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import {
  hasFilters,
  type LibraryQuery,
  parseLibraryQuery,
  toPageParams,
  updateLibraryQuery,
} from '../filters/library-query.ts'
import finding from '../finding.module.css'
import { CorrectedSearch } from '../found/corrected-search.tsx'
import { SpokenResults } from '../found/spoken-results.tsx'
import { SpokenSection } from '../found/spoken-section.tsx'
import { StillReading } from '../found/still-reading.tsx'
import styles from '../library.module.css'
import { sectionIds } from '../section-ids.ts'
import { LibraryTabs } from '../tabs/library-tabs.tsx'
import { texts } from '../texts.ts'
import { LibraryToolbar } from '../toolbar/library-toolbar.tsx'
import { type Found, useFound } from '../use-found.ts'
import { HistoryList } from './history-list.tsx'
import { summariesQuery } from './summaries-query.ts'

/** Requires a signed-in user; guests see a sign-in prompt instead. */
export function AllSummariesPage() {
  const userId = useAuth().user?.uid
  const [searchParams, setSearchParams] = useSearchParams()
  const query = parseLibraryQuery(searchParams)
  const isSpoken = query.mode === 'spoken'
  const { data, isPlaceholderData } = useQuery(
    summariesQuery(userId, { ...query, ...(isSpoken && { search: '', page: 1 }) }),
  )
  const items = isPlaceholderData ? undefined : data?.items
  const found = useFound(userId, query, items)
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
      {/* What a search found is counted by its parts, beside and above them. */}
      <Head total={query.search === '' ? data?.total : undefined} isEmpty={isLibraryEmpty} />
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
              summaries={found.isSettled ? items : undefined}
              found={found}
            />
          )}
          <StillReading spoken={found.spoken} />
          <HistoryList
            {...listProps}
            said={found.said}
            onChange={updateQuery}
            onClearFilters={() => setSearchParams({}, { replace: true })}
          />
          <SpokenSection
            spoken={found.saidElsewhere}
            totalWithListed={found.spoken?.total ?? 0}
            search={query.search}
            allUrl={`?${toPageParams(updateLibraryQuery(query, { mode: 'spoken' }))}`}
          />
          <FoundOwnWords found={found.ownWords} query={query} id={sectionIds.ownWords} />
        </>
      )}
    </div>
  )
}

function Head({ total, isEmpty }: { total: number | undefined; isEmpty: boolean }) {
  return (
    <div className={styles.head}>
      <h1 className={text.title} tabIndex={-1}>
        {texts.title}{' '}
        {total !== undefined && <span className={text.meta}>{total.toLocaleString('en')}</span>}
      </h1>
      <div className={styles.actions}>
        <Link
          className={joinClasses(buttonClass({ look: 'quiet' }), styles.importLink)}
          to={routes.libraryImport.path}
        >
          <Upload />
          {texts.libraryImport}
        </Link>
        {!isEmpty && (
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

/** Where a search found something, with links to the parts of the page. */
function FoundIn({ summaries, found }: { summaries: number; found: Found }) {
  const parts = [
    { id: sectionIds.summaries, name: texts.foundIn.summaries, count: summaries },
    { id: sectionIds.spoken, name: texts.foundIn.spoken, count: found.saidElsewhere?.total ?? 0 },
    { id: sectionIds.ownWords, name: texts.foundIn.ownWords, count: found.ownWords?.total ?? 0 },
  ].filter(({ count }) => count > 0)
  if (parts.length < 2) return null
  return (
    <nav className={finding.found} aria-label={texts.foundIn.label}>
      {parts.map(({ id, name, count }) => (
        <a key={id} href={`#${id}`}>
          <span>{name}</span> <span className={text.meta}>{count.toLocaleString('en')}</span>
        </a>
      ))}
    </nav>
  )
}
