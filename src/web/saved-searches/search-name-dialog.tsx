// The dialog that names a search: a new one, or one that is saved already.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxSavedSearchNameCharacters } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/saved-searches.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api/api.ts'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/describe-failure.ts'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { refreshSavedSearches } from './saved-searches-query.ts'
import { texts } from './texts.ts'

/** `saved` is the search to rename; `query` is a new one, with a name to begin with. */
type Props = ({ saved: SavedSearch } | { query: string; suggestedName: string }) & { onClose: () => void }

export function NameDialog({ onClose, ...target }: Props) {
  const queries = useQueryClient()
  const userId = useAuth().user?.uid
  const formRef = useRef<HTMLFormElement>(null)
  const isNew = 'query' in target
  const form = useForm({
    validate: ({ name = '' }) => (name.trim() ? null : { message: texts.nameEmpty, fields: ['name'] }),
    async submit({ name = '' }) {
      if (isNew) await api.saveSearch({ name, query: target.query })
      else await api.renameSavedSearch(target.saved.id, name)
      void refreshSavedSearches(queries, userId)
      showToast(isNew ? texts.saved : texts.renamed)
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, texts.saveFailed), fields: ['name'] }),
  })
  return (
    <Dialog
      title={isNew ? texts.saveTitle : texts.renameTitle}
      lead={<p className={text.muted}>{isNew ? texts.saveLead : texts.renameLead}</p>}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={texts.name}
          name="name"
          form={form}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={maxSavedSearchNameCharacters}
          defaultValue={isNew ? target.suggestedName : target.saved.name}
        />
        <DialogActions>
          <Button onClick={() => closeDialog(formRef.current)}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {texts.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
