// Chooses one of one's own summaries and shares it in a space.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ListFailure } from '../../ui/lists/list-failure.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import dialog from '../dialogs.module.css'
import { NoteField } from '../share/note-field.tsx'
import { spacesKey } from '../share/space-queries.ts'
import { texts } from '../texts.ts'

const { picker: labels } = texts

export function SharePicker({ space, onClose }: { space: Space; onClose: () => void }) {
  const queries = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [search, setSearch] = useState('')
  const form = useForm({
    validate: ({ videoId }) => (videoId ? null : { message: labels.choose, fields: [] }),
    async submit({ videoId = '', note = '' }) {
      await api.shareSummary(space.id, { videoId, note })
      void queries.invalidateQueries({ queryKey: spacesKey })
      showToast(labels.done)
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, labels.shareFailed), fields: [] }),
  })
  return (
    <Dialog
      title={texts.share}
      lead={<p className={text.muted}>{labels.lead(space.name)}</p>}
      size="wide"
      onClose={onClose}
    >
      <form ref={formRef} className={dialog.form} noValidate onSubmit={form.onSubmit}>
        <SearchBox
          label={labels.search}
          placeholder={labels.search}
          search={search}
          onSearch={setSearch}
        />
        <OwnSummaries search={search} />
        <NoteField />
        {form.error && <FieldError id={form.errorId}>{form.error.message}</FieldError>}
        <DialogActions>
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? labels.sharing : labels.share}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {texts.form.cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function OwnSummaries({ search }: { search: string }) {
  const { user } = useAuth()
  const query = new URLSearchParams(search.trim() ? { search: search.trim() } : {}).toString()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['library', user?.uid, query],
    queryFn: () => api.listSummaries(query),
    placeholderData: keepPreviousData,
  })
  if (error)
    return <ListFailure title={labels.failed} error={error} busy={isFetching} onRetry={refetch} />
  return (
    <>
      <p className={text.muted} role="status">
        {data?.items.length === 0 && (search.trim() ? labels.notFound : labels.none)}
      </p>
      <fieldset className={dialog.pick} aria-label={labels.list} aria-busy={isFetching}>
        {data?.items.map(({ videoId, title, channel }) => (
          <label key={videoId}>
            <input type="radio" name="videoId" value={videoId} />
            <span>
              <bdi>{title}</bdi>
              <span className={text.meta} dir="auto">
                {channel}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
