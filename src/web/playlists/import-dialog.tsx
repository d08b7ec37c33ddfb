// Brings a whole YouTube playlist or channel: first its link, then what of it.
import { useState } from 'react'
import type { Listing, Playlist } from '#contract/playlists.ts'
import { TextField } from '../accounts/text-field.tsx'
import { useForm } from '../accounts/use-form.ts'
import { api } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import styles from './import-dialog.module.css'
import { ListingChoice } from './listing-choice.tsx'
import { texts } from './texts.ts'

const said = texts.imports

export function ImportDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const [listing, setListing] = useState<Listing | null>(null)
  return (
    <Dialog
      title={listing?.title || said.title}
      lead={<p className={text.muted}>{listing ? said.choose : said.lead}</p>}
      onClose={onClose}
    >
      {listing ? <ListingChoice playlist={playlist} listing={listing} /> : <LinkForm onListing={setListing} />}
    </Dialog>
  )
}

function LinkForm({ onListing }: { onListing: (listing: Listing) => void }) {
  const fields = ['link']
  const form = useForm({
    check: ({ link = '' }) => (link.trim() ? null : { message: said.linkMissing, fields }),
    act: async ({ link = '' }) => onListing(await api.readListing(link.trim())),
    explain: (cause) => ({ message: cause instanceof Error ? cause.message : String(cause), fields }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField label={said.link} name="link" form={form} type="url" autoComplete="off" />
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{said.cancel}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? said.showing : said.show}
        </Button>
      </DialogActions>
    </form>
  )
}
