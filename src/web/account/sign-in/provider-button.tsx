// Starts the sign-in through Google or single sign-on.
import { CircleAlert, LogIn } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import styles from './auth-form.module.css'
import { findFailureReason } from './failure-reason.ts'
import { texts } from './texts.ts'

export type ReturnPaths = {
  /** Where the provider leads back to, and where if the sign-in fails. */
  nextPath: string
  errorPath: string
  /** The token of an invitation that a new account uses. */
  invitation?: string
}

type Props = ReturnPaths & { provider: 'google' | 'oidc'; label: string }

export function ProviderButton({ provider, label, nextPath, errorPath, invitation }: Props) {
  const isSso = provider === 'oidc'
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function redirect() {
    setIsBusy(true)
    setError(null)
    try {
      const { url } = await api.signInWith(provider, { nextPath, errorPath, invitation })
      if (url) return location.assign(url)
      setError(texts.login.failed)
    } catch (cause) {
      setError(findFailureReason(cause) ?? texts.login.failed)
    }
    setIsBusy(false)
  }

  return (
    <div className={styles.provider}>
      <Button size="large" look={isSso ? 'primary' : 'secondary'} busy={isBusy} onClick={redirect}>
        {isSso && <LogIn />}
        {label}
      </Button>
      {error && (
        <Callout alert icon={<CircleAlert />} title={error}>
          {null}
        </Callout>
      )}
    </div>
  )
}
