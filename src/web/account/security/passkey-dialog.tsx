// Asks before a passkey is removed, and for the password where the sign-in was a while ago.
import { useRef } from 'react'
import type { PasskeyView } from '#contract/accounts/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { showToast } from '../../ui/toasts/toasts.ts'
import { passkeyApi } from '../passkeys/passkey-api.ts'
import { describePasskeyFailure, isPasswordNeeded } from '../passkeys/passkey-failure.ts'
import { texts } from '../passkeys/texts.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { addPasskey } from './add-passkey.ts'

type Props = {
  /** The passkey to remove; without it one is added. */
  removed?: PasskeyView
  needsPassword?: boolean
  /** Also after a failure: the sign-in may have become too old since the list was loaded. */
  onAnswer: () => void
  onClose: () => void
}

export function PasskeyDialog({ removed, needsPassword = true, onAnswer, onClose }: Props) {
  const name = removed?.name || texts.unnamed
  const words = removed ? texts.remove : texts.add
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ password }) =>
      needsPassword && !password ? { message: texts.passwordMissing, fields: ['password'] } : null,
    submit: async ({ password }) => {
      try {
        if (removed) await passkeyApi.remove(removed.id, password)
        else await addPasskey(password)
      } finally {
        onAnswer()
      }
      showToast(removed ? texts.remove.done(name) : texts.add.done)
      closeDialog(element.current)
    },
    toFormError: (cause) => ({
      message: removed
        ? describeFailure(cause, texts.remove.failed)
        : describePasskeyFailure(cause, texts.add),
      fields: needsPassword && isPasswordNeeded(cause) ? ['password'] : [],
    }),
  })
  return (
    <Dialog
      title={removed ? texts.remove.title(name) : texts.add.title}
      lead={<p className={text.muted}>{words.lead}</p>}
      onClose={onClose}
    >
      <form ref={element} noValidate onSubmit={form.onSubmit}>
        {needsPassword && (
          <PasswordField
            label={texts.password}
            name="password"
            form={form}
            autoComplete="current-password"
          />
        )}
        {form.error?.fields.length === 0 && (
          <FieldError id={form.errorId}>{form.error.message}</FieldError>
        )}
        <DialogActions>
          <Button type="submit" look={removed ? 'danger' : 'primary'} busy={form.busy}>
            {form.busy ? words.busy : words.submit}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {texts.cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
