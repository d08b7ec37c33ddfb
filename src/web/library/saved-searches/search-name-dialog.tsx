// The dialog that names a search: a new one, or one that is saved already.
import { useQueryClient } from '@tanstack/react-query'
import { maxSavedSearchNameCharacters } from '#contract/basics/limits.ts'
import type { SavedSearch } from '#contract/library/saved-searches.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { NameDialog } from '../../ui/forms/name-dialog.tsx'
import { showToast } from '../../ui/toasts/toasts.ts'
import { refreshSavedSearches } from './saved-searches-query.ts'
import { texts } from './texts.ts'

const words = {
  label: texts.name,
  missing: texts.nameEmpty,
  submit: texts.submit,
  cancel: texts.cancel,
  failed: texts.saveFailed,
}
const newWords = { ...words, title: texts.saveTitle, lead: texts.saveLead }
const renameWords = { ...words, title: texts.renameTitle, lead: texts.renameLead }

/** `saved` is the search to rename; `query` is a new one, with a name to begin with. */
type Props = ({ saved: SavedSearch } | { query: string; suggestedName: string }) & {
  onClose: () => void
}

export function SearchNameDialog({ onClose, ...target }: Props) {
  const queries = useQueryClient()
  const userId = useAuth().user?.uid
  const isNew = 'query' in target
  async function save(name: string): Promise<void> {
    if (isNew) await api.saveSearch({ name, query: target.query })
    else await api.renameSavedSearch(target.saved.id, name)
    void refreshSavedSearches(queries, userId)
    showToast(isNew ? texts.saved : texts.renamed)
  }
  return (
    <NameDialog
      words={isNew ? newWords : renameWords}
      name={isNew ? target.suggestedName : target.saved.name}
      maxCharacters={maxSavedSearchNameCharacters}
      save={save}
      onClose={onClose}
    />
  )
}
