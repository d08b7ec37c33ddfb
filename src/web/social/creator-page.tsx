// A person who can be found: who they are here, and the playlists that they show.
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Info } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { Creator } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { ListFailure } from '../library/list-failure.tsx'
import { Pager } from '../library/pager.tsx'
import { PlaylistCard } from '../playlists/playlist-card.tsx'
import { playlistsQuery, readState } from '../playlists/playlists-query.ts'
import { isMissing, NoSummary } from '../summaries/no-summary.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Facts } from '../ui/facts.tsx'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import { CreatorMenu } from './creator-menu.tsx'
import styles from './creator-page.module.css'
import { FollowButton } from './follow-button.tsx'
import { texts } from './texts.ts'

const said = texts.creator

export function CreatorPage() {
  const { username = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['creators', user?.uid, 'one', username],
    queryFn: () => api.readCreator(username),
    // Who was blocked, or let nobody find them any more, is not shown from memory.
    staleTime: 0,
  })
  if (isPending) return <div className={layout.page} />
  if (!data || isMissing(error))
    return <NoSummary error={error} busy={isFetching} onRetry={refetch} failed={said.failed} />
  return (
    <div className={layout.page}>
      <title>{`${data.displayName} · Pith`}</title>
      <Head creator={data} />
      <Playlists username={data.username} />
    </div>
  )
}

function Head({ creator }: { creator: Creator }) {
  const { displayName, username, followers, following, playlistsCount, isYou, isHidden } = creator
  return (
    <>
      {isHidden && (
        <Note icon={<EyeOff />}>
          <p>{said.hidden}</p>
        </Note>
      )}
      <div className={styles.head}>
        <Avatar name={displayName} size="large" tinted />
        <div>
          <h1 className={text.title}>{displayName}</h1>
          <Facts
            facts={[
              texts.handle(username),
              texts.followers(followers),
              texts.followsCount(following),
              texts.playlists(playlistsCount),
            ]}
          />
        </div>
        {!isYou && (
          <div className={layout.row}>
            <FollowButton creator={creator} />
            <CreatorMenu creator={creator} />
          </div>
        )}
      </div>
      {isYou && !isHidden && (
        <Note icon={<Info />}>
          <p>
            {said.you} <Link to={routes.profile.path}>{said.edit}</Link>
          </p>
        </Note>
      )}
    </>
  )
}

function Playlists({ username }: { username: string }) {
  const { user } = useAuth()
  const { page } = readState(useSearchParams()[0])
  const query = new URLSearchParams({ creator: username, page: String(page) }).toString()
  const { data, error, isFetching, refetch } = useQuery(playlistsQuery(user?.uid, query))
  return (
    <section className={styles.section} aria-labelledby="playlists">
      <h2 className={text.section} id="playlists">
        {said.playlists}
      </h2>
      {error && <ListFailure title={said.listFailed} error={error} busy={isFetching} onRetry={refetch} />}
      {data?.items.length === 0 && <p className={text.muted}>{said.none}</p>}
      <ul className={layout.grid}>
        {data?.items.map((playlist) => (
          <PlaylistCard key={playlist.id} playlist={playlist} />
        ))}
      </ul>
      {data && (
        <Pager page={page} last={Math.ceil(data.total / data.pageSize)} addressOf={(number) => `?page=${number}`} />
      )}
    </section>
  )
}
