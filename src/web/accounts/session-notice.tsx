// Stands above a page when something is the matter with the session: it is lost, or its record is.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import { useAuth } from './auth.tsx'
import styles from './session-notice.module.css'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'

export function SessionNotice() {
  const { lost } = useAuth()
  return <div className={joinClasses(layout.page, styles.notice)}>{lost ? <Lost /> : <NoRecord />}</div>
}

function Lost() {
  const { goOnAsGuest } = useAuth()
  const signIn = useSignInPath()
  return (
    <Note alert icon={<CircleAlert />} title={texts.lost.title}>
      <p>{texts.lost.text}</p>
      <div className={joinClasses(layout.row, styles.ways)}>
        <Link className={buttonClass({ look: 'primary' })} to={signIn}>
          {texts.lost.signIn}
        </Link>
        <Button onClick={goOnAsGuest}>{texts.lost.guest}</Button>
      </div>
    </Note>
  )
}

function NoRecord() {
  const { createRecord } = useAuth()
  const [busy, setBusy] = useState(false)

  async function again() {
    setBusy(true)
    await createRecord()
    setBusy(false)
  }

  return (
    <Note alert icon={<CircleAlert />} title={texts.noRecord.title}>
      <p>{texts.noRecord.text}</p>
      <div className={joinClasses(layout.row, styles.ways)}>
        <Button busy={busy} onClick={again}>
          {texts.noRecord.again}
        </Button>
      </div>
    </Note>
  )
}
