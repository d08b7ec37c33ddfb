// One playlist: what it is, what is in it, and what others say of it.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { PlaylistView } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { Comments } from '../social/comments.tsx'
import { isMissing, NoSummary } from '../summaries/no-summary.tsx'
import { buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Bone, useSkeleton } from '../ui/skeleton.tsx'
import { ImportList } from './import-list.tsx'
import { isUnderWay } from './listing.ts'
import { PlaylistHead } from './playlist-head.tsx'
import { PlaylistItems } from './playlist-items.tsx'
import styles from './playlist-page.module.css'
import { playlistQuery } from './playlists-query.ts'
import { texts } from './texts.ts'

/** While videos are on their way into it. */
const askAgainMs = 3000

export function PlaylistPage() {
  const { playlistId = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...playlistQuery(user?.uid, playlistId),
    refetchInterval: ({ state }) => (state.data?.imports.some(isUnderWay) ? askAgainMs : false),
  })
  const skeleton = useSkeleton(isPending)
  if (isPending || skeleton) return <div className={layout.page}>{skeleton && <Skeleton />}</div>
  // One that was made private meanwhile is gone, also from the page that showed it.
  if (!data || isMissing(error))
    return <NoSummary error={error} busy={isFetching} onRetry={refetch} failed={texts.pageFailed} />
  return <PlaylistArticle key={data.id} playlist={data} />
}

function PlaylistArticle({ playlist }: { playlist: PlaylistView }) {
  return (
    <article className={layout.page}>
      <title>{`${playlist.name} · Pith`}</title>
      <Link className={joinClasses(buttonClass({ look: 'quiet' }), styles.back)} to={routes.playlists.path}>
        <ArrowLeft />
        {texts.back}
      </Link>
      <PlaylistHead playlist={playlist} />
      <ImportList playlist={playlist} />
      <PlaylistItems playlist={playlist} />
      {playlist.isPublic && <Comments playlist={playlist} />}
    </article>
  )
}

function Skeleton() {
  return (
    <div className={styles.head} aria-hidden>
      <Bone className={styles.picture} />
      <div>
        <Bone className={styles.line} />
        <Bone className={styles.short} />
      </div>
    </div>
  )
}
