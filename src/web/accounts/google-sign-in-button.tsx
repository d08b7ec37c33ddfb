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

/** Google leads back to `nextPath`, or to `errorPath` when the sign-in fails. */
export function GoogleSignInButton({ nextPath, errorPath }: { nextPath: string; errorPath: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function redirectToGoogle() {
    setIsBusy(true)
    setError(null)
    try {
      const { url } = await api.signInWith('google', { nextPath, errorPath })
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
