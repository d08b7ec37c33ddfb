// Creates an invitation and shows its link, once.
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import type { NewInvitation } from '#contract/admin/admin.ts'
import { copyText } from '../../ui/browser/clipboard.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { adminCalls } from '../admin-calls.ts'
import { texts } from '../texts.ts'

const { invitations: labels } = texts
const roleOptions = (['user', 'admin'] as const).map((value) => ({
  value,
  label: texts.roleNames[value],
}))
type Created = NewInvitation & { email: string }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  const lead = created ? describeDelivery(created) : labels.lead
  return (
    <Dialog
      title={labels.open}
      lead={<p className={text.muted}>{lead}</p>}
      closesOutside={!created}
      onClose={onClose}
    >
      {created ? <CreatedLink link={created.link} /> : <InviteForm onCreated={setCreated} />}
    </Dialog>
  )
}

function describeDelivery({ email, isMailed }: Created): string {
  if (email === '') return labels.shown
  return isMailed ? labels.mailed(email) : labels.notMailed(email)
}

function InviteForm({ onCreated }: { onCreated: (created: Created) => void }) {
  const queries = useQueryClient()
  const [role, setRole] = useState<'user' | 'admin'>('user')
  const form = useForm({
    validate: () => null,
    submit: async ({ email = '' }) => {
      const address = email.trim()
      onCreated({
        ...(await adminCalls.invite({ role, ...(address && { email: address }) })),
        email: address,
      })
      await queries.invalidateQueries({ queryKey: ['admin'] })
    },
    toFormError: (cause) => ({ message: describeFailure(cause, labels.failed), fields: ['email'] }),
  })
  return (
    <form className={styles.inviteForm} noValidate onSubmit={form.onSubmit}>
      <TextField label={labels.email} name="email" form={form} type="email" autoComplete="off" />
      <SegmentedControl label={labels.role} options={roleOptions} value={role} onChange={setRole} />
      {form.error && form.error.fields.length === 0 && (
        <FieldError id={form.errorId}>{form.error.message}</FieldError>
      )}
      <DialogActions>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? labels.busy : labels.create}
        </Button>
      </DialogActions>
    </form>
  )
}

function CreatedLink({ link }: { link: string }) {
  const id = useId()
  const [message, setMessage] = useState('')
  async function copy() {
    try {
      await copyText(link)
      setMessage(labels.copied)
    } catch (cause) {
      warn(labels.copyFailed, cause)
      setMessage(labels.copyFailed)
    }
  }
  return (
    <div className={styles.inviteForm}>
      <label className={text.label} htmlFor={id}>
        {labels.link}
      </label>
      <input
        ref={(element) => element?.focus()}
        id={id}
        className={field.input}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <p className={text.meta} role="status">
        {message}
      </p>
      <DialogActions>
        <Button onClick={copy}>
          <Copy />
          {labels.copy}
        </Button>
        <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {labels.done}
        </Button>
      </DialogActions>
    </div>
  )
}
