// Changes the note with which one shared a summary.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { texts as uiTexts } from '../../ui/texts.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import dialog from '../dialogs.module.css'
import { NoteField } from '../share/note-field.tsx'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'

type Props = { spaceId: string; sharedId: string; title: string; note: string; onClose: () => void }

export function NoteDialog({ spaceId, sharedId, title, note, onClose }: Props) {
  const queries = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: () => null,
    async submit({ note: changed = '' }) {
      await api.changeSharedNote(spaceId, sharedId, changed)
      void queries.invalidateQueries({ queryKey: spacesKey })
      showToast(texts.noteSaved)
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, texts.noteFailed), fields: [] }),
  })
  const lead = (
    <p className={text.muted} dir="auto">
      {title}
    </p>
  )
  return (
    <Dialog title={texts.changeNote} lead={lead} onClose={onClose}>
      <form ref={formRef} className={dialog.form} noValidate onSubmit={form.onSubmit}>
        <NoteField note={note} />
        {form.error && <FieldError id={form.errorId}>{form.error.message}</FieldError>}
        <DialogActions>
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? uiTexts.saving : texts.form.save}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {texts.form.cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
