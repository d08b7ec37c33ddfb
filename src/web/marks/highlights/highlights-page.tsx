// The page of all highlights. Search, color and video are kept in the address.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PencilLine, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { HighlightedVideo, HighlightView } from '#contract/marks/highlights.ts'
import { useAuth } from '../../account/session/auth.tsx'
import tabs from '../../library/tabs/library-tabs.module.css'
import { LibraryTabs } from '../../library/tabs/library-tabs.tsx'
import { useTagList } from '../../library/tags/use-tags.ts'
import { pageTitle } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import text from '../../ui/text.module.css'
import { ColorFilter } from './color-filter.tsx'
import { allHighlightsQuery } from './highlight-query.ts'
import { HighlightsExport } from './highlights-export.tsx'
import styles from './highlights-page.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { texts } from './texts.ts'
import { VideoHighlights } from './video-highlights.tsx'

type Filters = { search?: string; color?: string; tag?: string; videoId?: string }

export function HighlightsPage() {
  const { user } = useAuth()
  const { filters, change, clear } = useFilters()
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...allHighlightsQuery(user?.uid, pickFilters(filters)),
      placeholderData: keepPreviousData,
    })
  const onSearch = useCallback((search: string) => change({ search: search.trim() }), [change])
  const [first] = data?.pages ?? []
  const groups = groupByVideo(data?.pages ?? [])
  const hasFilters = Object.keys(pickFilters(filters)).length > 0
  return (
    <div className={layout.page}>
      <title>{pageTitle(routes.highlights.title)}</title>
      <h1 className={joinClasses(text.title, tabs.title)}>{texts.title}</h1>
      <LibraryTabs />
      <div className={layout.row}>
        <SearchBox
          label={texts.search}
          placeholder={texts.search}
          search={filters.search ?? ''}
          onSearch={onSearch}
        />
        <TagFilter selected={filters.tag ?? ''} onSelect={(tag) => change({ tag })} />
        {first && <HighlightsExport filters={pickFilters(filters)} total={first.total} />}
      </div>
      {first && (
        <div className={styles.filters}>
          <ColorFilter
            colors={first.colors}
            selected={filters.color ?? ''}
            onSelect={(color) => change({ color })}
          />
          {user && <RenameButton />}
          <VideoFilter
            videoId={filters.videoId ?? ''}
            groups={groups}
            onClear={() => change({ videoId: '' })}
          />
        </div>
      )}
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <p className={text.meta} role="status">
          {texts.loading}
        </p>
      )}
      {first && (
        <p className={text.hidden} role="status">
          {texts.count(first.total)}
        </p>
      )}
      {groups.map(({ video, highlights }) => (
        <VideoHighlights key={video.videoId} video={video} highlights={highlights} />
      ))}
      {first?.total === 0 && <Empty hasFilters={hasFilters} onClear={clear} />}
      {hasNextPage && (
        <p className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {texts.showMore}
          </Button>
        </p>
      )}
    </div>
  )
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters: Filters = Object.fromEntries([...params].filter(([, value]) => value !== ''))
  const change = useCallback(
    (next: Filters) =>
      // From the address itself: the router's parameters are those of the last render,
      // before a change that was just made.
      setParams(
        Object.entries({
          ...Object.fromEntries(new URLSearchParams(location.search)),
          ...next,
        }).filter(([, value]) => value !== ''),
        { replace: true },
      ),
    [setParams],
  )
  return { filters, change, clear: () => setParams({}, { replace: true }) }
}

function RenameButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        <PencilLine />
        {texts.rename}
      </Button>
      {isOpen && <RenameDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Empty({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <div className={layout.empty}>
      <h2 className={text.section}>{hasFilters ? texts.noneMatch : texts.none}</h2>
      <p>{hasFilters ? texts.noneMatchText : texts.noneText}</p>
      {hasFilters && <Button onClick={onClear}>{texts.clearFilters}</Button>}
    </div>
  )
}

export type Group = { video: HighlightedVideo; highlights: HighlightView[] }

/** The highlights of a video can be on two pages. */
function groupByVideo(
  pages: readonly { items: HighlightView[]; videos: HighlightedVideo[] }[],
): Group[] {
  const groups = new Map<string, Group>()
  for (const { videos } of pages)
    for (const video of videos) groups.set(video.videoId, { video, highlights: [] })
  const shown = new Set<string>()
  for (const highlight of pages.flatMap(({ items }) => items)) {
    // A page moves when something is added meanwhile.
    if (!shown.has(highlight.id)) groups.get(highlight.videoId)?.highlights.push(highlight)
    shown.add(highlight.id)
  }
  return [...groups.values()]
}

function pickFilters({ search, color, tag, videoId }: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ search, color, tag, videoId }).filter(([, value]) => value),
  ) as Record<string, string>
}

/**
 * Narrows the highlights to videos with a tag. Shown to people with tags only, and where
 * an address names one.
 */
function TagFilter({ selected, onSelect }: { selected: string; onSelect: (tag: string) => void }) {
  const names = useTagList().map(({ name }) => name)
  const isKnown = names.some((name) => name.toLowerCase() === selected.toLowerCase())
  const all = selected && !isKnown ? [selected, ...names] : names
  if (all.length === 0) return null
  const value = all.find((name) => name.toLowerCase() === selected.toLowerCase()) ?? ''
  return (
    <Select
      label={texts.tag}
      value={value}
      options={[['', texts.allTags], ...all.map((name) => [name, name] as const)]}
      onChange={onSelect}
    />
  )
}

type VideoFilterProps = { videoId: string; groups: readonly Group[]; onClear: () => void }

/** Names the video to which the highlights are narrowed; pressing it shows those of all videos. */
function VideoFilter({ videoId, groups, onClear }: VideoFilterProps) {
  if (!videoId) return null
  return (
    <div className={styles.colors}>
      <button type="button" onClick={onClear}>
        <span className={text.hidden}>{texts.removeFilter}</span>
        <span dir="auto">{groups[0]?.video.title ?? texts.oneVideo}</span>
        <X />
      </button>
    </div>
  )
}
