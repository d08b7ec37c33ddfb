// Confirms that a reset email was sent and offers to send it again.
import { CircleAlert, MailCheck } from 'lucide-react'
import { useState } from 'react'
import type { Site } from '../../api/api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import type { FormError } from '../../ui/forms/use-form.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { useSignInPath } from '../prompts/sign-in-path.ts'
import { useAuth } from '../session/auth.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { describeResetFailure } from './failure-reason.ts'
import styles from './mail-sent.module.css'
import { texts } from './texts.ts'

type Props = { email: string; site: Site | undefined; onChangeEmail: () => void }

export function MailSent({ email, site, onChangeEmail }: Props) {
  const { requestPasswordReset } = useAuth()
  const signInPath = useSignInPath()
  const [sentAtMs, setSentAtMs] = useState(() => Date.now())
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<FormError | null>(null)

  const isMailOff = site?.mail === false
  const { title, lead, at } = isMailOff ? texts.notSent : texts.sent

  async function resend() {
    setIsBusy(true)
    setError(null)
    try {
      await requestPasswordReset(email)
      setSentAtMs(Date.now())
    } catch (cause) {
      setError(describeResetFailure(cause))
    }
    setIsBusy(false)
  }

  return (
    <AuthLayout
      title={title}
      lead={lead(email)}
      shouldFocusHeading
      footer={
        <>
          {texts.sent.wrongAddress}{' '}
          <button type="button" className={styles.textButton} onClick={onChangeEmail}>
            {texts.sent.another}
          </button>
        </>
      }
    >
      <div className={styles.notes}>
        <Callout positive icon={<MailCheck />} title={at(formatTime(sentAtMs))}>
          <p>{isMailOff ? texts.forgot.noMailText(site.supportEmail) : texts.sent.text}</p>
        </Callout>
        {error && (
          <Callout alert icon={<CircleAlert />} title={error.message}>
            {error.detail && <p>{error.detail}</p>}
          </Callout>
        )}
      </div>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button look="primary" busy={isBusy} onClick={resend}>
          {isBusy ? texts.forgot.busy : isMailOff ? texts.notSent.again : texts.sent.resend}
        </Button>
        <Link className={buttonClass({})} to={signInPath}>
          {texts.forgot.back}
        </Link>
      </div>
    </AuthLayout>
  )
}

function formatTime(timeMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(timeMs)
}
