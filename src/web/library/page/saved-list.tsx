// Shows the saved summaries below the link form, with a search, an order and a filter of their own.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { libraryPageSize } from '#contract/basics/limits.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { useLastValue } from '../../ui/lists/use-last-value.ts'
import { useUndoableRemoval } from '../../ui/lists/use-undoable-removal.ts'
import text from '../../ui/text.module.css'
import { type LibraryQuery, parseLibraryQuery, toApiParams } from '../filters/library-query.ts'
import { CardMenu } from '../items/card-menu.tsx'
import { VideoCard, VideoRow } from '../items/video-item.tsx'
import { texts } from '../texts.ts'
import styles from './saved-list.module.css'
import { SavedToolbar } from './saved-toolbar.tsx'
import { useSavedQuery } from './use-saved-query.ts'

export function SavedList({ userId }: { userId: string }) {
  const { isOpen, setOpen, ...filters } = useSavedQuery()
  const id = useId()
  const { data } = useQuery({
    queryKey: ['library', userId, 'saved=true'],
    queryFn: () => api.listSummaries('saved=true'),
  })
  return (
    <section className={styles.saved} aria-labelledby={id}>
      <div className={styles.header}>
        <h2 className={text.section} id={id}>
          {texts.savedTitle}
        </h2>
        {data && <span className={styles.count}>{data.total}</span>}
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronUp /> : <ChevronDown />}
          {isOpen ? texts.hide : texts.show}
        </Button>
      </div>
      {isOpen && <SavedSummaries userId={userId} {...filters} />}
    </section>
  )
}

type SavedSummariesProps = {
  userId: string
  query: LibraryQuery
  onChange: (change: Partial<LibraryQuery>) => void
}

function SavedSummaries({ userId, query, onChange }: SavedSummariesProps) {
  const { search, sentiment, view } = query
  const { data, error, refetch, isFetching, isFetchingNextPage, fetchNextPage } = useSavedSummaries(
    userId,
    query,
  )
  const { removedIds, remove } = useUndoableRemoval<SummaryView>({
    remove: ({ videoId }) => api.unsaveSummary(videoId),
    restore: ({ videoId }) => api.saveSummary(videoId),
    removedMessage: texts.unsaved,
    failureMessage: texts.unsaveFailed,
  })
  const loadedItems = data?.pages.flatMap((page) => page.items) ?? []
  const items = loadedItems.filter(({ videoId }) => !removedIds.has(videoId))
  const remainingCount = (data?.pages.at(-1)?.total ?? 0) - loadedItems.length
  const Item = view === 'grid' ? VideoCard : VideoRow

  return (
    <>
      <SavedToolbar query={query} onChange={onChange} />
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {data && items.length === 0 && (
        <p className={text.muted}>{search || sentiment ? texts.notFound : texts.noneSaved}</p>
      )}
      <ul className={view === 'grid' ? styles.grid : undefined}>
        {items.map((item) => (
          <Item key={item.videoId} view={item} search={search} showsSaved>
            <CardMenu view={item} />
            <IconButton label={texts.deleteOne(item.title)} onClick={() => remove(item)}>
              <Trash2 />
            </IconButton>
          </Item>
        ))}
      </ul>
      {remainingCount > 0 && (
        <p>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.showMore(Math.min(remainingCount, libraryPageSize))}
          </Button>
        </p>
      )}
    </>
  )
}

function useSavedSummaries(userId: string, { search, sort, direction, sentiment }: LibraryQuery) {
  const params = toApiParams({
    ...parseLibraryQuery(new URLSearchParams()),
    saved: true,
    search,
    sort,
    direction,
    sentiment,
  })
  const query = useInfiniteQuery({
    queryKey: ['library', userId, 'pages', params.toString()],
    queryFn: ({ pageParam }) => api.listSummaries(`${params}&page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
  })
  return { ...query, data: useLastValue(query.data) }
}
