// Asks before several summaries become public.
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'

type Props = { count: number; onPublish: () => void; onClose: () => void }

export function BulkPublishDialog({ count, onPublish, onClose }: Props) {
  return (
    <Dialog
      title={texts.publishTitle(count)}
      lead={<p className={text.muted}>{texts.publishLead}</p>}
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        <Button
          look="primary"
          onClick={({ currentTarget }) => {
            onPublish()
            closeDialog(currentTarget)
          }}
        >
          {texts.publishSelected}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
