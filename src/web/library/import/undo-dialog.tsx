// Says what taking the last import back removes, before it does.
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { describeUndo, removesAnything } from './describe-import.ts'
import { texts } from './texts.ts'
import { useImportChange } from './use-import-change.ts'

export function UndoDialog({ onClose }: { onClose: () => void }) {
  const actions = useRef<HTMLDivElement>(null)
  const id = useId()
  const { isBusy, undoFailure, undo } = useImportChange()
  const { data, error } = useQuery({
    queryKey: ['library-import-undo'],
    queryFn: api.countImportUndo,
    staleTime: 0,
    gcTime: 0,
  })
  async function confirm() {
    if (await undo()) closeDialog(actions.current)
  }
  return (
    <Dialog
      title={texts.undoTitle}
      lead={
        <p className={text.meta} role="status">
          {data
            ? describeUndo(data)
            : error
              ? describeFailure(error, texts.undoFailed)
              : texts.counting}
        </p>
      }
      onClose={onClose}
    >
      <div ref={actions}>
        {undoFailure && <FieldError id={id}>{undoFailure}</FieldError>}
        <DialogActions>
          <Button onClick={() => closeDialog(actions.current)}>{texts.cancel}</Button>
          {data && removesAnything(data) && (
            <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
              {texts.undo}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
