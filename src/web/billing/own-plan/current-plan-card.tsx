// Shows when the present plan renews or ends, a failed payment, and a button to invoices and cards.
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardAddedParameter } from '#contract/basics/paths.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { Callout } from '../../ui/callout.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { texts } from '../texts.ts'
import styles from './current-plan-card.module.css'
import { describeCurrentPlan } from './describe-current-plan.ts'
import { describeTrialOffer } from './describe-trial-offer.ts'
import { PortalButton } from './portal-button.tsx'
import { TrialOffer } from './trial-offer.tsx'

/** With `offersCard` a trial without a card says what happens on its last day, and takes one. */
export function CurrentPlanCard({ offersCard = false }: { offersCard?: boolean }) {
  const { billing } = useAuth()
  useAddedCard()
  if (!billing?.hasPortal) return null
  const description = describeCurrentPlan(billing)
  if (billing.subscription?.status === 'past_due')
    return (
      <div className={joinClasses(styles.plan, styles.note)}>
        <Callout alert icon={<CircleAlert />} title={texts.pastDue}>
          <p>{texts.pastDueText}</p>
        </Callout>
        <PortalButton label={texts.updateCard} forCard />
      </div>
    )
  const trial = offersCard ? describeTrialOffer(billing.subscription, Date.now()) : null
  if (trial) return <TrialOffer {...trial} />
  return (
    <div className={joinClasses(layout.row, styles.plan)}>
      {description && <p className={text.muted}>{description}</p>}
      <PortalButton label={texts.manage} />
    </div>
  )
}

/**
 * After the provider's page has taken a card, fetches the subscription, in case the event
 * is late.
 */
function useAddedCard(): void {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { syncBilling } = useAuth()
  const isAdded = search === `?${cardAddedParameter}`
  useEffect(() => {
    if (!isAdded) return
    // A reload must not ask again.
    navigate(pathname, { replace: true })
    void syncBilling()
  }, [isAdded, navigate, pathname, syncBilling])
}
