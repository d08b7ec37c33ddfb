// Asks before something that cannot be undone.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { warn } from '../ui/browser/log.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/errors/describe-failure.ts'
import { FieldError } from '../ui/forms/field-error.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/popups/dialog.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { spacesKey } from './share/space-queries.ts'
import { texts } from './texts.ts'

type Props = {
  title: string
  lead: string
  confirmLabel: string
  done: string
  failed: string
  onConfirm: () => Promise<void>
  /** Leaves the page, where there is nothing left to see. */
  onDone?: () => void
  onClose: () => void
}

export function ConfirmDialog({
  title,
  lead,
  confirmLabel,
  done,
  failed,
  onConfirm,
  onDone,
  onClose,
}: Props) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function confirm(button: HTMLElement) {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      closeDialog(button)
      onDone?.()
      showToast(done)
      // What is left is not loaded again: it is no longer there for this person.
      void queries.invalidateQueries({
        queryKey: spacesKey,
        refetchType: onDone ? 'none' : 'active',
      })
    } catch (cause) {
      warn(failed, cause)
      setError(describeFailure(cause, failed))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} lead={<p>{lead}</p>} onClose={onClose}>
      {error && <FieldError>{error}</FieldError>}
      <DialogActions>
        <Button
          look="danger"
          busy={isBusy}
          onClick={({ currentTarget }) => void confirm(currentTarget)}
        >
          {confirmLabel}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.form.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
