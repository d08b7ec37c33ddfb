// The email field of the account forms. Its value lives in the screen, so that all forms share it.
import { TextField } from '../../ui/forms/text-field.tsx'
import type { FormState } from '../../ui/forms/use-form.ts'
import { texts } from './texts.ts'

type Props = {
  form: FormState
  email: string
  /** Left out where the address is given. */
  onEmail?: ((email: string) => void) | undefined
  help?: string | undefined
  /**
   * 'username' lets password managers fill the address in as the name of the account,
   * 'webauthn' lets browsers offer passkeys there.
   */
  autoComplete?: 'email' | 'username webauthn'
}

export function EmailField({ form, email, onEmail, help, autoComplete = 'email' }: Props) {
  return (
    <TextField
      label={texts.email}
      name="email"
      form={form}
      type="email"
      autoComplete={autoComplete}
      value={email}
      readOnly={!onEmail}
      onChange={(event) => onEmail?.(event.target.value)}
      {...(help && { help })}
    />
  )
}
