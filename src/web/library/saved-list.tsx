// Under the link box: what a person has saved, with a search, an order and a filter of its own.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Search, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { libraryPageSize, maxSearchCharacters } from '#contract/settings.ts'
import type { SummaryView } from '#contract/summary.ts'
import { api } from '../api.ts'
import { AddButton } from '../playlists/add-button.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { Pick } from '../ui/pick.tsx'
import text from '../ui/text.module.css'
import { ListFailure } from './list-failure.tsx'
import styles from './saved-list.module.css'
import { sentimentNames } from './sentiments.ts'
import { texts } from './texts.ts'
import { useDebounced } from './use-debounced.ts'
import { useLast } from './use-last.ts'
import { useRemoval } from './use-removal.ts'
import { VideoCard, VideoRow } from './video-item.tsx'
import { ViewSwitch } from './view-switch.tsx'

const sorts = ['date', 'title', 'channel'] as const

export function SavedList({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { data } = useQuery({
    queryKey: ['library', userId, 'saved=true'],
    queryFn: () => api.listSummaries('saved=true'),
  })
  return (
    <section className={styles.saved} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={text.section} id={id}>
          {texts.savedTitle}
        </h2>
        {data && <span className={styles.count}>{data.total}</span>}
        <Button look="quiet" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronUp /> : <ChevronDown />}
          {open ? texts.hide : texts.show}
        </Button>
      </div>
      {open && <Saved userId={userId} />}
    </section>
  )
}

function Saved({ userId }: { userId: string }) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<(typeof sorts)[number]>('date')
  const [sentiment, setSentiment] = useState('')
  const [view, setView] = useState<'grid' | 'list'>('list')
  const asked = useDebounced(search)
  const query = new URLSearchParams({
    saved: 'true',
    ...(asked && { search: asked }),
    ...(sort === 'date' ? {} : { sort, direction: 'asc' }),
    ...(sentiment && { sentiment }),
  }).toString()
  const { error, refetch, isFetching, isFetchingNextPage, fetchNextPage, ...pages } = useInfiniteQuery({
    queryKey: ['library', userId, 'pages', query],
    queryFn: ({ pageParam }) => api.listSummaries(`${query}&page=${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    placeholderData: keepPreviousData,
  })
  const data = useLast(pages.data)
  const remove = useRemoval({
    send: (item) => api.unsaveSummary(item.videoId),
    undo: (item) => api.saveSummary(item.videoId),
    done: texts.unsaved,
    failed: texts.unsaveFailed,
  })
  const loaded = data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter((item) => !remove.gone.has(item.videoId))
  const more = (data?.pages.at(-1)?.total ?? 0) - loaded.length
  const endOf = (item: SummaryView) => (
    <>
      <AddButton small summaries={[item]} />
      <IconButton label={texts.deleteOne(item.title)} onClick={() => remove.one(item)}>
        <Trash2 />
      </IconButton>
    </>
  )

  return (
    <>
      <div className={styles.tools}>
        <label className={field.search}>
          <Search aria-hidden />
          <span className={text.hidden}>{texts.searchSaved}</span>
          <input
            className={field.input}
            type="search"
            placeholder={texts.searchSaved}
            maxLength={maxSearchCharacters}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Pick
          label={texts.sentiment}
          value={sentiment}
          onPick={setSentiment}
          options={[
            ['', texts.allSentiments],
            ...sentimentNames.map((name) => [name, texts.sentiments[name]] as const),
          ]}
        />
        <Pick
          label={texts.sort}
          value={sort}
          onPick={(value) => setSort(sorts.find((one) => one === value) ?? 'date')}
          options={sorts.map((one) => [one, texts.sorts[one]] as const)}
        />
        <ViewSwitch view={view} onView={setView} />
      </div>
      {error && <ListFailure error={error} busy={isFetching} onRetry={refetch} />}
      {data && items.length === 0 && (
        <p className={text.muted}>{asked || sentiment ? texts.notFound : texts.noneSaved}</p>
      )}
      <ul className={view === 'grid' ? styles.grid : undefined}>
        {items.map((item) =>
          view === 'grid' ? (
            <VideoCard key={item.videoId} view={item} search={asked}>
              {endOf(item)}
            </VideoCard>
          ) : (
            <VideoRow key={item.videoId} view={item} search={asked}>
              {endOf(item)}
            </VideoRow>
          ),
        )}
      </ul>
      {more > 0 && (
        <p>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.showMore(Math.min(more, libraryPageSize))}
          </Button>
        </p>
      )}
    </>
  )
}
