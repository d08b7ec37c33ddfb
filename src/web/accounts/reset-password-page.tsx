// Where the link of a reset mail leads: a new password, once.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { routes } from '#contract/paths.ts'
import { api } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { useAuth } from './auth.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { checkNewPassword, leastPasswordCharacters } from './checks.ts'
import { isDeadLink, reasonOf } from './failures.ts'
import { PasswordField } from './password-field.tsx'
import styles from './reset-password-page.module.css'
import { signInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'
import { useForm } from './use-form.ts'

export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  // A link that was dead when it was followed arrives with an error instead.
  const [dead, setDead] = useState(!token || query.has('error'))
  return dead ? <DeadLink /> : <NewPassword token={token ?? ''} onDead={() => setDead(true)} />
}

function NewPassword({ token, onDead }: { token: string; onDead: () => void }) {
  const { resetPassword } = useAuth()
  const navigate = useNavigate()
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  const least = site?.minPassword ?? leastPasswordCharacters
  const form = useForm({
    check: (values) => checkNewPassword(values, least),
    act: async ({ password = '' }) => {
      try {
        await resetPassword({ token, newPassword: password })
      } catch (cause) {
        if (!isDeadLink(cause)) throw cause
        return onDead()
      }
      navigate(routes.auth.path, { replace: true, state: { passwordChanged: true } })
    },
    explain: (cause) => {
      const reason = reasonOf(cause)
      return { message: texts.reset.failed, ...(reason && { reason }), fields: [] }
    },
  })
  return (
    <AuthFrame title={texts.reset.title} lead={texts.reset.lead}>
      <AuthForm form={form} submit={texts.reset.submit} busy={texts.reset.busy}>
        <PasswordField
          label={texts.reset.password}
          name="password"
          form={form}
          autoComplete="new-password"
          help={texts.passwordHelp(least)}
        />
        <PasswordField label={texts.reset.confirm} name="confirm" form={form} autoComplete="new-password" />
      </AuthForm>
    </AuthFrame>
  )
}

function DeadLink() {
  return (
    <AuthFrame title={texts.reset.deadTitle} lead={texts.reset.deadText} takesFocus>
      <Link
        className={`${buttonClass({ look: 'primary' })} ${styles.again}`}
        to={signInPath({ pathname: routes.resetPassword.path, search: '' }, 'forgot-password')}
      >
        {texts.reset.again}
      </Link>
    </AuthFrame>
  )
}
