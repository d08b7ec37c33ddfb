// The form that creates or edits a playlist.
import { useId, useRef } from 'react'
import { maxDescriptionCharacters, maxPlaylistNameCharacters } from '#contract/basics/limits.ts'
import type { Playlist, PlaylistText } from '#contract/playlists/playlists.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/forms/checkbox-field.tsx'
import field from '../ui/forms/field.module.css'
import { FieldError } from '../ui/forms/field-error.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { closeDialog, DialogActions } from '../ui/popups/dialog.tsx'
import text from '../ui/text.module.css'
import styles from './playlist-form.module.css'
import { formatTags, parseTags } from './tags.ts'
import { texts } from './texts.ts'

type Props = {
  /** Null for a new playlist. */
  playlist: Playlist | null
  /** Resolves to true when the dialog should close; rejects when the server stored nothing. */
  onSubmit: (fields: Required<PlaylistText>) => Promise<boolean>
  submitLabel: string
  pendingLabel: string
}

const formTexts = texts.form

export function PlaylistForm({ playlist, onSubmit, submitLabel, pendingLabel }: Props) {
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ name = '' }) =>
      name.trim() ? null : { message: formTexts.nameEmpty, fields: ['name'] },
    async submit({ name = '', description = '', tags = '', note = '', isPublic }) {
      const shouldClose = await onSubmit({
        name,
        description,
        tags: parseTags(tags),
        note,
        isPublic: isPublic === 'on',
      })
      if (shouldClose) closeDialog(formRef.current)
    },
    toFormError: (cause) => ({
      message: cause instanceof Error ? cause.message : String(cause),
      fields: [],
    }),
  })
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={formTexts.name}
        name="name"
        form={form}
        type="text"
        autoComplete="off"
        maxLength={maxPlaylistNameCharacters}
        defaultValue={playlist?.name}
      />
      <TextArea label={formTexts.description} name="description" value={playlist?.description} />
      <TextField
        label={formTexts.tags}
        name="tags"
        form={form}
        type="text"
        autoComplete="off"
        help={formTexts.tagsHelp}
        defaultValue={playlist ? formatTags(playlist.tags) : ''}
      />
      {playlist && (
        <TextArea
          label={formTexts.note}
          name="note"
          value={playlist.note}
          help={formTexts.noteHelp}
        />
      )}
      <CheckboxField
        name="isPublic"
        label={formTexts.public}
        help={formTexts.publicHelp}
        checked={playlist?.isPublic}
      />
      {form.error?.fields.length === 0 && <FieldError>{form.error.message}</FieldError>}
      <DialogActions>
        <Button onClick={() => closeDialog(formRef.current)}>{formTexts.cancel}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? pendingLabel : submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

type TextAreaProps = { label: string; name: string; value: string | undefined; help?: string }

function TextArea({ label, name, value, help }: TextAreaProps) {
  const id = useId()
  return (
    <div>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        className={field.textarea}
        id={id}
        name={name}
        maxLength={maxDescriptionCharacters}
        defaultValue={value}
        aria-describedby={help && `${id}-help`}
      />
      {help && (
        <p className={field.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
