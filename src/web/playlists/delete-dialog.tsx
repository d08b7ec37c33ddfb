// Asks before a playlist is deleted with which summaries were published.
import { Dialog } from '../ui/popups/dialog.tsx'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'
import { UnpublishQuestion } from './unpublish-question.tsx'

type Props = {
  count: number
  onConfirm: (choice: { unpublishSummaries: boolean }) => Promise<void>
  onClose: () => void
}

export function DeletePlaylistDialog({ count, onConfirm, onClose }: Props) {
  return (
    <Dialog
      title={texts.unpublish.deleteTitle}
      lead={<p className={text.muted}>{texts.unpublish.deleteLead}</p>}
      onClose={onClose}
    >
      <UnpublishQuestion
        count={count}
        confirmLabel={texts.delete}
        look="danger"
        failureMessage={texts.deleteFailed}
        onConfirm={onConfirm}
      />
    </Dialog>
  )
}
