// The dialog that creates a playlist.
import { useQueryClient } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { api } from '../api/api.ts'
import { invalidateSocialQueries } from '../social/cache/query-keys.ts'
import { Dialog } from '../ui/popups/dialog.tsx'
import text from '../ui/text.module.css'
import { showToast } from '../ui/toasts/toasts.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { texts } from './texts.ts'

type Props = { onCreated: (playlist: Playlist) => void; onClose: () => void }

export function CreatePlaylistDialog({ onCreated, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <Dialog
      title={texts.form.createTitle}
      lead={<p className={text.muted}>{texts.form.lead}</p>}
      onClose={onClose}
    >
      <PlaylistForm
        playlist={null}
        submitLabel={texts.form.create}
        pendingLabel={texts.form.creating}
        onSubmit={async (fields) => {
          const playlist = await api.createPlaylist(fields)
          void invalidateSocialQueries(queries)
          showToast(texts.form.created)
          onCreated(playlist)
          return true
        }}
      />
    </Dialog>
  )
}
