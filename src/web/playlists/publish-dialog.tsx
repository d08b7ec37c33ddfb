// Asks for consent to publish all private summaries of a public playlist.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { invalidateSocialQueries } from '../social/cache/query-keys.ts'
import { closeDialog, Dialog } from '../ui/popups/dialog.tsx'
import text from '../ui/text.module.css'
import { ConsentQuestion } from './add/consent-question.tsx'
import { consentTexts } from './add/texts.ts'

type Props = { playlistId: string; count: number; onClose: () => void }

export function PublishPlaylistDialog({ playlistId, count, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <Dialog
      title={consentTexts.title(count)}
      lead={<p className={text.muted}>{consentTexts.text}</p>}
      onClose={onClose}
    >
      <ConsentQuestion
        count={count}
        onAgree={async (button) => {
          await api.updatePlaylist(playlistId, { publishSummaries: true })
          closeDialog(button)
          await invalidateSocialQueries(queries)
        }}
        onDecline={closeDialog}
      />
    </Dialog>
  )
}
