// Until the provider has confirmed a payment; asks it now and then, in case its word was lost on the way.
import { useEffect, useState } from 'react'
import { useAuth } from '../accounts/auth.tsx'
import button from '../ui/button.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { Note } from '../ui/note.tsx'
import styles from './subscription-wait.module.css'
import { successTexts as texts } from './texts.ts'

/** When the provider is asked again, in ms after the wait began. */
const asksAfterMs = [12_000, 30_000, 60_000]

export function SubscriptionWait() {
  const { syncBilling } = useAuth()
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    const timers = asksAfterMs.map((afterMs) =>
      setTimeout(async () => {
        await syncBilling()
        setAsked((times) => times + 1)
      }, afterMs),
    )
    return () => timers.forEach(clearTimeout)
  }, [syncBilling])
  return (
    <Note icon={<span className={joinClasses(button.ring, styles.ring)} />} title={texts.processing}>
      <p>
        {texts.verifying} {texts.updates}
      </p>
      {asked > 0 && <p>{texts.late}</p>}
    </Note>
  )
}
