// Lets a person with a valid reset link choose a new password.
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useSite } from '../../api/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Link } from '../../ui/link.tsx'
import { buildSignInPath } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { findFailureReason, isResetLinkInvalid } from './failure-reason.ts'
import { PasswordField } from './password-field.tsx'
import styles from './reset-password-page.module.css'
import { texts } from './texts.ts'
import { defaultMinPasswordCharacters, validateNewPassword } from './validation.ts'

export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  // The server redirects invalid links here with an error instead of a token.
  const [isLinkInvalid, setIsLinkInvalid] = useState(!token || query.has('error'))
  if (isLinkInvalid) return <InvalidLink />
  return <NewPassword token={token ?? ''} onInvalidLink={() => setIsLinkInvalid(true)} />
}

function NewPassword({ token, onInvalidLink }: { token: string; onInvalidLink: () => void }) {
  const { resetPassword } = useAuth()
  const navigate = useNavigate()
  const { data: site } = useSite()
  const minCharacters = site?.minPassword ?? defaultMinPasswordCharacters
  const form = useForm({
    validate: (values) => validateNewPassword(values, minCharacters),
    submit: async ({ password = '' }) => {
      try {
        await resetPassword({ token, newPassword: password })
      } catch (cause) {
        if (!isResetLinkInvalid(cause)) throw cause
        return onInvalidLink()
      }
      navigate(routes.auth.path, { replace: true, state: { passwordChanged: true } })
    },
    toFormError: (cause) => {
      const reason = findFailureReason(cause)
      return { message: texts.reset.failed, ...(reason && { detail: reason }), fields: [] }
    },
  })
  return (
    <AuthLayout title={texts.reset.title} lead={texts.reset.lead}>
      <AuthForm form={form} submitLabel={texts.reset.submit} busyLabel={texts.reset.busy}>
        <PasswordField
          label={texts.reset.password}
          name="password"
          form={form}
          autoComplete="new-password"
          help={texts.passwordHelp(minCharacters)}
        />
        <PasswordField
          label={texts.reset.confirm}
          name="confirm"
          form={form}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthLayout>
  )
}

function InvalidLink() {
  return (
    <AuthLayout
      title={texts.reset.invalidLinkTitle}
      lead={texts.reset.invalidLinkText}
      shouldFocusHeading
    >
      <Link
        className={`${buttonClass({ look: 'primary' })} ${styles.sendNewLink}`}
        to={buildSignInPath({ pathname: routes.resetPassword.path, search: '' }, 'forgot-password')}
      >
        {texts.reset.sendNewLink}
      </Link>
    </AuthLayout>
  )
}
