// Asks before something is done to an account, and why, for the log.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import styles from '../admin.module.css'
import { texts } from '../texts.ts'

const { people: labels } = texts

/** What is asked, and what happens after a yes. `done` is said then. */
export type PendingAction = {
  title: string
  lead: string
  confirm: string
  done: string
  isDanger: boolean
  run: (reason: string) => Promise<unknown>
}

export function ReasonDialog({ action, onClose }: { action: PendingAction; onClose: () => void }) {
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ reason = '' }) =>
      reason.trim() ? null : { message: labels.reasonMissing, fields: ['reason'] },
    submit: async ({ reason = '' }) => {
      await action.run(reason.trim())
      await queries.invalidateQueries({ queryKey: ['admin'] })
      showToast(action.done)
      closeDialog(element.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, labels.notDone), fields: [] }),
  })
  return (
    <Dialog
      title={action.title}
      lead={<p className={text.muted}>{action.lead}</p>}
      onClose={onClose}
    >
      <form ref={element} className={styles.inviteForm} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={labels.reason}
          name="reason"
          form={form}
          type="text"
          maxLength={300}
          autoComplete="off"
        />
        {form.error && form.error.fields.length === 0 && (
          <FieldError id={form.errorId}>{form.error.message}</FieldError>
        )}
        <DialogActions>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {labels.cancel}
          </Button>
          <Button type="submit" look={action.isDanger ? 'danger' : 'primary'} busy={form.busy}>
            {action.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
