// The page of a playlist: header, running import, videos and comments.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { useAuth } from '../account/session/auth.tsx'
import { Comments } from '../social/comments/comments.tsx'
import { pageTitle } from '../ui/brand.ts'
import { buttonClass } from '../ui/button.tsx'
import { hasCommunity } from '../ui/community.ts'
import { isNotFoundError, LoadError } from '../ui/errors/load-error.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Link } from '../ui/link.tsx'
import { SkeletonBlock, useSkeleton } from '../ui/loading/skeleton.tsx'
import { playlistQueryOptions } from './cards/playlists-query.ts'
import { ImportList } from './import/import-list.tsx'
import { isImportPending } from './import/import-progress.ts'
import { PlaylistHeader } from './playlist-header.tsx'
import { PlaylistItems } from './playlist-items.tsx'
import styles from './playlist-page.module.css'
import { texts } from './texts.ts'

/** Interval while an import is running, in milliseconds. */
const refetchIntervalMs = 3000

export function PlaylistPage() {
  const { playlistId = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...playlistQueryOptions(user?.uid, playlistId),
    refetchInterval: ({ state }) =>
      state.data?.imports.some(isImportPending) ? refetchIntervalMs : false,
  })
  const skeleton = useSkeleton(isPending)
  if (isPending || skeleton) return <div className={layout.page}>{skeleton && <Skeleton />}</div>
  // A playlist that became private also disappears when an older response is cached.
  if (!data || isNotFoundError(error))
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={texts.pageFailed} />
  return <PlaylistArticle key={data.id} playlist={data} />
}

function PlaylistArticle({ playlist }: { playlist: PlaylistView }) {
  return (
    <article className={layout.page}>
      <title>{pageTitle(playlist.name)}</title>
      <Link
        className={joinClasses(buttonClass({ look: 'quiet' }), styles.back)}
        to={routes.playlists.path}
      >
        <ArrowLeft />
        {texts.back}
      </Link>
      <PlaylistHeader playlist={playlist} />
      <ImportList playlist={playlist} />
      <PlaylistItems playlist={playlist} />
      {hasCommunity && playlist.isPublic && <Comments playlist={playlist} />}
    </article>
  )
}

function Skeleton() {
  return (
    <div className={styles.header} aria-hidden>
      <SkeletonBlock className={styles.thumbnail} />
      <div>
        <SkeletonBlock className={styles.line} />
        <SkeletonBlock className={styles.short} />
      </div>
    </div>
  )
}
