// Invites people to a space by their addresses, or readers by a link.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewSpaceInvitations, Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Dialog } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { invitedQuery } from '../share/space-queries.ts'
import { texts } from '../texts.ts'
import { InviteForm } from './invite-form.tsx'
import { NewLinks } from './new-links.tsx'
import { ReaderLink } from './reader-link.tsx'

export function InviteDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const { user } = useAuth()
  const { data } = useQuery(invitedQuery(user?.uid, space.id))
  /**
   * New invitations of which some were not mailed. Their links are shown, which is
   * possible only once.
   */
  const [made, setMade] = useState<NewSpaceInvitations['items']>([])
  const unmailed = made.filter(({ notMailed }) => notMailed)
  const hasLinks = unmailed.length > 0
  return (
    <Dialog
      title={texts.inviteTitle(space.name)}
      lead={
        <p className={text.muted}>
          {hasLinks
            ? texts.notMailed(made.length - unmailed.length, unmailed.length)
            : texts.inviteLead}
        </p>
      }
      size="wide"
      closesOutside={false}
      onClose={onClose}
    >
      {hasLinks ? (
        <NewLinks invitations={unmailed} />
      ) : (
        <>
          <InviteForm space={space} seats={data?.seats} onUnmailed={setMade} />
          <ReaderLink spaceId={space.id} existing={data?.link ?? null} />
        </>
      )}
    </Dialog>
  )
}
