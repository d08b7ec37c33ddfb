// A private playlist that is made while something is put into it.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Playlist } from '#contract/playlists.ts'
import { maxPlaylistNameCharacters } from '#contract/settings.ts'
import { TextField } from '../accounts/text-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import styles from './add-dialog.module.css'
import { texts } from './add-texts.ts'
import { texts as playlistTexts } from './texts.ts'

export function NewPlaylist({ onMade }: { onMade: (playlist: Playlist) => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const fields = ['name']
  const form = useForm({
    check: ({ name = '' }) => (name.trim() ? null : { message: playlistTexts.form.nameEmpty, fields }),
    async act({ name = '' }) {
      await onMade(await api.createPlaylist({ name }))
      setOpen(false)
    },
    explain: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause), fields }),
  })
  if (!open)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Plus />
        {texts.newOne}
      </Button>
    )
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        ref={focus}
        label={texts.newName}
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

function focus(box: HTMLInputElement | null) {
  box?.focus()
}
