// What one writes of a playlist, when it is made and when it is changed.
import { useId, useRef } from 'react'
import type { Playlist, PlaylistText } from '#contract/playlists.ts'
import { maxDescriptionCharacters, maxPlaylistNameCharacters } from '#contract/settings.ts'
import { TextField } from '../accounts/text-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { closeDialog, DialogActions } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import { FieldError } from '../ui/field-error.tsx'
import text from '../ui/text.module.css'
import styles from './playlist-form.module.css'
import { readTags, writeTags } from './tags.ts'
import { texts } from './texts.ts'

type Props = {
  /** As it is now; null for a new one. */
  playlist: Playlist | null
  /** Answers whether the dialog has done its part; rejects when nothing was stored. */
  onSubmit: (text: Required<PlaylistText>) => Promise<boolean>
  words: { submit: string; busy: string }
}

const said = texts.form

export function PlaylistForm({ playlist, onSubmit, words }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    check: ({ name = '' }) => (name.trim() ? null : { message: said.nameEmpty, fields: ['name'] }),
    async act({ name = '', description = '', tags = '', note = '', isPublic }) {
      const done = await onSubmit({ name, description, tags: readTags(tags), note, isPublic: isPublic === 'on' })
      if (done) closeDialog(element.current)
    },
    explain: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause), fields: [] }),
  })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={said.name}
        name="name"
        form={form}
        type="text"
        autoComplete="off"
        maxLength={maxPlaylistNameCharacters}
        defaultValue={playlist?.name}
      />
      <TextArea label={said.description} name="description" value={playlist?.description} />
      <TextField
        label={said.tags}
        name="tags"
        form={form}
        type="text"
        autoComplete="off"
        help={said.tagsHelp}
        defaultValue={playlist ? writeTags(playlist.tags) : ''}
      />
      {playlist && <TextArea label={said.note} name="note" value={playlist.note} help={said.noteHelp} />}
      <CheckField name="isPublic" label={said.public} help={said.publicHelp} checked={playlist?.isPublic} />
      {form.fault?.fields.length === 0 && <FieldError>{form.fault.message}</FieldError>}
      <DialogActions>
        <Button onClick={() => closeDialog(element.current)}>{said.cancel}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? words.busy : words.submit}
        </Button>
      </DialogActions>
    </form>
  )
}

type AreaProps = { label: string; name: string; value: string | undefined; help?: string }

function TextArea({ label, name, value, help }: AreaProps) {
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
