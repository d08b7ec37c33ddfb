// The dialog that edits a playlist and its visibility. Asks for consent before private summaries become public.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Playlist, PlaylistText } from '#contract/playlists.ts'
import { getPrivateVideoIds } from '../add-to-playlist/consent.ts'
import { ConsentQuestion } from '../add-to-playlist/consent-question.tsx'
import { consentTexts } from '../add-to-playlist/texts.ts'
import { api } from '../api/api.ts'
import { invalidateSocialQueries } from '../social-cache/query-keys.ts'
import { showToast } from '../toasts/toasts.ts'
import { closeDialog, Dialog } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { PlaylistForm } from './playlist-form.tsx'
import { texts } from './texts.ts'

type Props = { playlist: Playlist; onClose: () => void }

export function EditPlaylistDialog({ playlist, onClose }: Props) {
  const queries = useQueryClient()
  const [consentRequest, setConsentRequest] = useState<{ count: number; fields: Required<PlaylistText> } | null>(null)

  async function store(fields: Required<PlaylistText>, consent: { publishSummaries?: true } = {}) {
    await api.updatePlaylist(playlist.id, { ...fields, ...consent })
    await invalidateSocialQueries(queries)
    showToast(texts.form.changed)
  }

  async function submit(fields: Required<PlaylistText>): Promise<boolean> {
    try {
      await store(fields)
      return true
    } catch (cause) {
      const videoIds = getPrivateVideoIds(cause)
      if (!videoIds) throw cause
      setConsentRequest({ count: videoIds.length, fields })
      return false
    }
  }

  return (
    <Dialog
      title={consentRequest ? consentTexts.title(consentRequest.count) : texts.form.editTitle}
      lead={<p className={text.muted}>{consentRequest ? consentTexts.text : texts.form.lead}</p>}
      onClose={onClose}
    >
      {consentRequest && (
        <ConsentQuestion
          count={consentRequest.count}
          onAgree={async (button) => {
            await store(consentRequest.fields, { publishSummaries: true })
            closeDialog(button)
          }}
          onDecline={() => setConsentRequest(null)}
        />
      )}
      {/* Stays mounted so that the fields keep their values when the user declines. */}
      <div hidden={consentRequest !== null}>
        <PlaylistForm
          playlist={playlist}
          submitLabel={texts.form.save}
          pendingLabel={texts.form.saving}
          onSubmit={submit}
        />
      </div>
    </Dialog>
  )
}
