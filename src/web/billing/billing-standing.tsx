// How it goes on with what one pays for: when it renews or ends, a payment that failed, and the way to invoices and cards.
import { CircleAlert } from 'lucide-react'
import { useAuth } from '../accounts/auth.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import { Note } from '../ui/note.tsx'
import text from '../ui/text.module.css'
import styles from './billing-standing.module.css'
import { PortalButton } from './portal-button.tsx'
import { standingOf } from './standing.ts'
import { texts } from './texts.ts'

export function BillingStanding() {
  const { billing } = useAuth()
  if (!billing?.hasPortal) return null
  const standing = standingOf(billing)
  if (billing.subscription?.status === 'past_due')
    return (
      <div className={joinClasses(styles.standing, styles.note)}>
        <Note alert icon={<CircleAlert />} title={texts.pastDue}>
          <p>{texts.pastDueText}</p>
          <PortalButton label={texts.updateCard} />
        </Note>
      </div>
    )
  return (
    <div className={joinClasses(layout.row, styles.standing)}>
      {standing && <p className={text.muted}>{standing}</p>}
      <PortalButton label={texts.manage} />
    </div>
  )
}
