// The page of a creator: name, counts and public playlists.
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Info } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { Creator } from '#contract/social/social.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { PlaylistCard } from '../../playlists/cards/playlist-card.tsx'
import {
  parsePlaylistsState,
  playlistsQueryOptions,
} from '../../playlists/cards/playlists-query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { Callout } from '../../ui/callout.tsx'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { useLastPage } from '../../ui/lists/use-last-page.ts'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { queryKeys } from '../cache/query-keys.ts'
import { CreatorMenu } from './creator-menu.tsx'
import styles from './creator-page.module.css'
import { FollowButton } from './follow-button.tsx'
import { texts } from './texts.ts'

export function CreatorPage() {
  const { username = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: queryKeys.creator(user?.uid, username),
    queryFn: () => api.getCreator(username),
    // A creator may be blocked or no longer discoverable, so a cached response is not shown alone.
    staleTime: 0,
  })
  if (isPending) return <div className={layout.page} />
  if (!data || isNotFoundError(error))
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={texts.page.failed} />
  return (
    <div className={layout.page}>
      <title>{pageTitle(data.displayName)}</title>
      <CreatorHeader creator={data} />
      <PublicPlaylists username={data.username} />
    </div>
  )
}

function CreatorHeader({ creator }: { creator: Creator }) {
  const { displayName, username, followers, following, playlistsCount, isYou, isHidden } = creator
  return (
    <>
      {isHidden && (
        <Callout icon={<EyeOff />}>
          <p>{texts.page.hidden}</p>
        </Callout>
      )}
      <div className={styles.header}>
        <Avatar name={displayName} size="large" tinted />
        <div>
          <h1 className={text.title}>{displayName}</h1>
          <MetaList
            facts={[
              texts.handle(username),
              texts.followers(followers),
              texts.followingCount(following),
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
        <Callout icon={<Info />}>
          <p>
            {texts.page.you} <Link to={routes.profile.path}>{texts.page.edit}</Link>
          </p>
        </Callout>
      )}
    </>
  )
}

function PublicPlaylists({ username }: { username: string }) {
  const { user } = useAuth()
  const { page } = parsePlaylistsState(useSearchParams()[0], false)
  const query = new URLSearchParams({ creator: username, page: String(page) }).toString()
  const { data, error, isFetching, refetch } = useQuery(playlistsQueryOptions(user?.uid, query))
  const getPageUrl = (number: number) => `?page=${number}`
  const { lastPage, isPastEnd } = useLastPage({ page, data, getPageUrl })
  return (
    <section className={styles.section} aria-labelledby="playlists">
      <h2 className={text.section} id="playlists">
        {texts.page.playlists}
      </h2>
      {error && (
        <ListFailure
          title={texts.page.listFailed}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      {data?.items.length === 0 && !isPastEnd && <p className={text.muted}>{texts.page.none}</p>}
      <ul className={layout.grid}>
        {data?.items.map((playlist) => (
          <PlaylistCard key={playlist.id} playlist={playlist} />
        ))}
      </ul>
      <Pager page={page} lastPage={lastPage} getPageUrl={getPageUrl} />
    </section>
  )
}
