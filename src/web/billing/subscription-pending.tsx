// Shown until the provider has confirmed a payment. Fetches the subscription a few times, because the event may be lost.
import { useEffect, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import button from '../ui/button.module.css'
import { Callout } from '../ui/callout.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import styles from './subscription-pending.module.css'
import { successTexts as texts } from './texts.ts'

/** Delays of the fetches after the component was shown. */
const syncDelaysMs = [12_000, 30_000, 60_000]

export function SubscriptionPending() {
  const { syncBilling } = useAuth()
  const [syncCount, setSyncCount] = useState(0)
  useEffect(() => {
    const timers = syncDelaysMs.map((delayMs) =>
      setTimeout(async () => {
        await syncBilling()
        setSyncCount((count) => count + 1)
      }, delayMs),
    )
    return () => timers.forEach(clearTimeout)
  }, [syncBilling])
  return (
    <Callout icon={<span className={joinClasses(button.spinner, styles.ring)} />} title={texts.processing}>
      <p>
        {texts.verifying} {texts.updates}
      </p>
      {syncCount > 0 && <p>{texts.late}</p>}
    </Callout>
  )
}
