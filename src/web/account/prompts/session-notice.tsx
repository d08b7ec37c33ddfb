// Shown above a page when the session has expired or cannot be loaded, or when the user
// record is missing.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import { useAuth } from '../session/auth.tsx'
import styles from './session-notice.module.css'
import { texts } from './session-texts.ts'
import { useSignInPath } from './sign-in-path.ts'

export function SessionNotice() {
  return (
    <div className={joinClasses(layout.page, styles.notice)}>
      <SessionMessage />
    </div>
  )
}

function SessionMessage() {
  const { isExpired, isLoading, failure } = useAuth()
  if (isExpired) return <SessionExpired />
  if (isLoading && failure) return <SessionUnknown failure={failure} />
  return <RecordMissing />
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

function SessionUnknown({ failure }: { failure: AnyProblem }) {
  const { refresh, continueAsGuest } = useAuth()
  return (
    <Callout alert icon={<CircleAlert />} title={texts.unknown.title}>
      <p>{describeUnreachable(failure) ?? failure.message}</p>
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button look="primary" onClick={refresh}>
          {texts.unknown.retry}
        </Button>
        <Button onClick={continueAsGuest}>{texts.unknown.guest}</Button>
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
