// Signing in with an address and a password.
import { Link } from 'react-router'
import { useAuth } from './auth.tsx'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { checkSignIn } from './checks.ts'
import { EmailField } from './email-field.tsx'
import { reasonOf } from './failures.ts'
import { PasswordField } from './password-field.tsx'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'
import { useForm } from './use-form.ts'

export function SignInForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { signIn } = useAuth()
  const forgot = useSignInPath('forgot-password')
  const form = useForm({
    check: checkSignIn,
    act: ({ email = '', password = '' }) => signIn({ email: email.trim(), password }),
    explain: (cause) => ({ message: reasonOf(cause) ?? texts.login.failed, fields: [] }),
  })
  return (
    <AuthForm form={form} submit={texts.login.submit} busy={texts.login.busy}>
      <EmailField form={form} email={email} onEmail={onEmail} autoComplete="username" />
      <PasswordField label={texts.password} name="password" form={form} autoComplete="current-password" />
      <Link className={styles.forgot} to={forgot}>
        {texts.login.forgot}
      </Link>
    </AuthForm>
  )
}
