// Creates a private playlist and adds the summaries to it.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maxPlaylistNameCharacters } from '#contract/basics/limits.ts'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import styles from './add-dialog.module.css'
import { texts } from './texts.ts'

export function NewPlaylist({ onCreated }: { onCreated: (playlist: Playlist) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const fields = ['name']
  const form = useForm({
    validate: ({ name = '' }) => (name.trim() ? null : { message: texts.nameEmpty, fields }),
    async submit({ name = '' }) {
      await onCreated(await api.createPlaylist({ name }))
      setOpen(false)
    },
    toFormError: (cause) => ({
      message: cause instanceof Error ? cause.message : String(cause),
      fields,
    }),
  })
  if (!isOpen)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Plus />
        {texts.newPlaylist}
      </Button>
    )
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        ref={focusOnMount}
        label={texts.name}
        name="name"
        form={form}
        type="text"
        autoComplete="off"
        maxLength={maxPlaylistNameCharacters}
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? texts.creating : texts.create}
      </Button>
    </form>
  )
}

function focusOnMount(input: HTMLInputElement | null) {
  input?.focus()
}
