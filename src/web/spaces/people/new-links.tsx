// The links of invitations that were not mailed, with the reason of each.
import { useEffect, useRef } from 'react'
import type { NewSpaceInvitations } from '#contract/spaces/spaces.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import dialog from '../dialogs.module.css'
import { texts } from '../texts.ts'
import { CopyLink } from './copy-link.tsx'

export function NewLinks({ invitations }: { invitations: NewSpaceInvitations['items'] }) {
  const list = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => list.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={list} className={dialog.form}>
      {invitations.map(({ id, email, link, notMailed }) => (
        <CopyLink
          key={id}
          label={texts.linkFor(email)}
          link={link}
          {...(notMailed && { help: texts.unmailed[notMailed] })}
        />
      ))}
      <DialogActions>
        <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.done}
        </Button>
      </DialogActions>
    </div>
  )
}
