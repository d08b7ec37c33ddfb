// Asks before an account is deleted for good.
import type { Person } from '#contract/admin.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { adminCalls } from './admin-calls.ts'
import { texts } from './texts.ts'
import { useChange } from './use-change.ts'

const { people: labels } = texts

export function DeletePersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { isBusy, message, run } = useChange()
  return (
    <Dialog
      title={labels.removeTitle(person.name)}
      lead={<p className={text.muted}>{labels.removeLead}</p>}
      onClose={onClose}
    >
      <p role="alert">{message}</p>
      <DialogActions>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{labels.keep}</Button>
        <Button
          look="danger"
          busy={isBusy}
          onClick={async ({ currentTarget }) => {
            const isDone = await run(async () => {
              await adminCalls.deletePerson(person.id)
              return ''
            })
            if (!isDone) return
            showToast(labels.removed)
            closeDialog(currentTarget)
          }}
        >
          {labels.removeConfirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
