// After a reset mail was sent: what to look for, and what to do when it does not come.
import { CircleAlert, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Site } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useAuth } from './auth.tsx'
import { AuthFrame } from './auth-frame.tsx'
import type { Fault } from './checks.ts'
import { explainResetRequest } from './failures.ts'
import styles from './mail-sent.module.css'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'

type Props = { email: string; site: Site | undefined; onAnother: () => void }

export function MailSent({ email, site, onAnother }: Props) {
  const { requestReset } = useAuth()
  const back = useSignInPath()
  const [sentAtMs, setSentAtMs] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const kept = site?.mail === false
  const { title, lead, at } = kept ? texts.kept : texts.sent

  async function resend() {
    setBusy(true)
    setFault(null)
    try {
      await requestReset(email)
      setSentAtMs(Date.now())
    } catch (cause) {
      setFault(explainResetRequest(cause))
    }
    setBusy(false)
  }

  return (
    <AuthFrame
      title={title}
      lead={lead(email)}
      takesFocus
      foot={
        <>
          {texts.sent.wrongAddress}{' '}
          <button type="button" className={styles.another} onClick={onAnother}>
            {texts.sent.another}
          </button>
        </>
      }
    >
      <div className={styles.notes}>
        <Note positive icon={<MailCheck />} title={at(formatTime(sentAtMs))}>
          <p>{kept ? texts.forgot.noMailText(site.supportEmail) : texts.sent.text}</p>
        </Note>
        {fault && (
          <Note alert icon={<CircleAlert />} title={fault.message}>
            {fault.reason && <p>{fault.reason}</p>}
          </Note>
        )}
      </div>
      <div className={joinClasses(layout.row, styles.ways)}>
        <Button look="primary" busy={busy} onClick={resend}>
          {busy ? texts.forgot.busy : texts.sent.resend}
        </Button>
        <Link className={buttonClass({})} to={back}>
          {texts.forgot.back}
        </Link>
      </div>
    </AuthFrame>
  )
}

function formatTime(timeMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(timeMs)
}
