// Asks for confirmation before a person is blocked.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportRequest } from '#contract/social/social.ts'
import { api } from '../../api/api.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { invalidateSocialQueries } from '../cache/query-keys.ts'
import { texts } from './texts.ts'

export type BlockTarget = {
  kind: Exclude<ReportRequest['kind'], 'summary'>
  /** The id of a playlist or comment, whose author is blocked, or a creator's username. */
  targetId: string
  displayName: string
  /** False when the person is not discoverable. */
  isNamed: boolean
  /** Removes what the user may no longer see from the screen. */
  onBlocked: () => void
}

type Props = BlockTarget & { onClose: () => void }

export function BlockDialog({ kind, targetId, displayName, isNamed, onBlocked, onClose }: Props) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function block(button: HTMLElement) {
    setPending(true)
    setFailed(false)
    try {
      await api.block(kind, targetId)
    } catch (cause) {
      warn(texts.block.failed(displayName), cause)
      setFailed(true)
      return setPending(false)
    }
    await invalidateSocialQueries(queries, 'later')
    showToast(texts.block.done(displayName))
    closeDialog(button)
    onBlocked()
  }

  return (
    <Dialog
      title={texts.block.title(displayName)}
      lead={<p>{isNamed ? texts.block.text : texts.block.textUnnamed}</p>}
      onClose={onClose}
    >
      {hasFailed && <FieldError>{texts.block.failed(displayName)}</FieldError>}
      <DialogActions>
        <Button
          look="danger"
          busy={isPending}
          onClick={({ currentTarget }) => void block(currentTarget)}
        >
          {isPending ? texts.block.blocking : texts.block.short}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.block.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
