// What the account screen says above its forms.
import { CircleAlert, CircleCheck, MailOpen } from 'lucide-react'
import { useLocation } from 'react-router'
import { Callout } from '../../ui/callout.tsx'
import styles from './auth-form.module.css'
import { texts } from './texts.ts'

/** After a reset of the password. */
export function PasswordChanged() {
  const { state } = useLocation()
  if (state?.passwordChanged !== true) return null
  return (
    <div className={styles.note}>
      <Callout positive icon={<CircleCheck />} title={texts.login.passwordChanged}>
        <p>{texts.login.passwordChangedText}</p>
      </Callout>
    </div>
  )
}

/**
 * Signing in with Google or single sign-on has failed. `sso` is the provider's name, if
 * this server has one.
 */
export function SignInFailure({ code, sso }: { code: string | null; sso: string | null }) {
  if (code === null) return null
  const reason = Object.hasOwn(texts.providerFailures, code) && texts.providerFailures[code]
  return (
    <div className={styles.note}>
      <Callout
        alert
        icon={<CircleAlert />}
        title={sso ? texts.login.failedAt(sso) : texts.login.failed}
      >
        {reason ? <p>{reason}</p> : null}
      </Callout>
    </div>
  )
}

/** Instead of the form where only invited people get an account. */
export function ByInvitation({ supportEmail }: { supportEmail: string | null }) {
  return (
    <div className={styles.note}>
      <Callout icon={<MailOpen />} title={texts.signup.closed}>
        <p>{texts.signup.closedText(supportEmail)}</p>
      </Callout>
    </div>
  )
}
