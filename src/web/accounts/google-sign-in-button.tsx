// Starts the sign-in through Google.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import text from '../ui/text.module.css'
import styles from './auth-form.module.css'
import { findFailureReason } from './failure-reason.ts'
import { texts } from './texts.ts'

type Props = {
  /** Where Google leads back to, and where if the sign-in fails. */
  nextPath: string
  errorPath: string
  /** The token of an invitation that a new account uses. */
  invitation?: string
}

export function GoogleSignInButton({ nextPath, errorPath, invitation }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function redirectToGoogle() {
    setIsBusy(true)
    setError(null)
    try {
      const { url } = await api.signInWith('google', { nextPath, errorPath, invitation })
      if (url) return location.assign(url)
      setError(texts.login.failed)
    } catch (cause) {
      setError(findFailureReason(cause) ?? texts.login.failed)
    }
    setIsBusy(false)
  }

  return (
    <div className={styles.google}>
      <p className={text.or}>{texts.or}</p>
      <Button size="large" busy={isBusy} onClick={redirectToGoogle}>
        {texts.google}
      </Button>
      {error && (
        <Callout alert icon={<CircleAlert />} title={error}>
          {null}
        </Callout>
      )}
    </div>
  )
}
