// The invitations that can still be used. For owners.
import { useQuery } from '@tanstack/react-query'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { invitedQuery } from '../share/space-queries.ts'
import { useSpaceChange } from '../share/use-space-change.ts'
import styles from '../space-page.module.css'
import { texts } from '../texts.ts'

export function Invited({ space }: { space: Space }) {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(invitedQuery(user?.uid, space.id))
  if (error)
    return (
      <ListFailure title={texts.invitedFailed} error={error} busy={isFetching} onRetry={refetch} />
    )
  if (!data || (data.items.length === 0 && !data.link)) return null
  return (
    <section aria-labelledby="invited">
      <h2 className={text.section} id="invited">
        {texts.invitedTitle}
      </h2>
      <ul className={joinClasses(styles.members, styles.invited)}>
        {data.items.map(({ id, email, role, expiresAt }) => (
          <Line
            key={id}
            spaceId={space.id}
            invitationId={id}
            title={email}
            detail={texts.until(role, formatDate(expiresAt))}
            what={texts.withdrawOf(email)}
          />
        ))}
        {data.link && (
          <Line
            spaceId={space.id}
            invitationId={data.link.id}
            title={texts.readerLink}
            detail={texts.linkUntil(formatDate(data.link.expiresAt))}
            what={texts.withdrawLink}
          />
        )}
      </ul>
    </section>
  )
}

type LineProps = {
  spaceId: string
  invitationId: string
  title: string
  detail: string
  what: string
}

function Line({ spaceId, invitationId, title, detail, what }: LineProps) {
  const { isBusy, run } = useSpaceChange()
  const withdraw = () =>
    run(() => api.withdrawSpaceInvitation(spaceId, invitationId), {
      done: texts.withdrawn,
      failed: texts.withdrawFailed,
    })
  return (
    <li>
      <div>
        <p>{title}</p>
        <p className={text.meta}>{detail}</p>
      </div>
      <Button size="small" busy={isBusy} onClick={withdraw}>
        {texts.withdraw}
        <span className={text.hidden}>{what}</span>
      </Button>
    </li>
  )
}
