// Imports a playlist or channel: asks for its link, then for the videos.
import { useEffect, useRef, useState } from 'react'
import type { Listing, Playlist } from '#contract/playlists/playlists.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from './import-dialog.module.css'
import { texts } from './texts.ts'
import { VideoPicker } from './video-picker.tsx'

type Props = {
  /** Where the videos go; null to let the person choose. */
  playlist: Playlist | null
  /** A link whose videos are listed at once. */
  link?: string
  /**
   * Called with the id of the playlist when the import has started. Without it the dialog
   * closes.
   */
  onStarted?: (playlistId: string) => void
  onClose: () => void
}

export function ImportDialog({ playlist, link = '', onStarted, onClose }: Props) {
  const [listing, setListing] = useState<Listing | null>(null)
  return (
    <Dialog
      title={listing?.title || texts.title}
      lead={<p className={text.muted}>{listing ? texts.choose : texts.lead}</p>}
      onClose={onClose}
    >
      {listing ? (
        <VideoPicker playlist={playlist} listing={listing} {...(onStarted && { onStarted })} />
      ) : (
        <LinkForm link={link} onListing={setListing} />
      )}
    </Dialog>
  )
}

type LinkFormProps = { link: string; onListing: (listing: Listing) => void }

function LinkForm({ link: givenLink, onListing }: LinkFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (givenLink) element.current?.requestSubmit()
  }, [givenLink])
  const fields = ['link']
  const form = useForm({
    validate: ({ link = '' }) => (link.trim() ? null : { message: texts.linkMissing, fields }),
    submit: async ({ link = '' }) => onListing(await api.getListing(link.trim())),
    toFormError: (cause) => ({
      message: cause instanceof Error ? cause.message : String(cause),
      fields,
    }),
  })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextField
        label={texts.link}
        name="link"
        form={form}
        type="url"
        autoComplete="off"
        defaultValue={givenLink}
      />
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? texts.loadingVideos : texts.showVideos}
        </Button>
      </DialogActions>
    </form>
  )
}
