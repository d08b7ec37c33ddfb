// The invitations for the address of one's own account.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { spacePath } from '#contract/basics/paths.ts'
import type { OwnInvitation } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/dates/format-date.ts'
import layout from '../../ui/layout.module.css'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import text from '../../ui/text.module.css'
import { ownInvitationsQuery } from '../share/space-queries.ts'
import { useSpaceChange } from '../share/use-space-change.ts'
import styles from '../spaces-page.module.css'
import { texts } from '../texts.ts'

export function OwnInvitations() {
  const { user } = useAuth()
  const { data, error, isFetching, refetch } = useQuery(ownInvitationsQuery(user?.uid))
  if (error)
    return (
      <ListFailure
        title={texts.invitationsFailed}
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    )
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="own-invitations">
      <h2 className={text.section} id="own-invitations">
        {texts.invitations}
      </h2>
      <ul className={styles.list}>
        {data.items.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({
  invitation: { id, space, description, inviter, role, expiresAt },
}: {
  invitation: OwnInvitation
}) {
  const navigate = useNavigate()
  const { isBusy, run } = useSpaceChange()
  const join = () =>
    run(async () => void navigate(spacePath((await api.acceptSpaceInvitation(id)).spaceId)), {
      done: texts.joined(space),
      failed: texts.joinFailed,
    })
  const decline = () =>
    run(() => api.declineSpaceInvitation(id), { done: texts.declined, failed: texts.declineFailed })
  return (
    <li>
      <div>
        <h3 className={text.strong} dir="auto">
          {space}
        </h3>
        {description && (
          <p className={text.muted} dir="auto">
            {description}
          </p>
        )}
        <p className={text.meta}>{texts.invites(inviter, role, formatDate(expiresAt))}</p>
      </div>
      <div className={layout.row}>
        <Button look="primary" size="small" busy={isBusy} onClick={join}>
          {texts.join}
          <span className={text.hidden}>{texts.joinSpace(space)}</span>
        </Button>
        <Button size="small" busy={isBusy} onClick={decline}>
          {texts.decline}
          <span className={text.hidden}>{texts.joinSpace(space)}</span>
        </Button>
      </div>
    </li>
  )
}
