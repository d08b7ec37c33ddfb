// One page of a list of playlists.
import { useQuery } from '@tanstack/react-query'
import type { PlaylistPage } from '#contract/playlists/playlists.ts'
import { SignInPrompt } from '../account/prompts/sign-in-prompt.tsx'
import { useAuth } from '../account/session/auth.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyIcon } from '../ui/empty-icon.tsx'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { ListFailure } from '../ui/lists/list-failure.tsx'
import { ListSkeleton } from '../ui/lists/list-skeleton.tsx'
import { Pager } from '../ui/lists/pager.tsx'
import { useLastPage } from '../ui/lists/use-last-page.ts'
import { useLastValue } from '../ui/lists/use-last-value.ts'
import { useSkeleton } from '../ui/loading/skeleton.tsx'
import text from '../ui/text.module.css'
import { PlaylistCard, PlaylistRow } from './cards/playlist-card.tsx'
import {
  defaultViewOf,
  formatPlaylistsAddress,
  formatPlaylistsState,
  type PlaylistsState,
  playlistsQueryOptions,
} from './cards/playlists-query.ts'
import { SampleNotice } from './cards/sample-notice.tsx'
import styles from './playlists-page.module.css'
import { texts } from './texts.ts'

type Props = {
  state: PlaylistsState
  onChange: (change: Partial<PlaylistsState>) => void
  onCreate: () => void
}

export function PlaylistList({ state, onChange, onCreate }: Props) {
  const { user } = useAuth()
  const canLoad = user !== null || state.filter === 'public'
  const query = useQuery({
    ...playlistsQueryOptions(
      user?.uid,
      formatPlaylistsState({ ...state, view: defaultViewOf(state.filter) }).toString(),
    ),
    enabled: canLoad,
  })
  const { error, isPending, isFetching, refetch } = query
  const data = useLastValue(query.data)
  const getPageUrl = (page: number) =>
    `?${formatPlaylistsAddress({ ...state, page }, user !== null)}`
  const { lastPage, isPastEnd } = useLastPage({ page: state.page, data, getPageUrl })
  const skeleton = useSkeleton(isPending && canLoad)
  if (!canLoad) return <SignInPrompt texts={texts} />
  return (
    <>
      {error && (
        <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && !isPastEnd && (
        <>
          <p className={`${text.meta} ${styles.range}`} role="status">
            {data.total > 0 && describeRange(data)}
          </p>
          {data.sample && (
            <div className={styles.note}>
              <SampleNotice />
            </div>
          )}
          {data.items.length > 0 ? (
            <PlaylistPageItems data={data} state={state} />
          ) : (
            <EmptyList state={state} onClear={() => onChange({ search: '' })} onCreate={onCreate} />
          )}
          <Pager page={state.page} lastPage={lastPage} getPageUrl={getPageUrl} />
        </>
      )}
    </>
  )
}

function PlaylistPageItems({ data, state }: { data: PlaylistPage; state: PlaylistsState }) {
  const Item = state.view === 'list' ? PlaylistRow : PlaylistCard
  return (
    <section aria-label={texts.results}>
      <h2 className={text.hidden}>{texts.results}</h2>
      <ul className={state.view === 'list' ? undefined : layout.grid}>
        {data.items.map((playlist) => (
          <Item key={playlist.id} playlist={playlist} isInOwnList={state.filter === 'mine'} />
        ))}
      </ul>
    </section>
  )
}

function describeRange({ page, pageSize, items, total, visibleToOthers }: PlaylistPage): string {
  const from = (page - 1) * pageSize + 1
  const range = texts.showing(
    Math.min(from, total),
    Math.min(total, from + items.length - 1),
    total,
  )
  return visibleToOthers === undefined ? range : range + texts.visibleToOthers(visibleToOthers)
}

type EmptyListProps = { state: PlaylistsState; onClear: () => void; onCreate: () => void }

function EmptyList({ state: { filter, search, page }, onClear, onCreate }: EmptyListProps) {
  const isNarrowed = search || page > 1
  const { title, text: explanation } = texts.empty[filter]
  return (
    <div className={layout.empty}>
      <EmptyIcon />
      <h2 className={text.section}>{isNarrowed ? texts.notFound : title}</h2>
      <p>{search ? texts.noMatch(search) : isNarrowed ? '' : explanation}</p>
      {isNarrowed ? (
        <Button onClick={onClear}>{texts.clear}</Button>
      ) : filter === 'public' || filter === 'mine' ? (
        <Button onClick={onCreate}>{texts.create}</Button>
      ) : (
        <Link className={buttonClass({})} to="?filter=public">
          {texts.seeAll}
        </Link>
      )}
    </div>
  )
}
