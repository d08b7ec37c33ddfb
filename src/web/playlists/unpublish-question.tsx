// Asks whether the public pages that were published with a playlist become private
// together with it.
import { useState } from 'react'
import { warn } from '../ui/browser/log.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/forms/checkbox-field.tsx'
import { FieldError } from '../ui/forms/field-error.tsx'
import { closeDialog, DialogActions } from '../ui/popups/dialog.tsx'
import styles from './playlist-form.module.css'
import { texts } from './texts.ts'

type Props = {
  /** How many pages were published with the playlist. */
  count: number
  confirmLabel: string
  look: 'primary' | 'danger'
  /** What was not done if it fails. */
  failureMessage: string
  onConfirm: (choice: { unpublishSummaries: boolean }) => Promise<void>
  /** Without it, Cancel closes the dialog. */
  onCancel?: () => void
}

export function UnpublishQuestion({
  count,
  confirmLabel,
  look,
  failureMessage,
  onConfirm,
  onCancel,
}: Props) {
  const [unpublishSummaries, setUnpublishSummaries] = useState(true)
  const [isPending, setPending] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function confirm(button: HTMLElement) {
    setPending(true)
    setFailed(false)
    try {
      await onConfirm({ unpublishSummaries })
      closeDialog(button)
    } catch (cause) {
      warn(failureMessage, cause)
      setFailed(true)
    }
    setPending(false)
  }

  return (
    <>
      <div className={styles.question}>
        <CheckboxField
          name="unpublishSummaries"
          label={texts.unpublish.question(count)}
          help={texts.unpublish.help(count)}
          checked
          onChange={setUnpublishSummaries}
        />
      </div>
      {hasFailed && <FieldError>{failureMessage}</FieldError>}
      <DialogActions>
        <Button
          onClick={({ currentTarget }) => (onCancel ? onCancel() : closeDialog(currentTarget))}
        >
          {texts.form.cancel}
        </Button>
        <Button
          look={look}
          busy={isPending}
          onClick={({ currentTarget }) => void confirm(currentTarget)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  )
}
