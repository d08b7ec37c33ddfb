// Asks whether what only its owner sees of a public playlist is to be published, all at once.
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { closeDialog, Dialog } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { ConsentQuestion } from './consent-question.tsx'
import { refreshAll } from './patch.ts'
import { texts } from './texts.ts'

type Props = { playlistId: string; count: number; onClose: () => void }

export function PublishDialog({ playlistId, count, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <Dialog
      title={texts.consent.title(count)}
      lead={<p className={text.muted}>{texts.consent.text}</p>}
      onClose={onClose}
    >
      <ConsentQuestion
        count={count}
        onYes={async (button) => {
          await api.changePlaylist(playlistId, { publishSummaries: true })
          closeDialog(button)
          await refreshAll(queries)
        }}
        onNo={closeDialog}
      />
    </Dialog>
  )
}
