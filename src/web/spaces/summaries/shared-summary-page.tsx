// A shared summary as the members of a space read it, without the private data of who shared it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { spacePath, summaryPath } from '#contract/basics/paths.ts'
import type { SharedContent } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { ReadOnlyArticle } from '../../summary/public/read-only-article.tsx'
import { toSummaryView } from '../../summary/public/to-summary-view.ts'
import reader from '../../summary/summary-layout.module.css'
import sidebar from '../../summary/summary-sidebar.module.css'
import { SummarySkeleton } from '../../summary/summary-skeleton.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { sharedQuery } from '../share/space-queries.ts'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'
import { useSpaceUpdates } from '../use-space-updates.ts'
import { SharedMenu } from './shared-menu.tsx'

export function SharedSummaryPage() {
  useSpaceUpdates()
  const { spaceId = '', sharedId = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    sharedQuery(user?.uid, spaceId, sharedId),
  )
  const skeleton = useSkeleton(isPending)
  if (isPending || skeleton)
    return (
      <div className={joinClasses(layout.page, reader.page)}>{skeleton && <SummarySkeleton />}</div>
    )
  // What was taken out, or shared in a space that one left, is not shown from an earlier response.
  if (!data || isNotFoundError(error))
    return <LoadError error={error} busy={isFetching} onRetry={refetch} />
  return (
    <div className={joinClasses(layout.page, reader.page)}>
      <title>{pageTitle(data.title)}</title>
      <ReadOnlyArticle
        key={data.id}
        view={toSummaryView(data)}
        origin={<Origin shared={data} />}
        about={<About shared={data} />}
      />
    </div>
  )
}

function Origin({ shared: { spaceId, spaceName, sharedBy } }: { shared: SharedContent }) {
  return (
    <p className={text.meta}>
      {texts.inSpace}
      <Link to={spacePath(spaceId)}>
        <bdi>{spaceName}</bdi>
      </Link>
      {sharedBy.isYou ? texts.sharedByYou : texts.sharedByName(sharedBy.name)}
    </p>
  )
}

function About({ shared }: { shared: SharedContent }) {
  const { spaceId, sharedBy, sharedAt, note, mayRemove, videoId } = shared
  const navigate = useNavigate()
  return (
    <section className={sidebar.about} aria-labelledby="shared-by">
      <div className={styles.heading}>
        <h2 className={text.strong} id="shared-by">
          {texts.sharedHere}
        </h2>
        {(mayRemove || sharedBy.isYou) && (
          <SharedMenu
            spaceId={spaceId}
            summary={shared}
            onRemoved={() => void navigate(spacePath(spaceId))}
          />
        )}
      </div>
      <div className={styles.shared}>
        <Avatar name={sharedBy.name} size="tiny" tinted />
        <div>
          <p className={text.meta}>
            <b>
              <bdi>{sharedBy.name}</bdi>
            </b>
            {texts.sharedWhen(texts.on(formatDate(sharedAt) ?? ''))}
          </p>
          {note && <p dir="auto">{note}</p>}
        </div>
      </div>
      {sharedBy.isYou && (
        <p>
          <Link to={summaryPath(videoId)}>{texts.ownSummary}</Link>
        </p>
      )}
    </section>
  )
}
