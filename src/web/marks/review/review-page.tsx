// The page on which a person reviews the cards that are due.
import { useQuery } from '@tanstack/react-query'
import { routes } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { pageTitle } from '../../ui/brand.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { dueCardsQuery } from '../cards/due-cards-query.ts'
import { Review } from './review.tsx'
import { texts } from './texts.ts'

export function ReviewPage() {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery({
    ...dueCardsQuery(user?.uid),
    refetchOnMount: 'always',
  })
  return (
    <div className={layout.page}>
      <title>{pageTitle(routes.review.title)}</title>
      <div className={layout.center}>
        {error && !data && (
          <ListFailure title={texts.failed} error={error} busy={isFetching} onRetry={refetch} />
        )}
        {!data && !error && (
          <p className={text.meta} role="status">
            {texts.loading}
          </p>
        )}
        {data && user && (
          <Review due={data} userId={user.uid} onReload={refetch} isReloading={isFetching} />
        )}
      </div>
    </div>
  )
}
