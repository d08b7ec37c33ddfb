// The form to sign in with email and password.

import { useForm } from '../../ui/forms/use-form.ts'
import { Link } from '../../ui/link.tsx'
import { useSignInPath } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'
import { findFailureReason } from './failure-reason.ts'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'
import { validateSignIn } from './validation.ts'

type Props = { email: string; onEmail: (email: string) => void; look: 'primary' | 'secondary' }

export function SignInForm({ email, onEmail, look }: Props) {
  const { signIn } = useAuth()
  const forgotPasswordPath = useSignInPath('forgot-password')
  const form = useForm({
    validate: validateSignIn,
    submit: ({ email = '', password = '' }) => signIn({ email: email.trim(), password }),
    toFormError: (cause) => ({
      message: findFailureReason(cause) ?? texts.login.failed,
      fields: [],
    }),
  })
  return (
    <AuthForm form={form} submitLabel={texts.login.submit} busyLabel={texts.login.busy} look={look}>
      <EmailField form={form} email={email} onEmail={onEmail} autoComplete="username webauthn" />
      <PasswordField
        label={texts.password}
        name="password"
        form={form}
        autoComplete="current-password"
      />
      <Link className={styles.forgot} to={forgotPasswordPath}>
        {texts.login.forgot}
      </Link>
    </AuthForm>
  )
}
