// Shown above a page when the session has expired or the user record is missing.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { useAuth } from './auth.tsx'
import styles from './session-notice.module.css'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'

export function SessionNotice() {
  const { isExpired } = useAuth()
  return (
    <div className={joinClasses(layout.page, styles.notice)}>{isExpired ? <SessionExpired /> : <RecordMissing />}</div>
  )
}

function SessionExpired() {
  const { continueAsGuest } = useAuth()
  const signIn = useSignInPath()
  return (
    <Callout alert icon={<CircleAlert />} title={texts.expired.title}>
      <p>{texts.expired.text}</p>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Link className={buttonClass({ look: 'primary' })} to={signIn}>
          {texts.expired.signIn}
        </Link>
        <Button onClick={continueAsGuest}>{texts.expired.guest}</Button>
      </div>
    </Callout>
  )
}

function RecordMissing() {
  const { createRecord } = useAuth()
  const [isBusy, setIsBusy] = useState(false)

  async function retry() {
    setIsBusy(true)
    await createRecord()
    setIsBusy(false)
  }

  return (
    <Callout alert icon={<CircleAlert />} title={texts.noRecord.title}>
      <p>{texts.noRecord.text}</p>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button busy={isBusy} onClick={retry}>
          {texts.noRecord.retry}
        </Button>
      </div>
    </Callout>
  )
}
