// Imports a YouTube playlist or channel: asks for its link, then for the videos.
import { useState } from 'react'
import type { Listing, Playlist } from '#contract/playlists.ts'
import { api } from '../api/api.ts'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import styles from './import-dialog.module.css'
import { texts } from './texts.ts'
import { VideoPicker } from './video-picker.tsx'

export function ImportDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [listing, setListing] = useState<Listing | null>(null)
  return (
    <Dialog
      title={listing?.title || texts.title}
      lead={<p className={text.muted}>{listing ? texts.choose : texts.lead}</p>}
      onClose={onClose}
    >
      {listing ? <VideoPicker playlist={playlist} listing={listing} /> : <LinkForm onListing={setListing} />}
    </Dialog>
  )
}

function LinkForm({ onListing }: { onListing: (listing: Listing) => void }) {
  const fields = ['link']
  const form = useForm({
    validate: ({ link = '' }) => (link.trim() ? null : { message: texts.linkMissing, fields }),
    submit: async ({ link = '' }) => onListing(await api.getListing(link.trim())),
    toFormError: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause), fields }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField label={texts.link} name="link" form={form} type="url" autoComplete="off" />
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? texts.loadingVideos : texts.showVideos}
        </Button>
      </DialogActions>
    </form>
  )
}
