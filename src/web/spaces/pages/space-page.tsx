// A space as its members see it: what is shared, who they are, and what it is about.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import { isNotFoundError, LoadError } from '../../ui/errors/load-error.tsx'
import layout from '../../ui/layout.module.css'
import { useSkeleton } from '../../ui/loading/skeleton.tsx'
import text from '../../ui/text.module.css'
import { Invited } from '../people/invited.tsx'
import { Members } from '../people/members.tsx'
import { spaceQuery } from '../share/space-queries.ts'
import styles from '../space-page.module.css'
import { SpaceSkeleton } from '../space-skeleton.tsx'
import { SharedList } from '../summaries/shared-list.tsx'
import { texts } from '../texts.ts'
import { useSpaceUpdates } from '../use-space-updates.ts'
import { About } from './about.tsx'
import { SpaceHeader } from './space-header.tsx'

const SpaceAsk = lazy(async () => ({
  default: (await import('../../ask/pages/space-ask.tsx')).SpaceAsk,
}))

export function SpacePage() {
  useSpaceUpdates()
  const { spaceId = '' } = useParams()
  const { user } = useAuth()
  const { data, error, isPending, isFetching, refetch } = useQuery(spaceQuery(user?.uid, spaceId))
  const skeleton = useSkeleton(isPending)
  if (isPending || skeleton)
    return <div className={layout.page}>{skeleton && <SpaceSkeleton />}</div>
  // Who was removed sees nothing of what an earlier response showed.
  if (!data || isNotFoundError(error))
    return <LoadError error={error} busy={isFetching} onRetry={refetch} title={texts.pageFailed} />
  return <SpaceView key={data.id} space={data} />
}

function SpaceView({ space }: { space: Space }) {
  return (
    <div className={layout.page}>
      <title>{pageTitle(space.name)}</title>
      <SpaceHeader space={space} />
      <div className={layout.split}>
        <div>
          <SharedList space={space} />
          {space.summaries > 0 && (
            <section className={styles.ask} aria-labelledby="ask-space">
              <h2 className={text.section} id="ask-space">
                {texts.ask}
              </h2>
              <Suspense>
                <SpaceAsk spaceId={space.id} />
              </Suspense>
            </section>
          )}
        </div>
        <aside className={styles.side} aria-label={texts.membersTitle}>
          <Members space={space} />
          {space.role === 'owner' && <Invited space={space} />}
          <About space={space} />
        </aside>
      </div>
    </div>
  )
}
