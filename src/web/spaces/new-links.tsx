// The links of invitations that were not mailed.
import type { NewSpaceInvitations } from '#contract/spaces.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, DialogActions } from '../ui/dialog.tsx'
import { CopyLink } from './copy-link.tsx'
import dialog from './dialogs.module.css'
import { texts } from './texts.ts'

export function NewLinks({ invitations }: { invitations: NewSpaceInvitations['items'] }) {
  return (
    <div className={dialog.form}>
      {invitations.map(({ id, email, link }) => (
        <CopyLink key={id} label={texts.linkFor(email)} link={link} />
      ))}
      <DialogActions>
        <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.done}
        </Button>
      </DialogActions>
    </div>
  )
}
