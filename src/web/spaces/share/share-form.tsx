// The form of the dialog: a space, and a note for its members.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { spacePath } from '#contract/basics/paths.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { NoteField } from './note-field.tsx'
import styles from './share-dialog.module.css'
import { spacesKey } from './space-queries.ts'
import { texts } from './texts.ts'
import { useSpaceChange } from './use-space-change.ts'

type SpaceChoice = Space & { sharedId?: string | null | undefined }
type Props = { videoId: string; spaces: SpaceChoice[] }

export function ShareForm({ videoId, spaces }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ space }) => (space ? null : { message: texts.choose, fields: [] }),
    async submit({ space = '', note = '' }) {
      await api.shareSummary(space, { videoId, note })
      void queries.invalidateQueries({ queryKey: spacesKey })
      const name = spaces.find(({ id }) => id === space)?.name ?? ''
      showToast(texts.done(name), {
        action: { label: texts.show, run: () => void navigate(spacePath(space)) },
      })
      closeDialog(formRef.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, texts.shareFailed), fields: [] }),
  })
  const open = spaces.filter(({ sharedId }) => !sharedId)
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <fieldset className={styles.list} aria-label={texts.spaces}>
        {open.map(({ id, name, members }) => (
          <label key={id}>
            <input type="radio" name="space" value={id} defaultChecked={spaces.length === 1} />
            <span>
              <bdi>{name}</bdi>
              <span className={text.meta}>{texts.members(members)}</span>
            </span>
          </label>
        ))}
        {spaces.map(
          (space) =>
            space.sharedId && (
              <SharedAlready key={space.id} space={space} sharedId={space.sharedId} />
            ),
        )}
      </fieldset>
      {open.length > 0 && <NoteField />}
      {form.error && <FieldError id={form.errorId}>{form.error.message}</FieldError>}
      <DialogActions>
        {open.length > 0 && (
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? texts.sharing : texts.share}
          </Button>
        )}
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
      </DialogActions>
    </form>
  )
}

type SharedAlreadyProps = { space: SpaceChoice; sharedId: string }

function SharedAlready({ space: { id, name }, sharedId }: SharedAlreadyProps) {
  const { isBusy, run } = useSpaceChange()
  const takeOut = () =>
    run(() => api.unshareSummary(id, sharedId), {
      done: texts.takenOut(name),
      failed: texts.takeOutFailed,
    })
  return (
    <div className={styles.shared}>
      <span>
        <bdi>{name}</bdi>
        <span className={text.meta}>{texts.shared}</span>
      </span>
      <Button size="small" busy={isBusy} onClick={takeOut}>
        {texts.takeOut}
        <span className={text.hidden}>{texts.takeOutOf(name)}</span>
      </Button>
    </div>
  )
}
