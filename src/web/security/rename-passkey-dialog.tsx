// Changes the name of a passkey.
import { useRef } from 'react'
import { maxPasskeyNameCharacters } from '#contract/limits.ts'
import type { PasskeyView } from '#contract/passkeys.ts'
import { FieldError } from '../forms/field-error.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { passkeyApi } from '../passkeys/passkey-api.ts'
import { texts } from '../passkeys/texts.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/describe-failure.ts'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'

const words = texts.rename

type Props = { passkey: PasskeyView; onDone: () => void; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onDone, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    validate: ({ name }) => (name?.trim() ? null : { message: words.missing, fields: ['name'] }),
    submit: async ({ name = '' }) => {
      await passkeyApi.rename(passkey.id, name)
      onDone()
      closeDialog(element.current)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, words.failed), fields: [] }),
  })
  return (
    <Dialog title={words.title} lead={<p className={text.muted}>{words.lead}</p>} onClose={onClose}>
      <form ref={element} noValidate onSubmit={form.onSubmit}>
        <TextField
          label={words.name}
          name="name"
          form={form}
          defaultValue={passkey.name}
          maxLength={maxPasskeyNameCharacters}
        />
        {form.error?.fields.length === 0 && <FieldError id={form.errorId}>{form.error.message}</FieldError>}
        <DialogActions>
          <Button type="submit" look="primary" busy={form.busy}>
            {form.busy ? words.busy : words.submit}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
