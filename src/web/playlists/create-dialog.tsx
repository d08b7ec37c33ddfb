// Makes a new playlist; Cancel makes none.
import { useQueryClient } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists.ts'
import { api } from '../api.ts'
import { showToast } from '../shell/toasts.ts'
import { Dialog } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { refreshAll } from './patch.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { texts } from './texts.ts'

type Props = { onCreated: (playlist: Playlist) => void; onClose: () => void }

export function CreateDialog({ onCreated, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <Dialog title={texts.form.createTitle} lead={<p className={text.muted}>{texts.form.lead}</p>} onClose={onClose}>
      <PlaylistForm
        playlist={null}
        words={{ submit: texts.form.create, busy: texts.form.creating }}
        onSubmit={async (written) => {
          const made = await api.createPlaylist(written)
          void refreshAll(queries)
          showToast(texts.form.created)
          onCreated(made)
          return true
        }}
      />
    </Dialog>
  )
}
