// The form that invites addresses with a role.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxInvitationsAtOnce, spaceRoles } from '#contract/basics/limits.ts'
import type { NewSpaceInvitations, Seats, Space } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import dialog from '../dialogs.module.css'
import { spacesKey } from '../share/space-queries.ts'
import { roleNames, texts } from '../texts.ts'
import { AddressField } from './address-field.tsx'
import { parseAddresses } from './parse-addresses.ts'

type Props = {
  space: Space
  seats: Seats | undefined
  onUnmailed: (all: NewSpaceInvitations['items']) => void
}

export function InviteForm({ space, seats, onUnmailed }: Props) {
  const queries = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [added, setAdded] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const { emails: last, wrong } = parseAddresses(typed)
  const emails = [...new Set([...added, ...last])]
  const refuse = (message: string) => ({ message, fields: ['address'] })
  const form = useForm({
    validate() {
      if (wrong.length > 0) {
        // The right ones are kept, and only the wrong ones are left to correct.
        setAdded(emails)
        setTyped(wrong.join(' '))
        return refuse(texts.wrongAddresses(wrong))
      }
      if (emails.length === 0) return refuse(texts.noAddress)
      return emails.length > maxInvitationsAtOnce ? refuse(texts.tooMany) : null
    },
    async submit({ role: chosen }) {
      const role = spaceRoles.find((one) => one === chosen) ?? 'reader'
      const { items } = await api.inviteToSpace(space.id, { emails, role })
      void queries.invalidateQueries({ queryKey: spacesKey })
      if (items.some(({ notMailed }) => notMailed)) return onUnmailed(items)
      showToast(texts.sent(items.length))
      closeDialog(formRef.current)
    },
    toFormError: (cause) => refuse(describeFailure(cause, texts.inviteFailed)),
  })
  const free = seats && seats.total - seats.members - seats.invited - emails.length
  return (
    <form ref={formRef} className={dialog.form} noValidate onSubmit={form.onSubmit}>
      <AddressField
        form={form}
        added={added}
        typed={typed}
        onAdded={setAdded}
        onTyped={setTyped}
        help={free === undefined ? '' : texts.seatsLeft(free, emails.length)}
      />
      <RoleChoice />
      {form.error?.fields.length === 0 && <FieldError>{form.error.message}</FieldError>}
      <DialogActions>
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? texts.sending : texts.send(emails.length)}
        </Button>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.form.cancel}
        </Button>
      </DialogActions>
    </form>
  )
}

function RoleChoice() {
  return (
    <fieldset className={dialog.roles}>
      <legend className={text.label}>{texts.role}</legend>
      {(['reader', 'editor', 'owner'] as const).map((role) => (
        <label key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === 'reader'} />
          <span>
            {roleNames[role]}
            <span className={text.meta}>{texts.roles[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
