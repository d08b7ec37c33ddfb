// Asks before something is deleted for good.
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

type Props = {
  title: string
  /** What is deleted, if it is one summary. */
  name: string | null
  onDelete: () => Promise<void>
  onClose: () => void
}

export function DeleteDialog({ title, name, onDelete, onClose }: Props) {
  const actions = useRef<HTMLDivElement>(null)
  const [isDeleting, setDeleting] = useState(false)
  async function confirm() {
    setDeleting(true)
    await onDelete()
    closeDialog(actions.current)
  }
  return (
    <Dialog
      title={title}
      lead={
        <>
          {name && <p dir="auto">{name}</p>}
          <p className={text.muted}>{texts.warning}</p>
        </>
      }
      onClose={onClose}
    >
      <div ref={actions}>
        <DialogActions>
          <Button look="danger" busy={isDeleting} onClick={() => void confirm()}>
            {texts.deleteForGood}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
