// Asks before the entered model and its key are removed, because the key cannot be shown or restored.
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { modelTexts } from './model-texts.ts'

const labels = modelTexts.remove

type Props = {
  isBusy: boolean
  /** What went wrong. */
  message: string
  /** Resolves to whether it succeeded. */
  onRemove: () => Promise<boolean>
  onClose: () => void
}

export function RemoveModelDialog({ isBusy, message, onRemove, onClose }: Props) {
  return (
    <Dialog title={labels.title} lead={<p className={text.muted}>{labels.lead}</p>} onClose={onClose}>
      <p role="alert">{message}</p>
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{labels.keep}</Button>
        <Button
          look="danger"
          busy={isBusy}
          onClick={async ({ currentTarget }) => {
            if (await onRemove()) closeDialog(currentTarget)
          }}
        >
          {isBusy ? labels.busy : labels.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
