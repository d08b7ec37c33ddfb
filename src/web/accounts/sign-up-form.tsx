// Making an account, and signing in to it at once.

import { Problem } from '#contract/problems.ts'
import { maxNameCharacters } from '#contract/settings.ts'
import { useAuth } from './auth.tsx'
import { AuthForm } from './auth-form.tsx'
import { checkSignUp, type Fault } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { reasonOf } from './failures.ts'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import { texts } from './texts.ts'
import { useForm } from './use-form.ts'

type Props = { email: string; onEmail: (email: string) => void; leastCharacters: number }

export function SignUpForm({ email, onEmail, leastCharacters }: Props) {
  const { signUp } = useAuth()
  const form = useForm({
    check: (values) => checkSignUp(values, leastCharacters),
    act: ({ name = '', email = '', password = '' }) => signUp({ name: name.trim(), email: email.trim(), password }),
    explain,
  })
  return (
    <AuthForm form={form} submit={texts.signup.submit} busy={texts.signup.busy}>
      <TextField
        label={texts.signup.name}
        name="name"
        form={form}
        type="text"
        autoComplete="name"
        maxLength={maxNameCharacters}
      />
      <EmailField form={form} email={email} onEmail={onEmail} />
      <PasswordField
        label={texts.password}
        name="password"
        form={form}
        autoComplete="new-password"
        help={texts.passwordHelp(leastCharacters)}
      />
      <PasswordField label={texts.signup.confirm} name="confirm" form={form} autoComplete="new-password" />
    </AuthForm>
  )
}

/** Only signing in tells that an address is taken: somebody else's password opens it. */
function explain(cause: unknown): Fault {
  const taken = cause instanceof Problem && cause.code === 'wrong_credentials'
  const reason = taken ? texts.signup.maybeTaken : reasonOf(cause)
  return { message: texts.signup.failed, ...(reason && { reason }), fields: [] }
}
