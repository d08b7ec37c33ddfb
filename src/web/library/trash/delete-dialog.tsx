// Asks before something is deleted for good.
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts } from './texts.ts'

type Props = {
  title: string
  /** What is deleted, if it is one item. */
  name: string | null
  warning: string
  onDelete: () => void
  onClose: () => void
}

export function DeleteDialog({ title, name, warning, onDelete, onClose }: Props) {
  return (
    <Dialog
      title={title}
      lead={
        <>
          {name && <p dir="auto">{name}</p>}
          <p className={text.muted}>{warning}</p>
        </>
      }
      onClose={onClose}
    >
      <DialogActions>
        <Button
          look="danger"
          onClick={({ currentTarget }) => {
            // The focus is back in the list before the item disappears.
            closeDialog(currentTarget)
            onDelete()
          }}
        >
          {texts.deleteForGood}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
