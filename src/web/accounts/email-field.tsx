// The address in the forms of accounts; what was typed stays when one goes from one form to another.
import { TextField } from './text-field.tsx'
import { texts } from './texts.ts'
import type { Form } from './use-form.ts'

type Props = {
  form: Form
  email: string
  onEmail: (email: string) => void
  /** The address is also what one signs in with, where the browser is to know it as that. */
  autoComplete?: 'email' | 'username'
}

export function EmailField({ form, email, onEmail, autoComplete = 'email' }: Props) {
  return (
    <TextField
      label={texts.email}
      name="email"
      form={form}
      type="email"
      autoComplete={autoComplete}
      value={email}
      onChange={(event) => onEmail(event.target.value)}
    />
  )
}
