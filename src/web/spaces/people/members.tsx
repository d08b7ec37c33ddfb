// The members of a space with their roles. Owners change roles and remove members.
import { useQuery } from '@tanstack/react-query'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { membersQuery } from '../share/space-queries.ts'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'
import { MemberRow } from './member-row.tsx'

export function Members({ space }: { space: Space }) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(membersQuery(user?.uid, space.id))
  return (
    <section aria-labelledby="space-members">
      <div className={text.headed}>
        <h2 className={text.section} id="space-members">
          {texts.membersTitle}
        </h2>
        {data && <p className={text.meta}>{texts.seatsTaken(data.seats)}</p>}
      </div>
      {error && (
        <ListFailure
          title={texts.membersFailed}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      <ul className={styles.members}>
        {data?.items.map((member) => (
          <MemberRow key={member.id} space={space} member={member} />
        ))}
      </ul>
    </section>
  )
}
