// The list of a person's spaces.
import { useQuery } from '@tanstack/react-query'
import { spacePath } from '#contract/basics/paths.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import covering from '../../ui/covering-link.module.css'
import { EmptyIcon } from '../../ui/empty-icon.tsx'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { SkeletonBlock, useSkeleton } from '../../ui/loading/skeleton.tsx'
import { MetaList } from '../../ui/meta-list.tsx'
import text from '../../ui/text.module.css'
import { spacesQuery } from '../share/space-queries.ts'
import styles from '../spaces-page.module.css'
import { texts } from '../texts.ts'

export function SpaceList() {
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery(spacesQuery(user?.uid))
  const skeleton = useSkeleton(isPending)
  return (
    <section aria-label={texts.list}>
      {error && (
        <ListFailure title={texts.listFailed} error={error} busy={isFetching} onRetry={refetch} />
      )}
      {skeleton && <Skeleton />}
      {data && !skeleton && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((space) => (
            <SpaceItem key={space.id} space={space} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <div className={layout.empty}>
          <EmptyIcon />
          <h2 className={text.section}>{texts.none}</h2>
          <p>{texts.noneText}</p>
        </div>
      )}
    </section>
  )
}

function SpaceItem({
  space: { id, name, description, role, members, summaries },
}: {
  space: Space
}) {
  return (
    <li className={covering.covered}>
      <div>
        <h2 className={text.strong}>
          <Link className={covering.link} to={spacePath(id)} dir="auto" data-shortcut="item">
            {name}
          </Link>
        </h2>
        {description && (
          <p className={text.muted} dir="auto">
            {description}
          </p>
        )}
        <MetaList
          facts={[texts.members(members), texts.summaries(summaries), texts.youAre(role)]}
        />
      </div>
    </li>
  )
}

function Skeleton() {
  return (
    <div aria-hidden>
      {[0, 1, 2].map((key) => (
        <SkeletonBlock key={key} className={styles.line} />
      ))}
    </div>
  )
}
