// The dialog that edits a playlist and its visibility. Asks for consent before private
// summaries become public.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlaylistText, PlaylistView } from '#contract/playlists/playlists.ts'
import { api } from '../api/api.ts'
import { invalidateSocialQueries } from '../social/cache/query-keys.ts'
import { closeDialog, Dialog } from '../ui/popups/dialog.tsx'
import text from '../ui/text.module.css'
import { showToast } from '../ui/toasts/toasts.ts'
import { getPrivateVideoIds } from './add/consent.ts'
import { ConsentQuestion } from './add/consent-question.tsx'
import { consentTexts } from './add/texts.ts'
import { PlaylistForm } from './playlist-form.tsx'
import { texts } from './texts.ts'
import { UnpublishQuestion } from './unpublish-question.tsx'

type Props = { playlist: PlaylistView; onClose: () => void }

export function EditPlaylistDialog({ playlist, onClose }: Props) {
  const queries = useQueryClient()
  const [consentRequest, setConsentRequest] = useState<{
    count: number
    fields: Required<PlaylistText>
  } | null>(null)

  /** Fields that make a playlist private with which summaries were published. */
  const [privateFields, setPrivateFields] = useState<Required<PlaylistText> | null>(null)
  const isAsking = consentRequest !== null || privateFields !== null

  async function store(
    fields: Required<PlaylistText>,
    consent: { publishSummaries?: true; unpublishSummaries?: boolean } = {},
  ) {
    await api.updatePlaylist(playlist.id, { ...fields, ...consent })
    await invalidateSocialQueries(queries)
    showToast(texts.form.changed)
  }

  async function submit(fields: Required<PlaylistText>): Promise<boolean> {
    if (playlist.isPublic && !fields.isPublic && playlist.publishedWith > 0) {
      setPrivateFields(fields)
      return false
    }
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

  const [title, lead] = consentRequest
    ? [consentTexts.title(consentRequest.count), consentTexts.text]
    : privateFields
      ? [texts.unpublish.privateTitle, texts.unpublish.privateLead]
      : [texts.form.editTitle, texts.form.lead]
  return (
    <Dialog title={title} lead={<p className={text.muted}>{lead}</p>} onClose={onClose}>
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
      {privateFields && (
        <UnpublishQuestion
          count={playlist.publishedWith}
          confirmLabel={texts.unpublish.makePrivate}
          look="primary"
          failureMessage={texts.unpublish.privateFailed}
          onConfirm={(choice) => store(privateFields, choice)}
          onCancel={() => setPrivateFields(null)}
        />
      )}
      {/* Stays mounted so that the fields keep their values when the user declines. */}
      <div hidden={isAsking}>
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
