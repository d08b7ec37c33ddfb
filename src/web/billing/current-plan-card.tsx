// Shows when the present plan renews or ends, a failed payment, and a button to invoices and cards.
import { CircleAlert } from 'lucide-react'
import { useAuth } from '../accounts/auth.tsx'
import { Callout } from '../ui/callout.tsx'
import { joinClasses } from '../ui/join-classes.ts'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './current-plan-card.module.css'
import { describeCurrentPlan } from './describe-current-plan.ts'
import { PortalButton } from './portal-button.tsx'
import { texts } from './texts.ts'

export function CurrentPlanCard() {
  const { billing } = useAuth()
  if (!billing?.hasPortal) return null
  const description = describeCurrentPlan(billing)
  if (billing.subscription?.status === 'past_due')
    return (
      <div className={joinClasses(styles.plan, styles.note)}>
        <Callout alert icon={<CircleAlert />} title={texts.pastDue}>
          <p>{texts.pastDueText}</p>
        </Callout>
        <PortalButton label={texts.updateCard} />
      </div>
    )
  return (
    <div className={joinClasses(layout.row, styles.plan)}>
      {description && <p className={text.muted}>{description}</p>}
      <PortalButton label={texts.manage} />
    </div>
  )
}
