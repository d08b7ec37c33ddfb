// Shows what was bought, what was paid and when the next payment is, and on request every
// detail that support may ask for.
import { Check, Plus } from 'lucide-react'
import type { SubscriptionRecord } from '#contract/billing/billing.ts'
import { Badge } from '../../ui/badge.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { successTexts as texts } from '../texts.ts'
import { describePurchase } from './describe-purchase.ts'
import { describeSubscription } from './describe-subscription.ts'
import styles from './subscription-details.module.css'

export function SubscriptionDetails(props: {
  subscription: SubscriptionRecord
  paidCents: number | null
}) {
  const { rows, status } = describeSubscription(props.subscription)
  const isActive = status === 'active' || status === 'trialing'
  return (
    <section aria-labelledby="details">
      <div className={layout.row}>
        <h2 className={text.section} id="details">
          {texts.details}
        </h2>
        <Badge tone={isActive ? 'positive' : 'negative'}>
          {isActive && <Check aria-hidden />}
          {statusLabels[status] ?? status}
        </Badge>
      </div>
      <DescriptionList rows={describePurchase(props.subscription, props.paidCents)} />
      <details className={styles.more}>
        <summary>
          {texts.forSupport}
          <Plus aria-hidden />
        </summary>
        <DescriptionList rows={rows} />
      </details>
    </section>
  )
}

const statusLabels: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Past due',
}
