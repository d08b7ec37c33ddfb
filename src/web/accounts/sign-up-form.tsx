// The form to create an account, which also signs in.
import { maxNameCharacters } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import { TextField } from '../forms/text-field.tsx'
import { type FormError, useForm } from '../forms/use-form.ts'
import { useAuth } from './auth.tsx'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { findFailureReason } from './failure-reason.ts'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'
import { validateSignUp } from './validation.ts'

type Props = { email: string; onEmail: (email: string) => void; minPasswordCharacters: number }

export function SignUpForm({ email, onEmail, minPasswordCharacters }: Props) {
  const { signUp } = useAuth()
  const form = useForm({
    validate: (values) => validateSignUp(values, minPasswordCharacters),
    submit: ({ name = '', email = '', password = '' }) => signUp({ name: name.trim(), email: email.trim(), password }),
    toFormError: describeSignUpFailure,
  })
  return (
    <AuthForm form={form} submitLabel={texts.signup.submit} busyLabel={texts.signup.busy}>
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
        help={texts.passwordHelp(minPasswordCharacters)}
      />
      <PasswordField label={texts.signup.confirm} name="confirm" form={form} autoComplete="new-password" />
    </AuthForm>
  )
}

/** When the address is taken, only the sign-in fails, because the account has another password. */
function describeSignUpFailure(cause: unknown): FormError {
  const isMaybeTaken = cause instanceof Problem && cause.code === 'wrong_credentials'
  const reason = isMaybeTaken ? texts.signup.maybeTaken : findFailureReason(cause)
  return { message: texts.signup.failed, ...(reason && { detail: reason }), fields: [] }
}
