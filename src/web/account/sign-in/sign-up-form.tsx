// The form to create an account, which also signs in.
import { maxNameCharacters } from '#contract/basics/limits.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type FormError, useForm } from '../../ui/forms/use-form.ts'
import { useAuth } from '../session/auth.tsx'
import { SignInAfterSignUpError } from '../session/session-store.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { findFailureReason } from './failure-reason.ts'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'
import { validateSignUp } from './validation.ts'

type Props = {
  email: string
  /** Left out where the invitation gives the address. */
  onEmail?: (email: string) => void
  minPasswordCharacters: number
  look?: 'primary' | 'secondary'
  /** The token of an invitation. */
  invitation?: string
}

export function SignUpForm({
  email,
  onEmail,
  minPasswordCharacters,
  look = 'primary',
  invitation,
}: Props) {
  const { signUp } = useAuth()
  const form = useForm({
    validate: (values) => validateSignUp(values, minPasswordCharacters),
    submit: ({ name = '', email = '', password = '' }) =>
      signUp({
        name: name.trim(),
        email: email.trim(),
        password,
        ...(invitation && { invitation }),
      }),
    toFormError: describeSignUpFailure,
  })
  return (
    <AuthForm
      form={form}
      submitLabel={texts.signup.submit}
      busyLabel={texts.signup.busy}
      look={look}
    >
      <TextField
        label={texts.signup.name}
        name="name"
        form={form}
        type="text"
        autoComplete="name"
        maxLength={maxNameCharacters}
      />
      <EmailField
        form={form}
        email={email}
        onEmail={onEmail}
        help={onEmail ? undefined : texts.signup.invitedAddress}
      />
      <PasswordField
        label={texts.password}
        name="password"
        form={form}
        autoComplete="new-password"
        help={texts.passwordHelp(minPasswordCharacters)}
      />
      <PasswordField
        label={texts.signup.confirm}
        name="confirm"
        form={form}
        autoComplete="new-password"
      />
    </AuthForm>
  )
}

/**
 * When the address is taken, the sign-in fails because the account has another password.
 * After any other failure of it there is an account.
 */
function describeSignUpFailure(error: unknown): FormError {
  const { failed, maybeTaken, notSignedIn, signInNow } = texts.signup
  if (!(error instanceof SignInAfterSignUpError)) {
    const reason = findFailureReason(error)
    return { message: failed, ...(reason && { detail: reason }), fields: [] }
  }
  const { cause } = error
  if (cause instanceof AnyProblem && cause.code === 'wrong_credentials')
    return { message: failed, detail: maybeTaken, fields: [] }
  return { message: notSignedIn, detail: signInNow(findFailureReason(cause)), fields: [] }
}
