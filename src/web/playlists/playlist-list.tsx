// One page of the playlists that were asked for.
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PlaylistPage } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { SignInEmpty } from '../accounts/sign-in-empty.tsx'
import { ListFailure } from '../library/list-failure.tsx'
import { ListSkeleton } from '../library/list-skeleton.tsx'
import { Pager } from '../library/pager.tsx'
import { useLast } from '../library/use-last.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyMark } from '../ui/empty-mark.tsx'
import layout from '../ui/layout.module.css'
import { useSkeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import { PlaylistCard, PlaylistRow } from './playlist-card.tsx'
import styles from './playlists-page.module.css'
import { type PlaylistsState, playlistsQuery, toAddress } from './playlists-query.ts'
import { SampleNote } from './sample-note.tsx'
import { texts } from './texts.ts'

type Props = {
  state: PlaylistsState
  onChange: (change: Partial<PlaylistsState>) => void
  onCreate: () => void
}

export function PlaylistList({ state, onChange, onCreate }: Props) {
  const { user } = useAuth()
  const mayAsk = user !== null || state.filter === 'public'
  const query = useQuery({
    ...playlistsQuery(user?.uid, toAddress({ ...state, view: 'grid' }).toString()),
    enabled: mayAsk,
  })
  const { error, isPending, isFetching, refetch } = query
  const data = useLast(query.data)
  const skeleton = useSkeleton(isPending && mayAsk)
  if (!mayAsk) return <SignInEmpty texts={texts} />
  return (
    <>
      {error && <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />}
      {skeleton && <ListSkeleton />}
      {data && !skeleton && (
        <>
          <p className={`${text.meta} ${styles.over}`} role="status">
            {data.total > 0 && showing(data)}
          </p>
          {data.sample && (
            <div className={styles.note}>
              <SampleNote />
            </div>
          )}
          {data.items.length > 0 ? (
            <Items data={data} state={state} />
          ) : (
            <Empty state={state} onClear={() => onChange({ search: '' })} onCreate={onCreate} />
          )}
          <Pager
            page={state.page}
            last={Math.ceil(data.total / data.pageSize)}
            addressOf={(page) => `?${toAddress({ ...state, page })}`}
          />
        </>
      )}
    </>
  )
}

function Items({ data, state }: { data: PlaylistPage; state: PlaylistsState }) {
  const Item = state.view === 'list' ? PlaylistRow : PlaylistCard
  return (
    <section aria-label={texts.results}>
      <h2 className={text.hidden}>{texts.results}</h2>
      <ul className={state.view === 'list' ? undefined : layout.grid}>
        {data.items.map((playlist) => (
          <Item key={playlist.id} playlist={playlist} among={state.filter === 'mine' ? 'own' : undefined} />
        ))}
      </ul>
    </section>
  )
}

function showing({ page, pageSize, items, total }: PlaylistPage): string {
  const from = (page - 1) * pageSize + 1
  return texts.showing(Math.min(from, total), Math.min(total, from + items.length - 1), total)
}

type EmptyProps = { state: PlaylistsState; onClear: () => void; onCreate: () => void }

function Empty({ state: { filter, search, page }, onClear, onCreate }: EmptyProps) {
  const found = search || page > 1
  const { title, text: sentence } = texts.empty[filter]
  return (
    <div className={layout.empty}>
      <EmptyMark />
      <h2 className={text.section}>{found ? texts.notFound : title}</h2>
      <p>{search ? texts.noMatch(search) : found ? '' : sentence}</p>
      {found ? (
        <Button onClick={onClear}>{texts.clear}</Button>
      ) : filter === 'public' || filter === 'mine' ? (
        <Button onClick={onCreate}>{texts.create}</Button>
      ) : (
        <Link className={buttonClass({})} to="?">
          {texts.seeAll}
        </Link>
      )}
    </div>
  )
}
