// What members share in a space, with search, order and a filter by member.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listUnreadFilters } from '#contract/library/parse-search.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { searchTexts } from '../../ui/lists/search-texts.ts'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { sharedListQuery } from '../share/space-queries.ts'
import styles from '../space-page.module.css'
import { SharedSkeleton } from '../space-skeleton.tsx'
import { texts } from '../texts.ts'
import { ShareButton } from './share-button.tsx'
import { SharedRow } from './shared-row.tsx'
import { SharedTools } from './shared-tools.tsx'
import { formatSpaceState, parseSpaceState, type SpaceState, toSharedQuery } from './space-state.ts'

export function SharedList({ space }: { space: Space }) {
  const { user } = useAuth()
  const [params, setParams] = useSearchParams()
  const state = parseSpaceState(params)
  const query = toSharedQuery(state, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const {
    data,
    error,
    isPending,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    ...sharedListQuery(user?.uid, space.id, query),
    placeholderData: keepPreviousData,
  })
  const skeleton = useSkeleton(isPending)
  // The question that is shown below the list stays.
  const question = params.get('question')
  const change = (next: Partial<SpaceState>) => {
    const changed = new URLSearchParams(formatSpaceState({ ...state, ...next }))
    if (question) changed.set('question', question)
    setParams(changed, { replace: true })
  }
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const shown = [...new Map(items.map((item) => [item.id, item])).values()]
  const last = data?.pages.at(-1)
  const isNarrowed = state.search.trim() !== '' || state.member !== ''
  if (last?.total === 0 && !isNarrowed && !error) return <NothingShared space={space} />
  return (
    <section aria-labelledby="shared-list">
      <h2 className={text.hidden} id="shared-list">
        {texts.library}
      </h2>
      <SharedTools state={state} members={last?.members ?? []} onChange={change} />
      <SearchNotices search={state.search} unavailable={last?.unavailable ?? []} />
      {error && (
        <ListFailure title={texts.sharedFailed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {skeleton && <SharedSkeleton />}
      <p className={text.hidden} role="status">
        {last && isNarrowed && texts.found(last.total)}
      </p>
      <ul className={styles.list} aria-busy={isFetching}>
        {shown.map((summary) => (
          <SharedRow key={summary.id} spaceId={space.id} summary={summary} />
        ))}
      </ul>
      {last?.total === 0 && (
        <NothingFound
          search={state.search.trim()}
          onClear={() => setParams({}, { replace: true })}
        />
      )}
      {last && hasNextPage && (
        <p className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.more(Math.min(last.pageSize, last.total - shown.length))}
          </Button>
        </p>
      )}
    </section>
  )
}

function NothingShared({ space }: { space: Space }) {
  const isReader = space.role === 'reader'
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{texts.empty}</h2>
      <p>{isReader ? texts.emptyReader : texts.emptyText}</p>
      {!isReader && <ShareButton space={space} />}
    </div>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h3 className={text.section}>{texts.noMatch}</h3>
      <p dir="auto">{texts.noMatchText(search)}</p>
      <Button onClick={onClear}>{texts.clear}</Button>
    </div>
  )
}

/** Says which filters of a search a space does not have, and which dates are none. */
function SearchNotices({ search, unavailable }: { search: string; unavailable: string[] }) {
  const notes = [
    ...(unavailable.length > 0 ? [texts.unavailable(unavailable)] : []),
    ...listUnreadFilters(search).flatMap(({ kind, part }) =>
      kind === 'rating' ? [] : searchTexts.noDate[kind](part),
    ),
  ]
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className={text.meta}>
          {note}
        </p>
      ))}
    </div>
  )
}
